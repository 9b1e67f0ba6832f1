import { simulate } from '../../src/simulation/simulate.ts';
import type { Trace } from '../../src/simulation/trace.ts';
import { deepEqual } from '../../src/std/deep-equal.ts';
import { snapshotsOf, snapshotsOfAll } from './snapshots.ts';
import { type Snapshot, scenarioOfCase, type TraceCase } from './trace-case.ts';

/** Where a run differs from what was recorded: the first snapshot that does; undefined: there is none. */
export interface TraceDifference {
  readonly index: number;
  readonly expected: Snapshot | undefined;
  readonly got: Snapshot | undefined;
}

/** Runs a recorded case; undefined when the run equals one of its traces, else how it leaves the nearest one. */
export function judgeTrace(traceCase: TraceCase): TraceDifference | undefined {
  const { world, controller = 'Deployment' } = traceCase.scenario;
  const trace = withoutDrains(simulate(scenarioOfCase(traceCase)));
  const got = world === undefined ? snapshotsOf(trace, controller) : snapshotsOfAll(trace);
  const differences = traceCase.traces.map((expected) => firstDifference(expected, got));
  if (differences.includes(undefined)) return undefined;
  return differences.reduce((nearest, other) => ((other?.index ?? 0) > (nearest?.index ?? 0) ? other : nearest));
}

/** What kubectl prints of nodes is not recorded, as it names pods in the order of chance. */
function withoutDrains(trace: Trace): Trace {
  return { ...trace, records: trace.records.filter((record) => record.type !== 'output' || !isOfDrain(record.text)) };
}

function isOfDrain(text: string): boolean {
  return /^(node\/|pod\/|evicting pod |error when evicting |There are pending |error: (unable to drain|.*evict)|Warning: ignoring )/.test(
    text,
  );
}

function firstDifference(expected: readonly Snapshot[], got: readonly Snapshot[]): TraceDifference | undefined {
  const length = Math.max(expected.length, got.length);
  for (let index = 0; index < length; index++)
    if (!deepEqual(expected[index], got[index])) return { index, expected: expected[index], got: got[index] };
  return undefined;
}
