// Follows kubernetes/pkg/controller/deployment/util/deployment_util.go (v1.36.3).
// Differs from upstream: conditions and annotations have files of their own; no live lists but one.
import { deepEqual } from '../../../std/deep-equal.ts';
import { inOrder } from '../../../std/in-order.ts';
import { oncePer } from '../../../std/once-per.ts';
import type {
  Deployment,
  DeploymentSpec,
  DeploymentStatus,
  PodTemplateSpec,
  ReplicaSet,
} from '../../../workload/api-types.ts';
import { scaledValue } from '../../../workload/int-or-string.ts';
import { semanticEqual } from '../../../workload/schema/semantic-equal.ts';
import { byCreationTimestamp, filterActiveReplicaSets } from '../replica-set-order.ts';

export const podTemplateHashLabel = 'pod-template-hash';
const maxInt32 = 2147483647;

type ReplicaField = 'replicas' | 'readyReplicas' | 'availableReplicas';

/** Which templates a template was compared with, and whether they are equal: templates are shared and never change. */
const compared = new WeakMap<PodTemplateSpec, WeakMap<PodTemplateSpec, boolean>>();

/** Whether two templates are equal apart from the hash label. */
export function equalIgnoreHash(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  const others = compared.get(a) ?? new WeakMap<PodTemplateSpec, boolean>();
  const known = others.get(b);
  if (known !== undefined) return known;
  const isEqual = isEqualWithoutHash(a, b);
  compared.set(a, others.set(b, isEqual));
  return isEqual;
}

function isEqualWithoutHash(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  const { [podTemplateHashLabel]: _a, ...labelsA } = a.metadata.labels;
  const { [podTemplateHashLabel]: _b, ...labelsB } = b.metadata.labels;
  return (
    semanticEqual(a.spec, b.spec, 'PodSpec') &&
    deepEqual({ ...a.metadata, labels: labelsA }, { ...b.metadata, labels: labelsB })
  );
}

/** Of the ReplicaSets with the Deployment's template the oldest. */
export function findNewReplicaSet({ spec }: Deployment, rsList: readonly ReplicaSet[]): ReplicaSet | undefined {
  let oldest: ReplicaSet | undefined;
  for (const rs of rsList) {
    const isOlder = oldest === undefined || byCreationTimestamp(rs, oldest) < 0;
    if (isOlder && equalIgnoreHash(rs.spec.template, spec.template)) oldest = rs;
  }
  return oldest;
}

/** All but the new one, oldest first. */
export function findOldReplicaSets(
  deployment: Deployment,
  rsList: readonly ReplicaSet[],
  newRS = findNewReplicaSet(deployment, rsList),
): ReplicaSet[] {
  const others = rsList.filter((rs) => rs !== newRS);
  return inOrder(others, byCreationTimestamp);
}

/** The only active ReplicaSet; if none is active the new one, else the latest; undefined when several are active. */
export function findActiveOrLatest(
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
): ReplicaSet | undefined {
  const active = filterActiveReplicaSets([...oldRSs, newRS]);
  if (active.length > 1) return undefined;
  return active[0] ?? newRS ?? [...oldRSs].sort(byCreationTimestamp).at(-1);
}

/** The sum of spec.replicas. */
export function getReplicaCountForReplicaSets(replicaSets: readonly (ReplicaSet | undefined)[]): number {
  let sum = 0;
  for (const rs of replicaSets) sum += rs?.spec.replicas ?? 0;
  return sum;
}

/** The sum of a number of the statuses. */
export function sumOfStatus(replicaSets: readonly (ReplicaSet | undefined)[], field: ReplicaField): number {
  let sum = 0;
  for (const rs of replicaSets) sum += rs?.status[field] ?? 0;
  return sum;
}

/** Terminating pods of all; undefined while a ReplicaSet that was synced does not report its own. */
export function getTerminatingReplicaCount(replicaSets: readonly (ReplicaSet | undefined)[]): number | undefined {
  let sum = 0;
  for (const rs of replicaSets) {
    if (rs === undefined) continue;
    const { observedGeneration, terminatingReplicas } = rs.status;
    if (terminatingReplicas !== undefined) sum += terminatingReplicas;
    else if (observedGeneration !== 0) return undefined;
  }
  return sum;
}

export function isRollingUpdate({ spec }: Deployment): boolean {
  return spec.strategy.type === 'RollingUpdate';
}

/**
 * maxSurge rounded up and maxUnavailable rounded down; if both come to 0, one may be unavailable.
 * 10 replicas with 25% and 25%: 3 and 2; 2 replicas with 0% and 1%: 0 and 1.
 */
export function resolveFenceposts({ spec }: Deployment): { surge: number; unavailable: number } {
  return fenceposts(spec);
}

const fenceposts = oncePer(({ replicas, strategy }: DeploymentSpec) => {
  const { maxSurge: surgeValue, maxUnavailable: unavailableValue } = strategy.rollingUpdate ?? {};
  const surge = scaledValue(surgeValue, replicas, true);
  const unavailable = scaledValue(unavailableValue, replicas, false);
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
});

export function maxUnavailable(deployment: Deployment): number {
  const { replicas } = deployment.spec;
  if (!isRollingUpdate(deployment) || replicas === 0) return 0;
  return Math.min(resolveFenceposts(deployment).unavailable, replicas);
}

export function maxSurge(deployment: Deployment): number {
  return isRollingUpdate(deployment) ? resolveFenceposts(deployment).surge : 0;
}

/** All replicas updated and available, and no old pods. */
export function deploymentComplete({ metadata, spec }: Deployment, status: DeploymentStatus): boolean {
  return (
    status.updatedReplicas === spec.replicas &&
    status.replicas === spec.replicas &&
    status.availableReplicas === spec.replicas &&
    status.observedGeneration >= metadata.generation
  );
}

/** More updated, ready or available pods than before, or fewer old ones. */
export function deploymentProgressing({ status: old }: Deployment, status: DeploymentStatus): boolean {
  return (
    status.updatedReplicas > old.updatedReplicas ||
    status.replicas - status.updatedReplicas < old.replicas - old.updatedReplicas ||
    status.readyReplicas > old.readyReplicas ||
    status.availableReplicas > old.availableReplicas
  );
}

/**
 * How many replicas the new ReplicaSet should have. 10 replicas, maxSurge 3, 10 old and no new pods: 3; 8 old and 3 new: 5.
 */
export function newRSNewReplicas(
  deployment: Deployment,
  allRSs: readonly (ReplicaSet | undefined)[],
  newReplicas: number,
): number {
  const { replicas } = deployment.spec;
  if (!isRollingUpdate(deployment)) return replicas;
  const maxTotalPods = replicas + maxSurge(deployment);
  const currentPods = getReplicaCountForReplicaSets(allRSs);
  if (currentPods >= maxTotalPods) return newReplicas;
  return newReplicas + Math.min(maxTotalPods - currentPods, replicas - newReplicas);
}

export function hasProgressDeadline({ spec }: Deployment): boolean {
  return spec.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== maxInt32;
}

export function hasRevisionHistoryLimit({ spec }: Deployment): boolean {
  return spec.revisionHistoryLimit !== undefined && spec.revisionHistoryLimit !== maxInt32;
}
