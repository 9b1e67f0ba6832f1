// Follows kubernetes/pkg/controller/replicaset/replica_set_utils.go (v1.36.3).
import { deepEqual } from '../../../std/deep-equal.ts';
import { oncePer } from '../../../std/once-per.ts';
import type { Instant } from '../../../std/time.ts';
import type { Condition, PodTemplateSpec, ReplicaSet, ReplicaSetStatus } from '../../../workload/api-types.ts';
import { labelMatcher } from '../../../workload/label-selector.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { ApiError } from '../../api-server/api-error.ts';
import type { PodCohort } from '../../api-server/pod-cohort.ts';
import type { StatusCollection } from '../../api-server/status-collection.ts';
import { oneRequest, type Syncing } from '../../client/client.ts';
import { availabilityTime, isPodAvailable } from '../controller-utils.ts';

type ReplicaCounts = Pick<
  ReplicaSetStatus,
  'replicas' | 'fullyLabeledReplicas' | 'readyReplicas' | 'availableReplicas'
>;

/** What a sync found out about the pods of a ReplicaSet. */
export interface SyncedPods {
  readonly counts: ReplicaCounts;
  /** Undefined when the version does not count them. */
  readonly terminating: number | undefined;
  /** Why pods could not be created or deleted. */
  readonly error: ApiError | undefined;
}

/** Whether there is nothing to write. */
export function isStatusUpToDate({ metadata, status }: ReplicaSet, newStatus: ReplicaSetStatus): boolean {
  return (
    status.observedGeneration === metadata.generation &&
    status.replicas === newStatus.replicas &&
    status.fullyLabeledReplicas === newStatus.fullyLabeledReplicas &&
    status.readyReplicas === newStatus.readyReplicas &&
    status.availableReplicas === newStatus.availableReplicas &&
    status.terminatingReplicas === newStatus.terminatingReplicas &&
    deepEqual(status.conditions, newStatus.conditions)
  );
}

/** Writes the status, which differs; after a conflict once more on the stored object. */
export function* updateReplicaSetStatus(
  collection: StatusCollection<ReplicaSet>,
  rs: ReplicaSet,
  newStatus: ReplicaSetStatus,
): Syncing<ReplicaSet> {
  const status = { ...newStatus, observedGeneration: rs.metadata.generation };
  yield oneRequest;
  try {
    return collection.updateStatus({ ...rs, status });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield oneRequest;
    yield oneRequest;
    return collection.updateStatus({ ...collection.get(rs.metadata.name), status });
  }
}

const matcherOfTemplate = oncePer(({ metadata }: PodTemplateSpec) => labelMatcher({ matchLabels: metadata.labels }));

/** How many of the active pods there are of each sort. */
export function countPods(
  rs: ReplicaSet,
  active: readonly PodCohort[],
  now: Instant,
  traits: VersionTraits,
): ReplicaCounts {
  const availableAt = availabilityTime(now, traits);
  const isFullyLabeled = matcherOfTemplate(rs.spec.template);
  let replicas = 0;
  let fullyLabeledReplicas = 0;
  let readyReplicas = 0;
  let availableReplicas = 0;
  for (const { like, size } of active) {
    replicas += size;
    if (isFullyLabeled(like.metadata.labels)) fullyLabeledReplicas += size;
    if (like.ready) readyReplicas += size;
    if (isPodAvailable(like, rs.spec.minReadySeconds, availableAt)) availableReplicas += size;
  }
  return { replicas, fullyLabeledReplicas, readyReplicas, availableReplicas };
}

export function calculateStatus(rs: ReplicaSet, pods: SyncedPods, now: Instant): ReplicaSetStatus {
  const { counts, terminating, error } = pods;
  const { observedGeneration } = rs.status;
  const conditions = withReplicaFailure(rs, counts.replicas, error, now);
  return terminating === undefined
    ? { ...counts, observedGeneration, conditions }
    : { ...counts, terminatingReplicas: terminating, observedGeneration, conditions };
}

/** The conditions with ReplicaFailure as long as pods cannot be created or deleted. */
function withReplicaFailure(
  { spec, status }: ReplicaSet,
  activePods: number,
  error: ApiError | undefined,
  now: Instant,
): readonly Condition[] {
  const { conditions } = status;
  const hasFailure = conditions.some(({ type }) => type === 'ReplicaFailure');
  if (error === undefined) return hasFailure ? conditions.filter(({ type }) => type !== 'ReplicaFailure') : conditions;
  if (hasFailure) return conditions;
  const reason = activePods < spec.replicas ? 'FailedCreate' : 'FailedDelete';
  const { message } = error;
  const times = { lastUpdateTime: now, lastTransitionTime: now };
  return [...conditions, { type: 'ReplicaFailure', status: 'True', reason, message, ...times }];
}
