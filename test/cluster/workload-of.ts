import type { JsonMap } from '../../src/document/manifest.ts';

/** Each pod draws its own time from the least to the most, if there are two. */
export type Span = number | readonly [least: number, most: number];

/** What of a workload differs between scenarios. */
export interface Written {
  readonly image?: string;
  readonly replicas?: number;
  readonly spec?: JsonMap;
  /** Fields of the pod's spec. */
  readonly pod?: JsonMap;
  readonly requests?: JsonMap;
  /** In seconds, of pods on nodes that hear on it. */
  readonly startup?: Span;
  readonly termination?: Span;
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
    ...(startup !== undefined && { 'fake/startup': spanText(startup) }),
    ...(termination !== undefined && { 'fake/termination': spanText(termination) }),
  };
  const annotated = Object.keys(annotations).length === 0 ? {} : { annotations };
  return { metadata: { labels: { app: 'web', ...labels }, ...annotated }, spec: { containers: [container], ...pod } };
}

/** `3s`, or `1s-14s`. */
function spanText(span: Span): string {
  const ends = typeof span === 'number' ? [span] : span;
  return ends.map((end) => `${end}s`).join('-');
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
