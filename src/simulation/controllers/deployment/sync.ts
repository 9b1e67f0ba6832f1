// Follows kubernetes/pkg/controller/deployment/sync.go (v1.36.3): revisions, scaling on events, clean-up, status.
// Differs from upstream: the creation of the new ReplicaSet and proportional scaling have files of their own.
import type { DeploymentStatus, ReplicaSet } from '../../../workload/api-types.ts';
import { isNotFound } from '../../api-server/api-error.ts';
import { byCreationTimestamp, filterActiveReplicaSets } from '../replica-set-order.ts';
import { annotationKeys, parseInteger, replicasAnnotation, revisionOf } from './deployment-annotations.ts';
import {
  type ConditionText,
  conditionReasons,
  getDeploymentCondition,
  isSameStatus,
  newDeploymentCondition,
  setDeploymentCondition,
} from './deployment-conditions.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import {
  findActiveOrLatest,
  findNewReplicaSet,
  findOldReplicaSets,
  getReplicaCountForReplicaSets,
  getTerminatingReplicaCount,
  hasProgressDeadline,
  hasRevisionHistoryLimit,
  isRollingUpdate,
  maxUnavailable,
  sumOfStatus,
} from './deployment-util.ts';
import { getNewReplicaSet } from './new-replica-set.ts';
import { scaleProportionally } from './proportional-scaling.ts';
import { scaleReplicaSet } from './scale-replica-set.ts';

/** The new ReplicaSet, and the old ones, oldest first. */
export interface SortedReplicaSets {
  readonly newRS: ReplicaSet | undefined;
  readonly oldRSs: readonly ReplicaSet[];
}

export function syncStatusOnly(dc: DeploymentContext, d: SyncedDeployment, rsList: readonly ReplicaSet[]): void {
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(dc, d, rsList, false);
  syncDeploymentStatus(dc, [...oldRSs, newRS], newRS, d);
}

/** What happens on a scaling event, and while the Deployment is paused. */
export function sync(dc: DeploymentContext, d: SyncedDeployment, rsList: readonly ReplicaSet[]): void {
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(dc, d, rsList, false);
  scale(dc, d, newRS, oldRSs);
  if (d.spec.paused && getRollbackTo(d) === undefined) cleanupDeployment(dc, oldRSs, d);
  syncDeploymentStatus(dc, [...oldRSs, newRS], newRS, d);
}

/** Notes in the Progressing condition that the Deployment was paused or resumed, so that its deadline waits. */
export function checkPausedConditions(dc: DeploymentContext, d: SyncedDeployment): void {
  if (!hasProgressDeadline(d)) return;
  const current = getDeploymentCondition(d.status, 'Progressing');
  if (current?.reason === conditionReasons.timedOut) return;
  const isMarkedPaused = current?.reason === conditionReasons.paused;
  if (d.spec.paused === isMarkedPaused) return;
  const text = d.spec.paused
    ? { status: 'Unknown' as const, reason: conditionReasons.paused, message: 'Deployment is paused' }
    : { status: 'Unknown' as const, reason: conditionReasons.resumed, message: 'Deployment is resumed' };
  d.status = setDeploymentCondition(d.status, newDeploymentCondition('Progressing', text, dc.engine.now));
  dc.server.workloads.Deployment.updateStatus(d);
}

export function getAllReplicaSetsAndSyncRevision(
  dc: DeploymentContext,
  d: SyncedDeployment,
  rsList: readonly ReplicaSet[],
  createIfNotExisted: boolean,
): SortedReplicaSets {
  const existing = findNewReplicaSet(d, rsList);
  const oldRSs = findOldReplicaSets(d, rsList, existing);
  return { newRS: getNewReplicaSet(dc, d, { existing, oldRSs, createIfNotExisted }), oldRSs };
}

function scale(
  dc: DeploymentContext,
  d: SyncedDeployment,
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
): void {
  const activeOrLatest = findActiveOrLatest(newRS, oldRSs);
  if (activeOrLatest !== undefined || (newRS === undefined && oldRSs.length === 0)) {
    if (activeOrLatest !== undefined) scaleReplicaSet(dc, activeOrLatest, d.spec.replicas, d);
    return;
  }
  const newestFirst = [...oldRSs].sort(byCreationTimestamp).reverse();
  if (newRS !== undefined && isSaturated(d, newRS)) {
    for (const old of filterActiveReplicaSets(newestFirst)) scaleReplicaSet(dc, old, 0, d);
    return;
  }
  if (isRollingUpdate(d)) scaleProportionally(dc, d, filterActiveReplicaSets([...newestFirst, newRS]));
}

