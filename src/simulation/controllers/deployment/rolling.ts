// Follows kubernetes/pkg/controller/deployment/rolling.go (v1.36.3).
import { inOrder } from '../../../std/in-order.ts';
import type { ReplicaSet } from '../../../workload/api-types.ts';
import { ApiError } from '../../api-server/api-error.ts';
import { byCreationTimestamp, filterActiveReplicaSets } from '../replica-set-order.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import {
  deploymentComplete,
  getReplicaCountForReplicaSets,
  maxUnavailable,
  newRSNewReplicas,
  sumOfStatus,
} from './deployment-util.ts';
import { syncRolloutStatus } from './progress.ts';
import { scaleReplicaSet } from './scale-replica-set.ts';
import { cleanupDeployment, getAllReplicaSetsAndSyncRevision, type SortedReplicaSets } from './sync.ts';

/** One step of a rolling update: the new ReplicaSet up if that is possible, else the old ones down. */
export function rolloutRolling(
  dc: DeploymentContext,
  d: SyncedDeployment,
  rsList: readonly ReplicaSet[],
  sorted: SortedReplicaSets,
): void {
  // Upstream sorts them once more, which finds the same unless the new one is to be made, or has just been written.
  const isKnown = sorted.newRS !== undefined && rsList.includes(sorted.newRS);
  const { newRS, oldRSs } = isKnown ? sorted : getAllReplicaSetsAndSyncRevision(dc, d, rsList, true);
  if (newRS === undefined) return;
  const allRSs = [...oldRSs, newRS];
  const isScaled =
    reconcileNewReplicaSet(dc, allRSs, newRS, d) ||
    reconcileOldReplicaSets(dc, filterActiveReplicaSets(oldRSs), newRS, d);
  if (!isScaled && deploymentComplete(d, d.status)) cleanupDeployment(dc, oldRSs, d);
  syncRolloutStatus(dc, allRSs, newRS, d);
}

export function reconcileNewReplicaSet(
  dc: DeploymentContext,
  allRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
  d: SyncedDeployment,
): boolean {
  const { replicas } = d.spec;
  if (newRS.spec.replicas === replicas) return false;
  const isTooLarge = newRS.spec.replicas > replicas;
  const newScale = isTooLarge ? replicas : newRSNewReplicas(d, allRSs, newRS.spec.replicas);
  return scaleReplicaSet(dc, newRS, newScale, d).scaled;
}

/**
 * Scales old ReplicaSets down, unhealthy pods first, as far as that leaves minAvailable pods.
 * 10 replicas, maxUnavailable 2, maxSurge 3, 8 old and 5 new pods of which none is available: 13 − 8 − 5 = 0 may go;
 * with 3 of the new ones available: 13 − 8 − 2 = 3.
 */
export function reconcileOldReplicaSets(
  dc: DeploymentContext,
  oldRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
  d: SyncedDeployment,
): boolean {
  if (getReplicaCountForReplicaSets(oldRSs) === 0) return false;
  const allPodsCount = getReplicaCountForReplicaSets([...oldRSs, newRS]);
  const minAvailable = d.spec.replicas - maxUnavailable(d);
  const newRSUnavailable = newRS.spec.replicas - newRS.status.availableReplicas;
  const maxScaledDown = allPodsCount - minAvailable - newRSUnavailable;
  if (maxScaledDown <= 0) return false;
  try {
    const { cleaned, count } = cleanupUnhealthyReplicas(dc, oldRSs, d, maxScaledDown);
    return count + scaleDownOldReplicaSetsForRollingUpdate(dc, cleaned, newRS, d) > 0;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Takes away old pods that are not available, which makes nothing worse: at most so many. */
export function cleanupUnhealthyReplicas(
  dc: DeploymentContext,
  oldRSs: readonly ReplicaSet[],
  d: SyncedDeployment,
  maxCleanupCount: number,
): { cleaned: ReplicaSet[]; count: number } {
  let count = 0;
  const cleaned = inOrder([...oldRSs], byCreationTimestamp).map((rs) => {
    const unhealthy = rs.spec.replicas - rs.status.availableReplicas;
    if (count >= maxCleanupCount || rs.spec.replicas === 0 || unhealthy === 0) return rs;
    const scaledDown = Math.min(maxCleanupCount - count, unhealthy);
    if (scaledDown < 0) throw new ApiError('Invalid', `got invalid request to scale down ${rs.metadata.name}`);
    count += scaledDown;
    return scaleReplicaSet(dc, rs, rs.spec.replicas - scaledDown, d).rs;
  });
  return { cleaned, count };
}

/** Takes away old pods, oldest ReplicaSet first, as long as more than minAvailable are available; how many. */
export function scaleDownOldReplicaSetsForRollingUpdate(
  dc: DeploymentContext,
  oldRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
  d: SyncedDeployment,
): number {
  const minAvailable = d.spec.replicas - maxUnavailable(d);
  const mayGo = sumOfStatus([...oldRSs, newRS], 'availableReplicas') - minAvailable;
  let count = 0;
  for (const rs of inOrder([...oldRSs], byCreationTimestamp)) {
    if (count >= mayGo) break;
    const scaledDown = Math.min(rs.spec.replicas, mayGo - count);
    scaleReplicaSet(dc, rs, rs.spec.replicas - scaledDown, d);
    count += scaledDown;
  }
  return count;
}
