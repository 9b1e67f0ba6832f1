// Follows kubernetes/pkg/controller/deployment/sync.go (getNewReplicaSet, v1.36.3).
// Differs from upstream: its three parts, keep, create and collide, are functions.

import { deepEqual } from '../../../std/deep-equal.ts';
import type { PodTemplateSpec, ReplicaSet, ReplicaSetStatus, StringMap } from '../../../workload/api-types.ts';
import { controllerOf } from '../../../workload/controller-of.ts';
import { templateHash } from '../../../workload/schema/template-hash.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { ApiError, apiErrorOf } from '../../api-server/api-error.ts';
import type { New } from '../../api-server/collection.ts';
import { newControllerRef } from '../../api-server/controller-ref.ts';
import { annotationKeys, maxRevision, newReplicaSetAnnotations } from './deployment-annotations.ts';
import {
  type ConditionText,
  conditionReasons,
  getDeploymentCondition,
  newDeploymentCondition,
  setDeploymentCondition,
} from './deployment-conditions.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { equalIgnoreHash, hasProgressDeadline, newRSNewReplicas, podTemplateHashLabel } from './deployment-util.ts';

const maxNameLength = 253;

export const newReplicaSetStatus: ReplicaSetStatus = {
  replicas: 0,
  fullyLabeledReplicas: 0,
  readyReplicas: 0,
  availableReplicas: 0,
  observedGeneration: 0,
  conditions: [],
};

interface NewReplicaSetRequest {
  /** The one that has the Deployment's template. */
  readonly existing: ReplicaSet | undefined;
  readonly oldRSs: readonly ReplicaSet[];
  readonly createIfNotExisted: boolean;
}

/** The ReplicaSet of the Deployment's template with its revision and annotations up to date; made if asked for. */
export function getNewReplicaSet(
  dc: DeploymentContext,
  d: SyncedDeployment,
  { existing, oldRSs, createIfNotExisted }: NewReplicaSetRequest,
): ReplicaSet | undefined {
  const newRevision = maxRevision(oldRSs) + 1;
  if (existing !== undefined) return keepReplicaSet(dc, d, existing, newRevision);
  return createIfNotExisted ? createReplicaSet(dc, d, oldRSs, newRevision) : undefined;
}

function areUpToDate({ upToDate }: DeploymentContext, { metadata }: ReplicaSet, from: StringMap, revision: number) {
  const known = upToDate.get(metadata.name);
  return known?.own === metadata.annotations && known.from === from && known.revision === revision;
}

function keepReplicaSet(dc: DeploymentContext, d: SyncedDeployment, rs: ReplicaSet, newRevision: number): ReplicaSet {
  const own = rs.metadata.annotations;
  const from = d.metadata.annotations;
  const annotations = areUpToDate(dc, rs, from, newRevision)
    ? own
    : newReplicaSetAnnotations(d, own, newRevision, false);
  const isUpToDate = deepEqual(annotations, own);
  if (isUpToDate && annotations !== own) dc.upToDate.set(rs.metadata.name, { own, from, revision: newRevision });
  const { minReadySeconds } = d.spec;
  if (!isUpToDate || rs.spec.minReadySeconds !== minReadySeconds) {
    const metadata = { ...rs.metadata, annotations };
    return dc.server.replicaSets.update({ ...rs, metadata, spec: { ...rs.spec, minReadySeconds } });
  }
  let needsUpdate = setDeploymentRevision(d, rs.metadata.annotations[annotationKeys.revision] ?? '');
  if (hasProgressDeadline(d) && getDeploymentCondition(d.status, 'Progressing') === undefined) {
    const message = `Found new replica set "${rs.metadata.name}"`;
    setProgressing(dc, d, { status: 'True', reason: conditionReasons.foundNewRS, message });
    needsUpdate = true;
  }
  if (needsUpdate) dc.server.workloads.Deployment.updateStatus(d);
  return rs;
}

function createReplicaSet(
  dc: DeploymentContext,
  d: SyncedDeployment,
  oldRSs: readonly ReplicaSet[],
  newRevision: number,
): ReplicaSet {
  const replicas = newRSNewReplicas(d, oldRSs, 0);
  const { rs, isCreated } = createOrFind(dc, d, newReplicaSet(dc, d, replicas, newRevision));
  const { name } = rs.metadata;
  if (isCreated && replicas > 0) {
    const change = dc.traits.scalingEvents === 'from-to' ? `from 0 to ${replicas}` : `to ${replicas}`;
    dc.recorder.event(d, 'Normal', 'ScalingReplicaSet', `Scaled up replica set ${name} ${change}`);
  }
  let needsUpdate = setDeploymentRevision(d, String(newRevision));
  if (isCreated && hasProgressDeadline(d)) {
    const message = `Created new replica set "${name}"`;
    setProgressing(dc, d, { status: 'True', reason: conditionReasons.newReplicaSet, message });
    needsUpdate = true;
  }
  if (needsUpdate) dc.server.workloads.Deployment.updateStatus(d);
  return rs;
}

