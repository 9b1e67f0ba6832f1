import type { Baseline, LiveState } from '../change/change.ts';
import { stateOfLive } from '../simulation/live-state.ts';
import type { RunningWorkload } from '../simulation/scenario.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import type { VersionTraits } from '../workload/versions.ts';

type RunningState = NonNullable<RunningWorkload['state']>;

/** What runs before anything is done, in the exact state of the cluster if that is known. */
export function beforeOf({ object, history, live }: Baseline, traits: VersionTraits): RunningWorkload | undefined {
  if (object === undefined) return undefined;
  return { object, history, ...(live && { state: stateOf(object, live, traits) }) };
}

/** What an object that a cluster does not have adopts there once it is made. */
export function orphansOf({ live }: Baseline, object: WorkloadObject, traits: VersionTraits): RunningState | undefined {
  return live?.isOrphaned === true ? stateOf(object, live, traits) : undefined;
}

/** Whether `kubectl rollout status` would say that it has rolled out. */
export function isAtRest(before: RunningWorkload | undefined): boolean {
  const { objects = [] } = before?.state ?? {};
  return objects.every((object) => !isWorkload(object) || kindOf(object).rolloutStatus(object).state === 'done');
}

/** Whether a cluster has it only until something lets go of it. */
export function isBeingDeleted(before: RunningWorkload | undefined): boolean {
  const { objects = [] } = before?.state ?? {};
  return objects.some((object) => isWorkload(object) && object.metadata.deletionTimestamp !== undefined);
}

const known = new WeakMap<WorkloadObject, { readonly live: LiveState; readonly state: RunningState }>();

/** What was read stays the same while somebody edits the manifest; an object is that of one version. */
function stateOf(object: WorkloadObject, live: LiveState, traits: VersionTraits): RunningState {
  const former = known.get(object);
  if (former?.live === live) return former.state;
  const state = stateOfLive(object, live, traits);
  known.set(object, { live, state });
  return state;
}
