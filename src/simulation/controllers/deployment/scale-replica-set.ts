// Follows kubernetes/pkg/controller/deployment/sync.go (scaleReplicaSet, v1.36.3).
import type { ReplicaSet } from '../../../workload/api-types.ts';
import { replicasAnnotationsNeedUpdate, withReplicasAnnotations } from './deployment-annotations.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';

export interface ScaledReplicaSet {
  readonly scaled: boolean;
  readonly rs: ReplicaSet;
}

/** Writes the ReplicaSet's new size, unless it has it already. */
export function scaleReplicaSet(
  dc: DeploymentContext,
  rs: ReplicaSet,
  newScale: number,
  d: SyncedDeployment,
): ScaledReplicaSet {
  return rs.spec.replicas === newScale ? { scaled: false, rs } : scaleReplicaSetAndAnnotations(dc, rs, newScale, d);
}

/** The same, but writes the annotations of its size also when only they are out of date. */
export function scaleReplicaSetAndAnnotations(
  dc: DeploymentContext,
  rs: ReplicaSet,
  newScale: number,
  d: SyncedDeployment,
): ScaledReplicaSet {
  const oldScale = rs.spec.replicas;
  const sizeNeedsUpdate = oldScale !== newScale;
  if (!sizeNeedsUpdate && !replicasAnnotationsNeedUpdate(rs, d)) return { scaled: false, rs };
  const annotations = withReplicasAnnotations(rs.metadata.annotations, d);
  const updated = dc.server.replicaSets.update({
    ...rs,
    metadata: { ...rs.metadata, annotations },
    spec: { ...rs.spec, replicas: newScale },
  });
  if (!sizeNeedsUpdate) return { scaled: false, rs: updated };
  const direction = oldScale < newScale ? 'up' : 'down';
  const isFromFirst = dc.traits.scalingEvents === 'from-to';
  const change = isFromFirst ? `from ${oldScale} to ${newScale}` : `to ${newScale} from ${oldScale}`;
  dc.recorder.event(d, 'Normal', 'ScalingReplicaSet', `Scaled ${direction} replica set ${rs.metadata.name} ${change}`);
  return { scaled: true, rs: updated };
}
