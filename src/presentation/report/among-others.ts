// What the release of a workload adds to its own forecast, which knows what others run, but not that they roll out as well.
import type { ForecastState, StateAmongOthers } from '../../preview/state-of.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { neverEnds, type ReleaseEntry, type ReleaseWorkloadEntry } from './reported-release.ts';
import type { WorkloadEntry } from './reported-workload.ts';

type Named = Pick<WorkloadEntry, 'kind' | 'namespace' | 'name' | 'environment'>;

/** The members of all releases, by the workload that they are. */
export function membersOf(releases: readonly ReleaseEntry[]): (workload: Named) => readonly ReleaseWorkloadEntry[] {
  const members = groupedBy(
    releases.flatMap(({ workloads }) => workloads),
    (each) => [nameKey(each)],
  );
  return (workload) => members.get(nameKey(workload)) ?? [];
}

/** Of what the applier of each of its releases never gets to, why that is. */
export function neverAppliedBy(releases: readonly ReleaseEntry[]): (workload: Named) => string | undefined {
  const failures = groupedBy(
    releases.flatMap(({ workloads, applier }) => workloads.map((each) => ({ each, failure: applier?.failure ?? '' }))),
    ({ each }) => [nameKey(each)],
  );
  return (workload) => {
    const all = failures.get(nameKey(workload)) ?? [];
    const isNever = all.every(({ each }) => each.appliedAtSeconds === null);
    return isNever ? all.find(({ failure }) => failure !== '')?.failure : undefined;
  };
}

/** The state of a workload, and whatever its releases make of it. */
export function stateAmongOthers(state: ForecastState, members: readonly ReleaseWorkloadEntry[]): StateAmongOthers {
  if (members.length === 0 || state === 'rejected') return state;
  if (members.every((each) => neverEnds(each) || each.appliedAtSeconds === null)) return 'stuck';
  return state === 'stuck' && members.every(completes) ? 'stuck-alone' : state;
}

function completes(member: ReleaseWorkloadEntry): boolean {
  return member.seconds !== null && !neverEnds(member);
}

function nameKey({ kind, namespace, name, environment }: Named): string {
  return JSON.stringify([kind, namespace, name, environment]);
}
