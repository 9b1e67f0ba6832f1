// Follows kubernetes/pkg/controller/deployment/progress.go (v1.36.3).

import type { Instant } from '../../../std/time.ts';
import { seconds } from '../../../std/time.ts';
import type { Condition, Deployment, DeploymentStatus, ReplicaSet } from '../../../workload/api-types.ts';
import {
  type ConditionText,
  conditionReasons,
  getDeploymentCondition,
  isSameStatus,
  newDeploymentCondition,
  removeDeploymentCondition,
  setDeploymentCondition,
} from './deployment-conditions.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { deploymentComplete, deploymentProgressing, hasProgressDeadline } from './deployment-util.ts';
import { calculateStatus } from './sync.ts';

/** Writes the status during a rollout, with what it says of progress, or plans the next look at a stuck one. */
export function syncRolloutStatus(
  dc: DeploymentContext,
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  d: SyncedDeployment,
): void {
  let status = calculateStatus(dc, allRSs, newRS, d);
  status = hasProgressDeadline(d)
    ? withProgress(dc, d, newRS, status)
    : removeDeploymentCondition(status, 'Progressing');
  const failure = getReplicaFailure(allRSs, newRS);
  status =
    failure === undefined
      ? removeDeploymentCondition(status, 'ReplicaFailure')
      : setDeploymentCondition(status, failure);
  if (isSameStatus(d.status, status)) {
    requeueStuckDeployment(dc, d, status);
    return;
  }
  d.status = status;
  dc.server.workloads.Deployment.updateStatus(d);
}

function withProgress(
  dc: DeploymentContext,
  d: SyncedDeployment,
  newRS: ReplicaSet | undefined,
  status: DeploymentStatus,
): DeploymentStatus {
  const current = getDeploymentCondition(d.status, 'Progressing');
  const isComplete = status.replicas === status.updatedReplicas && current?.reason === conditionReasons.newRSAvailable;
  if (isComplete) return status;
  const { now } = dc.engine;
  const subject = newRS ?? d;
  if (deploymentComplete(d, status)) return setDeploymentCondition(status, progressCondition(subject, complete, now));
  if (deploymentProgressing(d, status)) {
    return setDeploymentCondition(
      removeDeploymentCondition(status, 'Progressing'),
      keepTransition(progressCondition(subject, progressing, now), current),
    );
  }
  if (deploymentTimedOut(dc, d, status))
    return setDeploymentCondition(status, progressCondition(subject, timedOut, now));
  return status;
}

const complete: ConditionText = {
  status: 'True',
  reason: conditionReasons.newRSAvailable,
  message: 'has successfully progressed.',
};
const progressing: ConditionText = {
  status: 'True',
  reason: conditionReasons.replicaSetUpdated,
  message: 'is progressing.',
};
const timedOut: ConditionText = {
  status: 'False',
  reason: conditionReasons.timedOut,
  message: 'has timed out progressing.',
};

/** The Progressing condition, with the message said of the subject. */
function progressCondition({ kind, metadata }: ReplicaSet | Deployment, text: ConditionText, now: Instant): Condition {
  const message = `${kind} "${metadata.name}" ${text.message}`;
  return newDeploymentCondition('Progressing', { ...text, message }, now);
}

function keepTransition(condition: Condition, current: Condition | undefined): Condition {
  return current?.status === 'True' ? { ...condition, lastTransitionTime: current.lastTransitionTime } : condition;
}

/** Whether the Progressing condition is older than progressDeadlineSeconds, or says so already. */
function deploymentTimedOut(dc: DeploymentContext, { spec }: SyncedDeployment, status: DeploymentStatus): boolean {
  const condition = getDeploymentCondition(status, 'Progressing');
  if (condition === undefined || condition.reason === conditionReasons.newRSAvailable) return false;
  if (condition.reason === conditionReasons.timedOut) return true;
  return condition.lastUpdateTime + seconds(spec.progressDeadlineSeconds ?? 0) < dc.engine.now;
}

/** The ReplicaFailure condition of the new ReplicaSet, else of the first that has one. */
function getReplicaFailure(
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
): Condition | undefined {
  for (const rs of [newRS, ...allRSs]) {
    const failure = rs?.status.conditions.find(({ type }) => type === 'ReplicaFailure');
    if (failure !== undefined) return { ...failure, lastUpdateTime: failure.lastTransitionTime };
  }
  return undefined;
}

/**
 * Plans a look at the end of the progress deadline. Last update at 0 s, deadline 600 s, now 180 s: in 420 s, and one
 * second more; less than a second before the end at once, and again with back-off.
 */
function requeueStuckDeployment(dc: DeploymentContext, d: SyncedDeployment, status: DeploymentStatus): void {
  const current = getDeploymentCondition(d.status, 'Progressing');
  if (!hasProgressDeadline(d) || current === undefined) return;
  if (deploymentComplete(d, status) || current.reason === conditionReasons.timedOut) return;
  const after = current.lastUpdateTime + seconds(d.spec.progressDeadlineSeconds ?? 0) - dc.engine.now;
  // Past its deadline and not timed out, it was complete before: no look will ever find it timed out.
  if (after < 0) dc.queue.addIdlePoll(d.metadata.name);
  else if (after < 1000) dc.queue.addRateLimited(d.metadata.name);
  else dc.queue.addAfter(d.metadata.name, after + 1000);
}
