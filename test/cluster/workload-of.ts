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
}

const probe = { periodSeconds: 1, tcpSocket: { port: 80 } };

function templateOf({ image = '1', pod = {}, requests, startup }: Written): JsonMap {
  const container = {
    name: 'app',
    image: `app:${image}`,
    readinessProbe: probe,
    ...(requests && { resources: { requests } }),
  };
  const annotations = startup === undefined ? {} : { annotations: { 'fake/startup': `${startup}s` } };
  return { metadata: { labels: { app: 'web' }, ...annotations }, spec: { containers: [container], ...pod } };
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