/** Whether the Deployment and the ReplicaSet agree that it holds all replicas, and all are available. */
function isSaturated({ spec }: SyncedDeployment, rs: ReplicaSet): boolean {
  const desired = parseInteger(rs.metadata.annotations[annotationKeys.desiredReplicas] ?? '');
  const { replicas } = spec;
  return rs.spec.replicas === replicas && desired === replicas && rs.status.availableReplicas === replicas;
}

/** Deletes old ReplicaSets without pods beyond revisionHistoryLimit, lowest revision first. */
export function cleanupDeployment(dc: DeploymentContext, oldRSs: readonly ReplicaSet[], d: SyncedDeployment): void {
  if (!hasRevisionHistoryLimit(d)) return;
  const cleanable = oldRSs.filter(({ metadata }) => metadata.deletionTimestamp === undefined).sort(byRevision);
  const surplus = cleanable.length - (d.spec.revisionHistoryLimit ?? 0);
  for (const { metadata, spec, status } of cleanable.slice(0, Math.max(0, surplus))) {
    if (status.replicas !== 0 || spec.replicas !== 0 || metadata.generation > status.observedGeneration) continue;
    try {
      dc.server.garbageCollector.delete(dc.server.replicaSets, metadata.name);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}

function byRevision(a: ReplicaSet, b: ReplicaSet): number {
  const [revisionA, revisionB] = [revisionOf(a), revisionOf(b)];
  if (revisionA === undefined || revisionB === undefined || revisionA === revisionB) return byCreationTimestamp(a, b);
  return revisionA - revisionB;
}

export function syncDeploymentStatus(
  dc: DeploymentContext,
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  d: SyncedDeployment,
): void {
  const status = calculateStatus(dc, allRSs, newRS, d);
  if (isSameStatus(d.status, status)) return;
  d.status = status;
  dc.server.workloads.Deployment.updateStatus(d);
}

/** What the ReplicaSets' statuses come to; of the conditions only Available is new. */
export function calculateStatus(
  dc: DeploymentContext,
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  d: SyncedDeployment,
): DeploymentStatus {
  const { collisionCount, conditions } = d.status;
  const counted = countReplicas(dc, allRSs, newRS, d);
  const status = collisionCount === undefined ? { ...counted, conditions } : { ...counted, collisionCount, conditions };
  const isEnough = status.availableReplicas >= d.spec.replicas - maxUnavailable(d);
  const text = isEnough ? minimumAvailable : minimumUnavailable;
  return setDeploymentCondition(status, newDeploymentCondition('Available', text, dc.engine.now));
}

const minimumAvailable: ConditionText = {
  status: 'True',
  reason: conditionReasons.minimumReplicasAvailable,
  message: 'Deployment has minimum availability.',
};

const minimumUnavailable: ConditionText = {
  status: 'False',
  reason: conditionReasons.minimumReplicasUnavailable,
  message: 'Deployment does not have minimum availability.',
};

function countReplicas(
  { traits }: DeploymentContext,
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  { metadata }: SyncedDeployment,
): Omit<DeploymentStatus, 'conditions' | 'collisionCount'> {
  const availableReplicas = sumOfStatus(allRSs, 'availableReplicas');
  const counted = {
    observedGeneration: metadata.generation,
    replicas: sumOfStatus(allRSs, 'replicas'),
    updatedReplicas: newRS?.status.replicas ?? 0,
    readyReplicas: sumOfStatus(allRSs, 'readyReplicas'),
    availableReplicas,
    unavailableReplicas: Math.max(0, getReplicaCountForReplicaSets(allRSs) - availableReplicas),
  };
  const { DeploymentReplicaSetTerminatingReplicas: areTerminatingCounted } = traits.gates;
  const terminatingReplicas = areTerminatingCounted ? getTerminatingReplicaCount(allRSs) : undefined;
  return terminatingReplicas === undefined ? counted : { ...counted, terminatingReplicas };
}

/** Whether the number of replicas changed since an active ReplicaSet was last scaled. */
export function isScalingEvent(d: SyncedDeployment, { newRS, oldRSs }: SortedReplicaSets): boolean {
  return isScaled(newRS, d) || oldRSs.some((rs) => isScaled(rs, d));
}

function isScaled(rs: ReplicaSet | undefined, { spec }: SyncedDeployment): boolean {
  if (rs === undefined || rs.spec.replicas === 0) return false;
  const desired = replicasAnnotation(rs, annotationKeys.desiredReplicas);
  return desired !== undefined && desired !== spec.replicas;
}

/** The revision that the deprecated annotation asks for; undefined without it, or when it is no number. */
export function getRollbackTo({ metadata }: SyncedDeployment): number | undefined {
  const revision = metadata.annotations[annotationKeys.rollbackTo];
  return revision === undefined ? undefined : parseInteger(revision);
}
