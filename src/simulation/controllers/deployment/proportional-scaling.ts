// Follows kubernetes/pkg/controller/deployment/sync.go (scale) and util/deployment_util.go (v1.36.3).
// Differs from upstream: only the part of `scale` for several active ReplicaSets.
import type { ReplicaSet } from '../../../workload/api-types.ts';
import { bySizeNewer, bySizeOlder } from '../replica-set-order.ts';
import { annotationKeys, replicasAnnotation } from './deployment-annotations.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { getReplicaCountForReplicaSets, maxSurge } from './deployment-util.ts';
import { scaleReplicaSetAndAnnotations } from './scale-replica-set.ts';

/**
 * Brings the active ReplicaSets to replicas + maxSurge together, each by its share, what is left over to the largest.
 * From 10 (8 old, 5 new, maxSurge 3) to 20 replicas (maxSurge 5): old 8 × 25 / 13 = 15, new 5 × 25 / 13 = 10.
 */
export function scaleProportionally(
  dc: DeploymentContext,
  d: SyncedDeployment,
  activeRSs: readonly ReplicaSet[],
): void {
  const allowedSize = d.spec.replicas > 0 ? d.spec.replicas + maxSurge(d) : 0;
  const replicasToAdd = allowedSize - getReplicaCountForReplicaSets(activeRSs);
  const bySize = replicasToAdd > 0 ? bySizeNewer : bySizeOlder;
  const allRSs = replicasToAdd === 0 ? activeRSs : [...activeRSs].sort(bySize);
  let replicasAdded = 0;
  const sizes = allRSs.map((rs) => {
    const proportion = getReplicaSetProportion(rs, d, replicasToAdd, replicasAdded);
    replicasAdded += proportion;
    return rs.spec.replicas + proportion;
  });
  const leftover = replicasToAdd - replicasAdded;
  allRSs.forEach((rs, index) => {
    const size = sizes[index] as number;
    scaleReplicaSetAndAnnotations(dc, rs, index === 0 && replicasToAdd !== 0 ? Math.max(0, size + leftover) : size, d);
  });
}

/** The share of one ReplicaSet in the replicas that are still to be added, or, when negative, to be removed. */
export function getReplicaSetProportion(
  rs: ReplicaSet,
  d: SyncedDeployment,
  replicasToAdd: number,
  replicasAdded: number,
): number {
  if (rs.spec.replicas === 0 || replicasToAdd === replicasAdded) return 0;
  const fraction = getReplicaSetFraction(rs, d);
  const allowed = replicasToAdd - replicasAdded;
  return replicasToAdd > 0 ? Math.min(fraction, allowed) : Math.max(fraction, allowed);
}

function getReplicaSetFraction(rs: ReplicaSet, d: SyncedDeployment): number {
  const { replicas } = rs.spec;
  if (d.spec.replicas === 0) return -replicas;
  const maxReplicas = d.spec.replicas + maxSurge(d);
  const maxReplicasBefore = replicasAnnotation(rs, annotationKeys.maxReplicas) || d.status.replicas;
  if (maxReplicasBefore === 0) return 0;
  // Upstream multiplies in 32 bits, where two large numbers overflow.
  return roundHalfAwayFromZero(Math.imul(replicas, maxReplicas) / maxReplicasBefore) - replicas;
}

function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
