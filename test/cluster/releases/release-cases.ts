// Releases for three nodes of 64 CPU each, all of whose workloads get another image unless it is said otherwise.
import type { JsonMap } from '../../../src/document/manifest.ts';

export interface ReleaseCase {
  readonly name: string;
  /** What runs before; undefined: nothing. */
  readonly before: readonly App[];
  readonly after: readonly App[];
  /** What a quota of the namespace allows; absent: there is none. */
  readonly quota?: JsonMap;
}

interface App {
  readonly kind: 'Deployment' | 'StatefulSet';
  readonly name: string;
  readonly replicas: number;
  readonly cpu: number;
  readonly surge: number;
  readonly unavailable: number;
  readonly version: number;
  /** To how many a HorizontalPodAutoscaler raises them, so that the manifest has no replicas; absent: there is none. */
  readonly autoscaledTo?: number;
}

function app(name: string, replicas: number, cpu: number, surge = 1): App {
  return { kind: 'Deployment', name, replicas, cpu, surge, unavailable: 0, version: 1 };
}

function rolled(before: readonly App[]): Pick<ReleaseCase, 'before' | 'after'> {
  return { before, after: before.map((each) => ({ ...each, version: 2 })) };
}

const [web, search] = [app('web', 6, 16, 3), app('search', 3, 16)];
const database: App = { ...app('db', 2, 8), kind: 'StatefulSet' };
const twelve = Array.from({ length: 12 }, (_, index) => app(`w${index + 1}`, 1 + ((index + 1) % 4), 4));

export const releaseCases: readonly ReleaseCase[] = [
  { name: 'three workloads with room for all', ...rolled([app('web', 6, 2, 3), app('search', 3, 2), database]) },
  { name: 'two that take the last room from each other', ...rolled([web, search]) },
  { name: 'a surge that takes all the room', ...rolled([app('web', 5, 16, 5), app('search', 4, 16, 2), database]) },
  {
    name: 'five workloads, one of them a StatefulSet',
    ...rolled([
      app('a', 3, 8, 3),
      app('b', 3, 16),
      app('c', 2, 16),
      { ...database, replicas: 3 },
      { ...app('e', 4, 4, 2), unavailable: 1 },
    ]),
  },
  { name: 'twelve workloads', ...rolled(twelve) },
  { name: 'two without room for one pod more', ...rolled([app('web', 8, 16), app('search', 4, 16)]) },
  {
    name: 'more replicas than there is room for',
    before: [app('web', 4, 16), app('search', 4, 16)],
    after: [app('web', 8, 16), app('search', 6, 16)],
  },
  {
    name: 'one that is new, one that grows and one that rolls',
    before: [app('web', 2, 8), app('search', 3, 8)],
    after: [app('new', 3, 8), app('web', 4, 8), { ...app('search', 3, 8), version: 2 }],
  },
  {
    name: 'three workloads, one of which an autoscaler has raised to five',
    ...rolled([{ ...app('web', 1, 8, 2), autoscaledTo: 5 }, app('search', 3, 8), app('api', 3, 8)]),
  },
  {
    name: 'a quota that three share, with room for their surges',
    ...rolled([app('web', 3, 4), app('search', 3, 4), app('api', 3, 4)]),
    quota: { pods: '12', 'requests.cpu': '48' },
  },
  {
    name: 'a quota that three share, with room for one pod more',
    ...rolled([app('web', 3, 4), app('search', 3, 4), app('api', 3, 4)]),
    quota: { pods: '10' },
  },
];

/** As kubectl applies it. */
export function manifestsOf(app: App): readonly JsonMap[] {
  const { kind, name, autoscaledTo } = app;
  if (autoscaledTo === undefined) return [workloadOf(app)];
  const spec: JsonMap = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind, name },
    minReplicas: autoscaledTo,
    maxReplicas: 2 * autoscaledTo,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
  };
  return [workloadOf(app), { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name }, spec }];
}

function workloadOf({ kind, name, replicas, cpu, surge, unavailable, version, autoscaledTo }: App): JsonMap {
  const own: JsonMap =
    kind === 'StatefulSet'
      ? { serviceName: name }
      : { strategy: { rollingUpdate: { maxSurge: surge, maxUnavailable: unavailable } } };
  const container: JsonMap = {
    name: 'app',
    image: `${name}:${version}`,
    readinessProbe: { periodSeconds: 1, httpGet: { path: '/', port: 80 } },
    resources: { requests: { cpu: String(cpu) } },
  };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name },
    spec: {
      ...(autoscaledTo === undefined && { replicas }),
      ...own,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [container] } },
    },
  };
}
