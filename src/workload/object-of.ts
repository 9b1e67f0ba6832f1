import type { Json, JsonMap } from '../document/manifest.ts';
import type {
  DaemonSet,
  Deployment,
  ObjectMeta,
  PodTemplateSpec,
  StatefulSet,
  StringMap,
  WorkloadKind,
  WorkloadObject,
} from './api-types.ts';

/** The object of an accepted manifest in stored form; metadata of a store is zero, the status new. */
export function objectOf(kind: WorkloadKind, stored: JsonMap): WorkloadObject {
  const metadata = metadataOf(stored.metadata as JsonMap);
  const spec = stored.spec as JsonMap;
  if (kind === 'Deployment') return deploymentOf(metadata, spec);
  return kind === 'StatefulSet' ? statefulSetOf(metadata, spec) : daemonSetOf(metadata, spec);
}

function metadataOf(metadata: JsonMap): ObjectMeta {
  return {
    name: text(metadata.name),
    namespace: text(metadata.namespace),
    uid: '',
    resourceVersion: 0,
    generation: 1,
    creationTimestamp: 0,
    labels: strings(metadata.labels),
    annotations: strings(metadata.annotations),
    ownerReferences: [],
  };
}

function deploymentOf(metadata: ObjectMeta, spec: JsonMap): Deployment {
  const { template, minReadySeconds, paused, ...rest } = spec;
  return {
    kind: 'Deployment',
    metadata,
    spec: {
      ...(rest as unknown as Deployment['spec']),
      template: templateOf(template as JsonMap),
      minReadySeconds: number(minReadySeconds),
      paused: paused === true,
    },
    status: {
      observedGeneration: 0,
      replicas: 0,
      updatedReplicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      unavailableReplicas: 0,
      conditions: [],
    },
  };
}

function statefulSetOf(metadata: ObjectMeta, spec: JsonMap): StatefulSet {
  const { template, minReadySeconds, volumeClaimTemplates, serviceName, ...rest } = spec;
  return {
    kind: 'StatefulSet',
    metadata,
    spec: {
      ...(rest as unknown as StatefulSet['spec']),
      template: templateOf(template as JsonMap),
      volumeClaimTemplates: (volumeClaimTemplates ?? []) as readonly JsonMap[],
      serviceName: text(serviceName),
      minReadySeconds: number(minReadySeconds),
    },
    status: {
      observedGeneration: 0,
      replicas: 0,
      readyReplicas: 0,
      currentReplicas: 0,
      updatedReplicas: 0,
      availableReplicas: 0,
      currentRevision: '',
      updateRevision: '',
      conditions: [],
    },
  };
}

function daemonSetOf(metadata: ObjectMeta, spec: JsonMap): DaemonSet {
  const { template, minReadySeconds, ...rest } = spec;
  return {
    kind: 'DaemonSet',
    metadata,
    spec: {
      ...(rest as unknown as DaemonSet['spec']),
      template: templateOf(template as JsonMap),
      minReadySeconds: number(minReadySeconds),
    },
    status: {
      currentNumberScheduled: 0,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
      observedGeneration: 0,
      updatedNumberScheduled: 0,
      numberAvailable: 0,
      numberUnavailable: 0,
      conditions: [],
    },
  };
}

/** A pod template in stored form as the simulation holds it. */
export function templateOf(template: JsonMap): PodTemplateSpec {
  const { labels, annotations, ...others } = (template.metadata ?? {}) as JsonMap;
  const rest = Object.keys(others).length > 0 ? { rest: others } : {};
  return {
    metadata: { labels: strings(labels), annotations: strings(annotations), ...rest },
    spec: template.spec as JsonMap,
  };
}

function strings(map: Json | undefined): StringMap {
  return (map ?? {}) as StringMap;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function number(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
