// After k8s.io/kubectl v0.36.3 pkg/polymorphichelpers/rollout_status.go: the texts of `kubectl rollout status`.
import type { DaemonSet, Deployment, StatefulSet, WorkloadObject } from './api-types.ts';

/** `waiting` goes on waiting; `done` ends with success; `failed` ends with an error. */
export interface RolloutStatus {
  readonly state: 'waiting' | 'done' | 'failed';
  /** What kubectl prints, without the line's end; an error with its `error: `. */
  readonly text: string;
}

/** What `kubectl rollout status --watch=false` says of the object as it is. */
export function rolloutStatus(object: WorkloadObject): RolloutStatus {
  switch (object.kind) {
    case 'Deployment':
      return deploymentStatus(object);
    case 'StatefulSet':
      return statefulSetStatus(object);
    case 'DaemonSet':
      return daemonSetStatus(object);
  }
}

function deploymentStatus({ metadata, spec, status }: Deployment): RolloutStatus {
  if (metadata.generation > status.observedGeneration)
    return waiting('Waiting for deployment spec update to be observed...');
  const progressing = status.conditions.find(({ type }) => type === 'Progressing');
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    return failed(`deployment "${metadata.name}" exceeded its progress deadline`);
  const wait = (rest: string) => waiting(`Waiting for deployment "${metadata.name}" rollout to finish: ${rest}...`);
  const { replicas, updatedReplicas, availableReplicas } = status;
  if (updatedReplicas < spec.replicas)
    return wait(`${updatedReplicas} out of ${spec.replicas} new replicas have been updated`);
  if (replicas > updatedReplicas) return wait(`${replicas - updatedReplicas} old replicas are pending termination`);
  if (availableReplicas < updatedReplicas)
    return wait(`${availableReplicas} of ${updatedReplicas} updated replicas are available`);
  return done(`deployment "${metadata.name}" successfully rolled out`);
}

function statefulSetStatus({ metadata, spec, status }: StatefulSet): RolloutStatus {
  if (spec.updateStrategy.type !== 'RollingUpdate') return onlyForRollingUpdate;
  if (status.observedGeneration === 0 || metadata.generation > status.observedGeneration)
    return waiting('Waiting for statefulset spec update to be observed...');
  if (status.readyReplicas < spec.replicas)
    return waiting(`Waiting for ${spec.replicas - status.readyReplicas} pods to be ready...`);
  const { rollingUpdate } = spec.updateStrategy;
  if (rollingUpdate === undefined) return statefulSetWithoutPartition(status);
  const toUpdate = spec.replicas - (rollingUpdate.partition ?? spec.replicas);
  const updated = status.updatedReplicas;
  if (updated < toUpdate)
    return waiting(
      `Waiting for partitioned roll out to finish: ${updated} out of ${toUpdate} new pods have been updated...`,
    );
  return done(`partitioned roll out complete: ${updated} new pods have been updated...`);
}

function statefulSetWithoutPartition(status: StatefulSet['status']): RolloutStatus {
  const { updateRevision, currentRevision } = status;
  if (updateRevision !== currentRevision)
    return waiting(
      `waiting for statefulset rolling update to complete ${status.updatedReplicas} pods at revision ${updateRevision}...`,
    );
  return done(`statefulset rolling update complete ${status.currentReplicas} pods at revision ${currentRevision}...`);
}

function daemonSetStatus({ metadata, spec, status }: DaemonSet): RolloutStatus {
  if (spec.updateStrategy.type !== 'RollingUpdate') return onlyForRollingUpdate;
  if (metadata.generation > status.observedGeneration)
    return waiting('Waiting for daemon set spec update to be observed...');
  const wait = (rest: string) => waiting(`Waiting for daemon set "${metadata.name}" rollout to finish: ${rest}...`);
  const { updatedNumberScheduled, desiredNumberScheduled, numberAvailable } = status;
  if (updatedNumberScheduled < desiredNumberScheduled)
    return wait(`${updatedNumberScheduled} out of ${desiredNumberScheduled} new pods have been updated`);
  if (numberAvailable < desiredNumberScheduled)
    return wait(`${numberAvailable} of ${desiredNumberScheduled} updated pods are available`);
  return done(`daemon set "${metadata.name}" successfully rolled out`);
}

const onlyForRollingUpdate = failed('rollout status is only available for RollingUpdate strategy type');

function waiting(text: string): RolloutStatus {
  return { state: 'waiting', text };
}

function done(text: string): RolloutStatus {
  return { state: 'done', text };
}

function failed(text: string): RolloutStatus {
  return { state: 'failed', text: `error: ${text}` };
}
