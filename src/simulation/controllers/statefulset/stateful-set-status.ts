// Follows kubernetes/pkg/controller/statefulset/stateful_set_control.go (v1.36.3): computeReplicaStatus, the status.
import type { Instant } from '../../../std/time.ts';
import type { StatefulSet, StatefulSetStatus } from '../../../workload/api-types.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { isPodAvailable } from '../controller-utils.ts';
import { getPodRevision, isRunningAndReady, isTerminating, type SetPods } from './stateful-set-utils.ts';

/** The names of the two revisions that a set moves between, and how many collisions their names had. */
export interface RevisionNames {
  readonly currentRevision: string;
  readonly updateRevision: string;
  readonly collisionCount: number;
}

/** The status as the pods are now; a Ready pod counts as replica, ready and available even while it is terminating. */
export function computeStatus(
  set: StatefulSet,
  { currentRevision, updateRevision, collisionCount }: RevisionNames,
  pods: SetPods,
  availabilityTime: Instant,
): StatefulSetStatus {
  const counts = { replicas: 0, readyReplicas: 0, availableReplicas: 0, currentReplicas: 0, updatedReplicas: 0 };
  for (const { first, last, revision } of pods.steady.stretches) {
    const size = last - first + 1;
    counts.replicas += size;
    counts.readyReplicas += size;
    counts.availableReplicas += size;
    if (revision === currentRevision) counts.currentReplicas += size;
    if (revision === updateRevision) counts.updatedReplicas += size;
  }
  for (const [pod] of pods.steady.unsteady.values()) {
    if (pod === undefined) continue;
    counts.replicas++;
    if (isRunningAndReady(pod)) {
      counts.readyReplicas++;
      if (isPodAvailable(pod, set.spec.minReadySeconds, availabilityTime)) counts.availableReplicas++;
    }
    if (isTerminating(pod)) continue;
    const revision = getPodRevision(pod);
    if (revision === currentRevision) counts.currentReplicas++;
    if (revision === updateRevision) counts.updatedReplicas++;
  }
  const { generation: observedGeneration } = set.metadata;
  return { observedGeneration, ...counts, currentRevision, updateRevision, collisionCount, conditions: [] };
}

/** Makes the update revision the current one when every replica has it and is ready. */
export function completeUpdate(
  set: StatefulSet,
  status: StatefulSetStatus,
  { statefulSetCompletesAnyUpdate }: VersionTraits,
): StatefulSetStatus {
  const { replicas, updateStrategy } = set.spec;
  const isComplete =
    (statefulSetCompletesAnyUpdate || updateStrategy.type === 'RollingUpdate') &&
    status.updatedReplicas === replicas &&
    status.readyReplicas === replicas &&
    status.replicas === replicas;
  if (!isComplete) return status;
  return { ...status, currentReplicas: status.updatedReplicas, currentRevision: status.updateRevision };
}

/** Whether the status is worth a write; a changed collision count alone is not. */
export function inconsistentStatus(set: StatefulSet, status: StatefulSetStatus): boolean {
  const old = set.status;
  return (
    status.observedGeneration > old.observedGeneration ||
    status.replicas !== old.replicas ||
    status.currentReplicas !== old.currentReplicas ||
    status.readyReplicas !== old.readyReplicas ||
    status.updatedReplicas !== old.updatedReplicas ||
    status.currentRevision !== old.currentRevision ||
    status.availableReplicas !== old.availableReplicas ||
    status.updateRevision !== old.updateRevision
  );
}
