// Follows the sort orders of kubernetes/pkg/controller/controller_utils.go (v1.36.3).
import type { ReplicaSet } from '../../workload/api-types.ts';

export function byCreationTimestamp(a: ReplicaSet, b: ReplicaSet): number {
  const difference = a.metadata.creationTimestamp - b.metadata.creationTimestamp;
  if (difference !== 0) return difference;
  return a.metadata.name < b.metadata.name ? -1 : 1;
}

/** Largest first; of equal ones the older first. */
export function bySizeOlder(a: ReplicaSet, b: ReplicaSet): number {
  return b.spec.replicas - a.spec.replicas || byCreationTimestamp(a, b);
}

/** Largest first; of equal ones the newer first. */
export function bySizeNewer(a: ReplicaSet, b: ReplicaSet): number {
  return b.spec.replicas - a.spec.replicas || byCreationTimestamp(b, a);
}

/** Those that have, or ought to have, pods. */
export function filterActiveReplicaSets(replicaSets: readonly (ReplicaSet | undefined)[]): ReplicaSet[] {
  return replicaSets.filter((rs): rs is ReplicaSet => rs !== undefined && rs.spec.replicas > 0);
}
