// Follows kubernetes/pkg/controller/deployment/recreate.go (v1.36.3).
import type { ReplicaSet } from '../../../workload/api-types.ts';
import { isPodTerminal } from '../controller-utils.ts';
import { filterActiveReplicaSets } from '../replica-set-order.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { deploymentComplete, sumOfStatus } from './deployment-util.ts';
import { syncRolloutStatus } from './progress.ts';
import { scaleReplicaSet } from './scale-replica-set.ts';
import { cleanupDeployment, getAllReplicaSetsAndSyncRevision } from './sync.ts';

/** Scales all old ReplicaSets down, waits until their pods are gone, then makes the new one. */
export function rolloutRecreate(dc: DeploymentContext, d: SyncedDeployment, rsList: readonly ReplicaSet[]): void {
  let { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(dc, d, rsList, false);
  const isScaledDown = scaleDownOldReplicaSetsForRecreate(dc, filterActiveReplicaSets(oldRSs), d);
  if (isScaledDown || oldPodsRunning(dc, newRS, oldRSs)) {
    syncRolloutStatus(dc, [...oldRSs, newRS], newRS, d);
    return;
  }
  if (newRS === undefined) ({ newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(dc, d, rsList, true));
  if (newRS !== undefined) scaleReplicaSet(dc, newRS, d.spec.replicas, d);
  if (deploymentComplete(d, d.status)) cleanupDeployment(dc, oldRSs, d);
  syncRolloutStatus(dc, [...oldRSs, newRS], newRS, d);
}

function scaleDownOldReplicaSetsForRecreate(
  dc: DeploymentContext,
  oldRSs: readonly ReplicaSet[],
  d: SyncedDeployment,
): boolean {
  let isScaledDown = false;
  for (const rs of oldRSs) if (scaleReplicaSet(dc, rs, 0, d).scaled) isScaledDown = true;
  return isScaledDown;
}

/** Whether an old ReplicaSet reports pods, or has one in the cache that has not finished. */
function oldPodsRunning(
  { server }: DeploymentContext,
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
): boolean {
  if (sumOfStatus(oldRSs, 'replicas') > 0) return true;
  return oldRSs.some(
    ({ metadata }) =>
      metadata.uid !== newRS?.metadata.uid &&
      [...server.podIndex.cohortsOf(metadata.uid)].some(({ like }) => !isPodTerminal(like)),
  );
}
