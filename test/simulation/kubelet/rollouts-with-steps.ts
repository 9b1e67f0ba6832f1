// Random rollouts of which something is done in the middle: scaled, undone, or given a third image.
import { asList, asMap, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import type { RolloutScenario } from '../../conformance/judge-rollout.ts';
import { Chance } from './chance.ts';
import { type RandomRollout, rolloutsThatVary } from './random-rollouts.ts';

/** So many of Deployments and StatefulSets without a fault, the same for the same seed. */
export function rolloutsWithSteps(
  seed: number,
  count: number,
  options: Parameters<typeof rolloutsThatVary>[2],
): readonly RandomRollout[] {
  const fit = rolloutsThatVary(seed, count * 4, options).filter(({ scenario }) => isFit(scenario.rollout));
  return fit.slice(0, count).map((each, index) => {
    return { ...each, scenario: withStep(each.scenario, new Chance(createRandom(seed + index))) };
  });
}

function isFit({ to, assume }: RolloutScenario['rollout']): boolean {
  return to.kind !== 'DaemonSet' && !/:(?:exit|ready|crash)=|failureThreshold/.test(assume);
}

function withStep(scenario: RolloutScenario, chance: Chance): RolloutScenario {
  const { rollout, images = {} } = scenario;
  const atMs = chance.between(500, 20_000);
  const { from, to, behaves } = rollout;
  const kind = chance.oneOf(['scale', 'scale', 'undo', 'image'] as const);
  const [container, ...others] = containersOf(to);
  const name = asText(container?.name);
  if (kind === 'undo') return { ...scenario, rollout: { ...rollout, later: [{ atMs, to: from, step: undo }] } };
  if (kind === 'image' && others.length === 0) {
    const third = `${name}:3`;
    const step = { do: 'set-image' as const, container: '*', image: third };
    const later = [{ atMs, to: withImage(to, third), step }];
    const like = (key: string) => behaves[`${name}@${key}`] ?? behaves[`${name}@${name}:2`] ?? {};
    return {
      ...scenario,
      images: { ...images, [third]: images[`${name}:2`] ?? { pullMs: 500 } },
      rollout: { ...rollout, later, behaves: { ...behaves, [`${name}@${third}`]: like(third) } },
    };
  }
  const replicas = chance.between(1, 16);
  const scaled = { ...to, spec: { ...asMap(to.spec), replicas } };
  const step = { do: 'scale' as const, replicas };
  return { ...scenario, rollout: { ...rollout, later: [{ atMs, to: scaled, step }] } };
}

const undo = { do: 'undo', toRevision: 0 } as const;

function podSpecOf({ spec }: JsonMap): JsonMap {
  return asMap(asMap(asMap(spec).template).spec);
}

function containersOf(workload: JsonMap): readonly JsonMap[] {
  const { initContainers, containers } = podSpecOf(workload);
  return [...asList(initContainers), ...asList(containers)].map(asMap);
}

function withImage(workload: JsonMap, image: string): JsonMap {
  const { template, ...spec } = asMap(workload.spec);
  const podSpec = podSpecOf(workload);
  const containers = asList(podSpec.containers).map((each) => ({ ...asMap(each), image }));
  return { ...workload, spec: { ...spec, template: { ...asMap(template), spec: { ...podSpec, containers } } } };
}
