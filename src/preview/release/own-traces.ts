import type { Trace } from '../../simulation/trace.ts';
import { identity } from '../../surroundings/surroundings.ts';
import { workloadTraces } from '../../timeline/workload-traces.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { workloadNameOf } from '../../workload/workload-name.ts';

/** Finds in a trace of many workloads what is about one of them; undefined where nothing is. */
export function ownTraces(trace: Trace): (object: WorkloadObject) => Trace | undefined {
  const traces = new Map(workloadTraces(trace).map((each) => [identity(each.name), each.trace]));
  return (object) => traces.get(identity(workloadNameOf(object)));
}
