// A workload as a server tells it.
import { asList, asMap, type JsonMap } from '../document/manifest.ts';
import type { WorkloadObject } from './api-types.ts';
import { kindOf } from './kinds.ts';
import type { RolloutStatus } from './rollout-status.ts';

/** As the server tells it, which has filled in all defaults and leaves out counts of 0. */
export function toldWorkload(live: JsonMap): WorkloadObject {
  const { newStatus } = kindOf(live as unknown as WorkloadObject);
  const told = asMap(live.status);
  // Whoever answers may tell anything.
  const conditions = asList(told.conditions).map(asMap);
  return { ...live, status: { ...newStatus, ...told, conditions } } as unknown as WorkloadObject;
}

/** What `kubectl rollout status` says of it. */
export function toldStatus(live: JsonMap): RolloutStatus {
  const object = toldWorkload(live);
  return kindOf(object).rolloutStatus(object);
}
