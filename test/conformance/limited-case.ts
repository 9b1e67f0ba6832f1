import { asMap } from '../../src/document/manifest.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { snapshotsOfAll } from './snapshots.ts';
import { type Snapshot, scenarioOfCase, type TraceCase } from './trace-case.ts';

/** A scenario in which controllers have limits, and how many seconds after the last apply or patch each workload has rolled out. */
export interface LimitedCase extends Omit<TraceCase, 'traces'> {
  /** By workload, those of each run. */
  readonly seconds: Readonly<Record<string, readonly number[]>>;
}

/** What is kept of a recorded case: with limits each run has a trace of its own. */
export function limitedCase({ traces, ...recorded }: TraceCase): LimitedCase {
  const seconds: Record<string, number[]> = {};
  for (const trace of traces)
    for (const [about, each] of Object.entries(secondsIn(trace, recorded)))
      seconds[about] = [...(seconds[about] ?? []), each];
  return { ...recorded, seconds };
}

/** The same by our simulation. */
export function secondsOfLimited(recorded: LimitedCase): Readonly<Record<string, number>> {
  return secondsIn(snapshotsOfAll(simulate(scenarioOfCase({ ...recorded, traces: [] }))), recorded);
}

function secondsIn(trace: readonly Snapshot[], { scenario }: Pick<TraceCase, 'scenario'>): Record<string, number> {
  const start = Math.max(...scenario.steps.map(({ atMs }) => atMs));
  const done: Record<string, number> = {};
  for (const { atMs, about, workload } of trace) {
    const key = String(about);
    if (atMs >= start - 50 && !(key in done) && hasRolledOut(workload, scenario))
      done[key] = (atMs - start + 50) / 1000;
  }
  return done;
}

function hasRolledOut(workload: Snapshot[string] | undefined, { steps }: TraceCase['scenario']): boolean {
  const { generation, status } = asMap(workload);
  const { observedGeneration, replicas, updatedReplicas, availableReplicas } = asMap(status);
  const wanted = asMap(steps[0]?.manifest?.spec).replicas;
  const last = steps.some((step) => step.do === 'patch') ? 2 : 1;
  const isObserved = generation === last && observedGeneration === last;
  return isObserved && [replicas, updatedReplicas, availableReplicas].every((count) => count === wanted);
}
