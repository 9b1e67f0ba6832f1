// Follows kubernetes/pkg/controller/deployment/util/deployment_util.go (v1.36.3): conditions and their reasons.
// Differs from upstream: a status is replaced, not changed; times are not cut to seconds before the store does it.
import type { Instant } from '../../../std/time.ts';
import type { Condition, DeploymentStatus } from '../../../workload/api-types.ts';

export const conditionReasons = {
  replicaSetUpdated: 'ReplicaSetUpdated',
  failedRSCreate: 'ReplicaSetCreateError',
  newReplicaSet: 'NewReplicaSetCreated',
  foundNewRS: 'FoundNewReplicaSet',
  newRSAvailable: 'NewReplicaSetAvailable',
  timedOut: 'ProgressDeadlineExceeded',
  paused: 'DeploymentPaused',
  resumed: 'DeploymentResumed',
  minimumReplicasAvailable: 'MinimumReplicasAvailable',
  minimumReplicasUnavailable: 'MinimumReplicasUnavailable',
} as const;

type ConditionType = 'Available' | 'Progressing' | 'ReplicaFailure';

/** What a condition says, without its times. */
export type ConditionText = Pick<Condition, 'status' | 'reason' | 'message'>;

export function newDeploymentCondition(type: ConditionType, text: ConditionText, now: Instant): Condition {
  const { status, reason, message } = text;
  return { type, status, reason, message, lastUpdateTime: now, lastTransitionTime: now };
}

export function getDeploymentCondition(status: DeploymentStatus, type: ConditionType): Condition | undefined {
  return status.conditions.find((condition) => condition.type === type);
}

/** The status with the condition at the end, or unchanged if it has one of the same status and reason. */
export function setDeploymentCondition(status: DeploymentStatus, condition: Condition): DeploymentStatus {
  const current = status.conditions.find(({ type }) => type === condition.type);
  if (current?.status === condition.status && current.reason === condition.reason) return status;
  const { lastTransitionTime } = current?.status === condition.status ? current : condition;
  const others = status.conditions.filter(({ type }) => type !== condition.type);
  return { ...status, conditions: [...others, { ...condition, lastTransitionTime }] };
}

export function removeDeploymentCondition(status: DeploymentStatus, type: ConditionType): DeploymentStatus {
  const conditions = status.conditions.filter((condition) => condition.type !== type);
  return conditions.length === status.conditions.length ? status : { ...status, conditions };
}

/**
 * Whether two statuses are equal as upstream compares them: a condition made in this sync has the time of now to the
 * nanosecond and never equals a stored one.
 */
export function isSameStatus(a: DeploymentStatus, b: DeploymentStatus): boolean {
  return (
    a.observedGeneration === b.observedGeneration &&
    a.replicas === b.replicas &&
    a.updatedReplicas === b.updatedReplicas &&
    a.readyReplicas === b.readyReplicas &&
    a.availableReplicas === b.availableReplicas &&
    a.unavailableReplicas === b.unavailableReplicas &&
    a.terminatingReplicas === b.terminatingReplicas &&
    a.collisionCount === b.collisionCount &&
    a.conditions.length === b.conditions.length &&
    a.conditions.every((condition, index) => condition === b.conditions[index])
  );
}
