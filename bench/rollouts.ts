// S5 and S7: what a preview costs by the number of replicas.
import { parseAllDocuments } from 'yaml';
import { readManifests } from '../src/document/read-manifests.ts';
import { type Preview, preview } from '../src/preview/preview.ts';
import { unevenCompletion } from '../src/preview/uneven-starts.ts';
import { simulate } from '../src/simulation/simulate.ts';
import { present } from '../src/std/assert.ts';
import { type Assumptions, defaultAssumptions } from '../src/workload/assumptions.ts';
import { type Comparison, compare } from './compare.ts';
import { deployment } from './texts.ts';

/**
 * Controllers that make as many requests as they like, as this bench measured before their limits were simulated: pods are
 * then made and deleted by the hundreds at once, where 20 requests a second make each a write of its own, at its own time.
 */
export const unlimited: Assumptions = { ...defaultAssumptions, controllerQps: 0 };

/** Reads and previews the rollout of a new image at so many replicas; what it is compared with stays, as in an editor. */
export function rollout(replicas: number, assumptions = defaultAssumptions): () => Preview {
  const before = readManifests(deployment('web', replicas, 'registry.example/web:1.3.0'));
  const after = deployment('web', replicas);
  const baseline = { source: 'file', label: 'before', file: before, history: [] } as const;
  return () => preview(readManifests(after), { baseline, objects: [] }, assumptions);
}

/** How many replicas are compared with how many, in so many rounds. */
export interface Replicas {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

export function compareReplicas({ few, many, rounds }: Replicas, assumptions?: Assumptions): Promise<Comparison> {
  return compare(rollout(few, assumptions), rollout(many, assumptions), { rounds, ownTimes: 3 });
}

/** The course whose end is told against that of the picture. */
export function compareCourses(replicas: number, rounds: number): Promise<Comparison> {
  const [forecast] = rollout(replicas)().workloads;
  const { scenario, timeline } = present(forecast?.apply, 'the rollout is played');
  return compare(
    () => simulate(scenario),
    () => unevenCompletion(scenario, timeline),
    { rounds, ownTimes: 5 },
  );
}

export function compareWithParsing(rounds: number): Promise<Comparison> {
  const text = deployment('web', 10);
  const parse = (): void => {
    for (let time = 0; time < 10; time++) parseAllDocuments(text);
  };
  // After as many previews as some minutes of typing take both are compiled.
  return compare(rollout(10), parse, { rounds, warmUps: 1000, ownTimes: 3 });
}

/** Bytes that one pod more adds to a finished preview that is held; needs `--expose-gc`. */
export function bytesPerPod(replicas: number, assumptions?: Assumptions): number | undefined {
  const { gc } = globalThis;
  if (gc === undefined) return undefined;
  const settled = (): number => {
    for (let times = 0; times < 5; times++) gc();
    return process.memoryUsage().heapUsed;
  };
  // What the first one leaves for all others is not of its pods.
  rollout(replicas, assumptions)();
  const before = settled();
  const held = rollout(replicas, assumptions)();
  const bytes = settled() - before;
  return held === undefined ? undefined : bytes / replicas;
}
