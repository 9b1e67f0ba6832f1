import fc from 'fast-check';
import type { JsonMap } from '../../src/document/manifest.ts';
import type { Scenario, Step, StepAction } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { admit } from '../../src/workload/admit.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import type { Placement } from '../../src/workload/placement/placement-limits.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

const hours = 3_600_000;

const strategy: fc.Arbitrary<JsonMap> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<JsonMap>({ type: 'Recreate' }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ maxSurge: fc.constantFrom(0, 3, '25%', '100%'), maxUnavailable: fc.constantFrom(1, '25%', '50%') })
      .map((rollingUpdate) => ({ type: 'RollingUpdate', rollingUpdate }) as JsonMap),
  },
);

const action = fc.constantFrom<StepAction>(
  { do: 'scale', replicas: 700 },
  { do: 'scale', replicas: 3 },
  { do: 'undo', toRevision: 0 },
  { do: 'quota', pods: 600 },
  { do: 'quota', pods: 0 },
  { do: 'pause' },
  { do: 'resume' },
  { do: 'restart' },
  { do: 'delete-pod', image: 'app:1' },
  { do: 'delete-pod', image: 'app:2' },
  { do: 'set-image', container: 'app', image: 'app:3' },
  { do: 'delete', orphan: true },
  { do: 'delete', orphan: false },
);

const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), action), { maxLength: 4 })
  .map((waits) => {
    let at = 0;
    return waits.map(([wait, taken]) => {
      at += wait;
      return { at, ...taken };
    });
  });

const assumptions: fc.Arbitrary<Assumptions> = fc
  .record({
    kubernetesVersion: fc.constantFrom('1.29', '1.33', '1.36', '1.37'),
    schedulingSeconds: fc.constantFrom(0, 3),
    nodes: fc.constantFrom(undefined, 1, 2, 5, 40),
    downNodes: fc.constantFrom(0, 0, 1),
    newVersion: fc.constantFrom<Assumptions['newVersion']>(
      { behaviour: 'healthy' },
      { behaviour: 'healthy' },
      { behaviour: 'never-ready' },
      { behaviour: 'crashes', afterSeconds: 20 },
      { behaviour: 'fails', percent: 30 },
    ),
  })
  .map(({ nodes, ...others }) => ({ ...defaultAssumptions, ...others, ...(nodes === undefined ? {} : { nodes }) }));

/** Deployments of up to two bursts of pods, with what tells pods apart: nodes, jitter, failures, quotas, steps. */
export const largeScenario: fc.Arbitrary<Scenario> = fc
  .record({
    replicas: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 400, max: 1100 })),
    minReadySeconds: fc.constantFrom(0, 0, 5),
    strategy,
    assumptions,
    steps,
    hasBefore: fc.boolean(),
    placement: fc.constantFrom<Placement>({}, {}, { podsPerNode: 20 }, { podsAtOnce: 300 }),
    startupJitter: fc.constantFrom(undefined, undefined, { percent: 30, seed: 7 }),
  })
  .map(({ replicas, minReadySeconds, strategy: chosen, hasBefore, placement, startupJitter, ...world }) => {
    const version = world.assumptions.kubernetesVersion;
    const object = (image: string) => deployment({ replicas, minReadySeconds, strategy: chosen }, image, version);
    const before = hasBefore ? { object: object('app:1'), history: [object('app:0')] } : undefined;
    const scenario = scenarioOf(object('app:2'), before, world.assumptions, { steps: world.steps, placement });
    const jitter = startupJitter === undefined ? {} : { startupJitter };
    return { ...scenario, ...jitter, horizon: Math.min(scenario.horizon, 3 * hours) };
  });

function deployment(spec: JsonMap, image: string, version: string): WorkloadObject {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } };
  const manifest: JsonMap = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { ...spec, selector: { matchLabels: labels }, template },
  };
  return admit(manifest, undefined, versionTraitsOf(version)).object as WorkloadObject;
}
