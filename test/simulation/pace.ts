import { startupVariation, typicalSeed } from '../../src/preview/uneven-starts.ts';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { workloadTraces } from '../../src/timeline/workload-traces.ts';
import type { Deployment } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { kindOf } from '../../src/workload/kinds.ts';
import { largeObject } from './large-objects.ts';

/** So many Deployments that are created, or get a new image, at the same time. */
export interface Paced {
  readonly what: string;
  readonly replicas: number;
  readonly names: readonly string[];
  readonly isCreation: boolean;
}

export const paced: readonly Paced[] = [
  ...[10, 30, 50, 100, 200].map((replicas) => rollouts(`a rollout of ${replicas} pods`, replicas, ['web'])),
  { what: 'the creation of 200 pods', replicas: 200, names: ['web'], isCreation: true },
  rollouts('three rollouts of 50 pods at once', 50, ['one', 'two', 'three']),
];

function rollouts(what: string, replicas: number, names: readonly string[]): Paced {
  return { what, replicas, names, isCreation: false };
}

/** How long it takes until the last one has rolled out, by our simulation, in seconds. */
export function simulatedSeconds({ replicas, names, isCreation }: Paced): number {
  const spec = { replicas };
  const named = (name: string, image: string): Deployment => {
    const object = largeObject('Deployment', image, spec) as Deployment;
    const labels = { app: name };
    const metadata = { ...object.metadata, name, labels };
    const template = { ...object.spec.template, metadata: { ...object.spec.template.metadata, labels } };
    return { ...object, metadata, spec: { ...object.spec, selector: { matchLabels: labels }, template } };
  };
  const assumptions = { ...defaultAssumptions, nodes: 5 };
  const [first = ''] = names;
  const scenario: Scenario = {
    ...scenarioOf(named(first, 'app:2'), undefined, assumptions),
    podRules: [{ image: '', ready: 3000, step: 0, terminate: 2000, failAfter: 0, unbound: false }],
    startupJitter: { percent: startupVariation, seed: typicalSeed },
    steps: names.map((name) => ({ at: 0, do: 'apply', object: named(name, 'app:2') })),
  };
  const running = isCreation ? [] : names.map((name) => ({ object: named(name, 'app:1'), history: [] }));
  const trace = simulate({ ...scenario, world: { ...scenario.world, running } });
  const ends = workloadTraces(trace).map(({ trace: { records } }) => {
    const done = records.find(
      (record) =>
        record.type === 'write' &&
        record.at > trace.origin &&
        record.object.kind === 'Deployment' &&
        kindOf(record.object).rolloutStatus(record.object).state === 'done',
    );
    return done?.at ?? Number.NaN;
  });
  return (Math.max(...ends) - trace.origin) / 1000;
}
