// Three nodes that are drained one after the other under workloads with budgets.
import type { JsonMap } from '../../../src/document/manifest.ts';

export interface DrainCase {
  readonly name: string;
  readonly apps: readonly DrainedApp[];
  readonly budgets: readonly Budget[];
  readonly flags?: readonly ('--ignore-daemonsets' | '--delete-emptydir-data')[];
}

interface DrainedApp {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Pod';
  readonly name: string;
  readonly replicas?: number;
  readonly hasEmptyDir?: true;
  /** Of a Pod that belongs to nobody. */
  readonly nodeName?: string;
}

interface Budget {
  readonly name: string;
  /** Whose pods it is about; absent: those of `web`. */
  readonly of?: string;
  readonly spec: JsonMap;
}

const web: DrainedApp = { kind: 'Deployment', name: 'web', replicas: 6 };
const db: DrainedApp = { kind: 'StatefulSet', name: 'db', replicas: 3 };
const agent: DrainedApp = { kind: 'DaemonSet', name: 'agent' };

export const drainCases: readonly DrainCase[] = [
  { name: 'no budget', apps: [web], budgets: [] },
  { name: 'one pod at a time', apps: [web], budgets: [{ name: 'web', spec: { minAvailable: 5 } }] },
  { name: 'two pods at a time', apps: [web], budgets: [{ name: 'web', spec: { maxUnavailable: 2 } }] },
  { name: 'a budget that allows nothing', apps: [web, db], budgets: [{ name: 'web', spec: { maxUnavailable: 0 } }] },
  {
    name: 'two workloads, each with a budget in percent',
    apps: [web, db],
    budgets: [
      { name: 'web', spec: { minAvailable: '75%' } },
      { name: 'db', of: 'db', spec: { maxUnavailable: '30%' } },
    ],
  },
  {
    name: 'two budgets for the same pods',
    apps: [web],
    budgets: [
      { name: 'web', spec: { minAvailable: 1 } },
      { name: 'all', spec: { minAvailable: 1 } },
    ],
  },
  { name: 'pods of a DaemonSet', apps: [web, agent], budgets: [] },
  {
    name: 'pods of a DaemonSet, ignored',
    apps: [web, agent],
    budgets: [{ name: 'web', spec: { minAvailable: 5 } }],
    flags: ['--ignore-daemonsets'],
  },
  { name: 'pods with an emptyDir', apps: [{ ...web, hasEmptyDir: true }], budgets: [] },
  {
    name: 'pods with an emptyDir, deleted',
    apps: [{ ...web, hasEmptyDir: true }],
    budgets: [{ name: 'web', spec: { maxUnavailable: '34%' } }],
    flags: ['--delete-emptydir-data'],
  },
  {
    name: 'a pod without a controller',
    apps: [web, { kind: 'Pod', name: 'lonely', nodeName: 'fake-2' }],
    budgets: [],
  },
  {
    name: 'everything that kubectl refuses',
    apps: [{ ...web, hasEmptyDir: true }, agent, { kind: 'Pod', name: 'lonely', nodeName: 'fake-1' }],
    budgets: [],
  },
];

/** All objects of a case, as they are applied. */
export function objectsOf({ apps, budgets }: DrainCase, namespace: string): readonly JsonMap[] {
  return [
    ...apps.map((app) => objectOf(app, namespace)),
    ...budgets.map(({ name, of = 'web', spec }): JsonMap => {
      const selector = { matchLabels: { app: of } };
      return {
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { name, namespace },
        spec: { selector, ...spec },
      };
    }),
  ];
}

function objectOf(app: DrainedApp, namespace: string): JsonMap {
  const { kind, name, replicas, hasEmptyDir, nodeName } = app;
  const labels = { app: name };
  const pods: JsonMap = {
    ...(nodeName && { nodeName }),
    ...(hasEmptyDir && { volumes: [{ name: 'scratch', emptyDir: {} }] }),
    containers: [
      { name: 'app', image: `${name}:1`, readinessProbe: { periodSeconds: 1, httpGet: { path: '/', port: 80 } } },
    ],
  };
  if (kind === 'Pod') return { apiVersion: 'v1', kind, metadata: { name, namespace, labels }, spec: pods };
  const spec: JsonMap = {
    ...(replicas && { replicas }),
    ...(kind === 'StatefulSet' && { serviceName: name, podManagementPolicy: 'Parallel' }),
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: pods },
  };
  return { apiVersion: 'apps/v1', kind, metadata: { name, namespace }, spec };
}
