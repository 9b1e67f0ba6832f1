// Follows kubernetes/pkg/controller/deployment/rollback.go (v1.36.3): the annotation deprecated.deployment.rollback.to.
import type { PodTemplateSpec, ReplicaSet } from '../../../workload/api-types.ts';
import { annotationKeys, lastRevision, revisionOf, rolledBackAnnotations } from './deployment-annotations.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { equalIgnoreHash, podTemplateHashLabel } from './deployment-util.ts';
import { getAllReplicaSetsAndSyncRevision } from './sync.ts';

const reasons = {
  revisionNotFound: 'DeploymentRollbackRevisionNotFound',
  templateUnchanged: 'DeploymentRollbackTemplateUnchanged',
  done: 'DeploymentRollback',
} as const;

/** Goes back to the revision (0: the one before), and takes the annotation away in any case. */
export function rollback(
  dc: DeploymentContext,
  d: SyncedDeployment,
  rsList: readonly ReplicaSet[],
  rollbackTo: number,
): void {
  const { newRS, oldRSs } = getAllReplicaSetsAndSyncRevision(dc, d, rsList, true);
  const allRSs = newRS === undefined ? oldRSs : [...oldRSs, newRS];
  const revision = rollbackTo === 0 ? lastRevision(allRSs) : rollbackTo;
  const target = revision === 0 ? undefined : allRSs.find((rs) => revisionOf(rs) === revision);
  if (target === undefined) {
    const message = revision === 0 ? 'Unable to find last revision.' : 'Unable to find the revision to rollback to.';
    dc.recorder.event(d, 'Warning', reasons.revisionNotFound, message);
    updateDeploymentAndClearRollbackTo(dc, d);
    return;
  }
  const { name } = d.metadata;
  if (equalIgnoreHash(d.spec.template, target.spec.template)) {
    const message = `The rollback revision contains the same template as current deployment "${name}"`;
    dc.recorder.event(d, 'Warning', reasons.templateUnchanged, message);
    updateDeploymentAndClearRollbackTo(dc, d);
    return;
  }
  const annotations = rolledBackAnnotations(d.metadata.annotations, target.metadata.annotations);
  d.spec = { ...d.spec, template: withoutHashLabel(target.spec.template) };
  d.metadata = { ...d.metadata, annotations };
  updateDeploymentAndClearRollbackTo(dc, d);
  dc.recorder.event(d, 'Normal', reasons.done, `Rolled back deployment "${name}" to revision ${revision}`);
}

function withoutHashLabel({ metadata, spec }: PodTemplateSpec): PodTemplateSpec {
  const { [podTemplateHashLabel]: _hash, ...labels } = metadata.labels;
  return { metadata: { ...metadata, labels }, spec };
}

function updateDeploymentAndClearRollbackTo(dc: DeploymentContext, d: SyncedDeployment): void {
  const { [annotationKeys.rollbackTo]: _rollbackTo, ...annotations } = d.metadata.annotations;
  d.metadata = { ...d.metadata, annotations };
  dc.server.workloads.Deployment.update(d);
}