function newReplicaSet(
  { traits }: DeploymentContext,
  d: SyncedDeployment,
  replicas: number,
  revision: number,
): New<ReplicaSet> {
  const hash = templateHash(d.spec.template, d.status.collisionCount, traits.minor);
  const template = withHashLabel(d.spec.template, hash);
  const { selector, minReadySeconds } = d.spec;
  const matchLabels = { ...selector.matchLabels, [podTemplateHashLabel]: hash };
  return {
    kind: 'ReplicaSet',
    metadata: {
      name: generateReplicaSetName(d.metadata.name, hash, traits),
      labels: template.metadata.labels,
      annotations: newReplicaSetAnnotations(d, {}, revision, true),
      ownerReferences: [newControllerRef(d)],
    },
    spec: { replicas, minReadySeconds, selector: { ...selector, matchLabels }, template },
    status: newReplicaSetStatus,
  };
}

function generateReplicaSetName(deploymentName: string, hash: string, { cutsReplicaSetNames }: VersionTraits): string {
  const room = cutsReplicaSetNames ? maxNameLength - 1 - hash.length : deploymentName.length;
  return `${deploymentName.slice(0, room)}-${hash}`;
}

function withHashLabel({ metadata, spec }: PodTemplateSpec, hash: string): PodTemplateSpec {
  return { metadata: { ...metadata, labels: { ...metadata.labels, [podTemplateHashLabel]: hash } }, spec };
}

/** Creates the ReplicaSet, or finds one of that name which is the Deployment's own and has its template. */
function createOrFind(
  dc: DeploymentContext,
  d: SyncedDeployment,
  rs: New<ReplicaSet>,
): { rs: ReplicaSet; isCreated: boolean } {
  try {
    return { rs: dc.server.replicaSets.create(rs), isCreated: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason !== 'AlreadyExists') reportFailedCreate(dc, d, rs.metadata.name, error);
    return { rs: ownReplicaSet(dc, d, rs.metadata.name, error), isCreated: false };
  }
}

/** The cached ReplicaSet of the name if it is the Deployment's, else counts a hash collision and throws the error. */
function ownReplicaSet(dc: DeploymentContext, d: SyncedDeployment, name: string, error: ApiError): ReplicaSet {
  const rs = dc.server.replicaSets.informer.get(name);
  if (rs === undefined) throw new ApiError('NotFound', `replicaset.apps "${name}" not found`);
  const isOwn = controllerOf(rs)?.uid === d.metadata.uid;
  if (isOwn && equalIgnoreHash(d.spec.template, rs.spec.template)) return rs;
  d.status = { ...d.status, collisionCount: (d.status.collisionCount ?? 0) + 1 };
  apiErrorOf(() => dc.server.workloads.Deployment.updateStatus(d));
  throw error;
}

function reportFailedCreate(dc: DeploymentContext, d: SyncedDeployment, name: string, error: ApiError): never {
  const message = `Failed to create new replica set "${name}": ${error.message}`;
  if (hasProgressDeadline(d)) {
    setProgressing(dc, d, { status: 'False', reason: conditionReasons.failedRSCreate, message });
    apiErrorOf(() => dc.server.workloads.Deployment.updateStatus(d));
  }
  dc.recorder.event(d, 'Warning', conditionReasons.failedRSCreate, message);
  throw error;
}

function setProgressing(dc: DeploymentContext, d: SyncedDeployment, text: ConditionText): void {
  d.status = setDeploymentCondition(d.status, newDeploymentCondition('Progressing', text, dc.engine.now));
}

/** Sets the Deployment's revision annotation; whether it was another. */
function setDeploymentRevision(d: SyncedDeployment, revision: string): boolean {
  if (d.metadata.annotations[annotationKeys.revision] === revision) return false;
  const annotations = { ...d.metadata.annotations, [annotationKeys.revision]: revision };
  d.metadata = { ...d.metadata, annotations };
  return true;
}
