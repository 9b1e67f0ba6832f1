import type { JsonMap } from '../../src/document/manifest.ts';

/** What of a workload differs between scenarios. */
export interface Written {
  readonly image?: string;
  readonly replicas?: number;
  readonly spec?: JsonMap;
  /** Fields of the pod's spec. */
  readonly pod?: JsonMap;
  readonly requests?: JsonMap;
  /** In seconds, of pods on nodes that hear on it. */
  readonly startup?: number;
  readonly termination?: number;
  /** Of its container. */
  readonly lifecycle?: JsonMap;
  /** Of its pods, beside those that are selected. */
  readonly labels?: JsonMap;
}

const probe = { periodSeconds: 1, tcpSocket: { port: 80 } };

function templateOf(written: Written): JsonMap {
  const { image = '1', pod = {}, requests, startup, termination, labels, lifecycle } = written;
  const container = {
    name: 'app',
    image: `app:${image}`,
    readinessProbe: probe,
    ...(requests && { resources: { requests } }),
    ...(lifecycle && { lifecycle }),
  };
  const annotations = {
    ...(startup !== undefined && { 'fake/startup': `${startup}s` }),
    ...(termination !== undefined && { 'fake/termination': `${termination}s` }),
  };
  const annotated = Object.keys(annotations).length === 0 ? {} : { annotations };
  return { metadata: { labels: { app: 'web', ...labels }, ...annotated }, spec: { containers: [container], ...pod } };
}

function workloadOf(kind: string, written: Written, spec: JsonMap): JsonMap {
  const { replicas } = written;
  const common = { selector: { matchLabels: { app: 'web' } }, template: templateOf(written) };
  const count = replicas === undefined ? {} : { replicas };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: { ...count, ...common, ...spec, ...written.spec },
  };
}

export function deployment(written: Written): JsonMap {
  return workloadOf('Deployment', written, {});
}

export function statefulSet(written: Written): JsonMap {
  return workloadOf('StatefulSet', written, { serviceName: 'web' });
}

export function daemonSet(written: Written): JsonMap {
  return workloadOf('DaemonSet', written, {});
}
