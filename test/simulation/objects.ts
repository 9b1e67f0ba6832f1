// Builders of API objects for tests: only what a test names differs from a plain Deployment `web` of 10 replicas.
import type {
  Deployment,
  DeploymentSpec,
  DeploymentStatus,
  ObjectMeta,
  Pod,
  PodTemplateSpec,
  ReplicaSet,
  ReplicaSetStatus,
} from '../../src/workload/api-types.ts';

let created = 0;

export function template(image = 'app:1', hash?: string): PodTemplateSpec {
  const labels = { app: 'web', ...(hash === undefined ? {} : { 'pod-template-hash': hash }) };
  return { metadata: { labels, annotations: {} }, spec: { containers: [{ name: 'app', image }] } };
}

function meta(name: string, overrides: Partial<ObjectMeta> = {}): ObjectMeta {
  return {
    name,
    namespace: 'default',
    uid: `uid-${name}`,
    resourceVersion: 1,
    generation: 1,
    creationTimestamp: 0,
    labels: { app: 'web' },
    annotations: {},
    ownerReferences: [],
    ...overrides,
  };
}

export function deployment(
  spec: Partial<DeploymentSpec> = {},
  status: Partial<DeploymentStatus> = {},
  metadata: Partial<ObjectMeta> = {},
): Deployment {
  return {
    kind: 'Deployment',
    metadata: meta('web', metadata),
    spec: {
      replicas: 10,
      selector: { matchLabels: { app: 'web' } },
      template: template(),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      minReadySeconds: 0,
      paused: false,
      ...spec,
    },
    status: {
      observedGeneration: 1,
      replicas: 0,
      updatedReplicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      unavailableReplicas: 0,
      conditions: [],
      ...status,
    },
  };
}

/** The strategy of a rolling update with the two numbers. */
export function rolling(maxSurge: number | string, maxUnavailable: number | string): DeploymentSpec['strategy'] {
  return { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } };
}

/** A ReplicaSet of the Deployment `web`; all of its replicas are there, and so many available. */
export function replicaSet(
  name: string,
  replicas: number,
  available: number = replicas,
  overrides: { image?: string; metadata?: Partial<ObjectMeta>; status?: Partial<ReplicaSetStatus> } = {},
): ReplicaSet {
  const labels = { app: 'web', 'pod-template-hash': name };
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'uid-web', controller: true };
  return {
    kind: 'ReplicaSet',
    metadata: meta(name, { labels, ownerReferences: [owner], ...overrides.metadata }),
    spec: {
      replicas,
      minReadySeconds: 0,
      selector: { matchLabels: labels },
      template: template(overrides.image ?? name, name),
    },
    status: {
      replicas,
      fullyLabeledReplicas: replicas,
      readyReplicas: available,
      availableReplicas: available,
      terminatingReplicas: 0,
      observedGeneration: 1,
      conditions: [],
      ...overrides.status,
    },
  };
}

/** A running, ready pod; each one is created after the one before. */
export function pod(overrides: Partial<Omit<Pod, 'metadata'>> = {}, metadata: Partial<ObjectMeta> = {}): Pod {
  const number = String(++created).padStart(4, '0');
  return {
    kind: 'Pod',
    metadata: meta(`pod-${number}`, { uid: number, ...metadata }),
    template: template(),
    nodeName: 'node-0',
    phase: 'Running',
    ready: true,
    readyTransitionTime: 0,
    ...overrides,
  };
}
