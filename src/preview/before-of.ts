import type { Baseline } from '../change/change.ts';
import { stateOfLive } from '../simulation/live-state.ts';
import type { Before } from '../simulation/scenario.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import type { VersionTraits } from '../workload/versions.ts';

/** What runs before anything is done, in the very state in which a cluster has it where that is known. */
export function beforeOf({ object, history, live }: Baseline, traits: VersionTraits): Before | undefined {
  if (object === undefined) return undefined;
  return { object, history, ...(live && { state: stateOfLive(object, live, traits) }) };
}

/** Whether `kubectl rollout status` says of all that is stored that it has rolled out. */
export function isRolledOut({ objects }: NonNullable<Before['state']>): boolean {
  return objects.every((object) => !isWorkload(object) || kindOf(object).rolloutStatus(object).state === 'done');
}
