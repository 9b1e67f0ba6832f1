import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Step } from '../../../src/simulation/scenario.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { admit } from '../../../src/workload/admit.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { node } from '../run-cluster.ts';
import { world } from '../worlds.ts';

function workload(kind: string, spec: JsonMap, podSpec: JsonMap = {}) {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1' }], ...podSpec } };
  const manifest = {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: { selector: { matchLabels: labels }, template, ...spec },
  };
  return present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');
}

function budget(name: string, spec: JsonMap) {
  return { metadata: { name, namespace: 'default' }, spec: { selector: { matchLabels: { app: 'web' } }, ...spec } };
}

const drained = { do: 'drain', node: 'node-0', ignoreDaemonSets: false, deleteEmptyDirData: false } as const;
const drain: Step = { at: 1000, ...drained };

const twoBudgets =
  'error when evicting pods/"web-…" -n "default": This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

interface Row {
  readonly name: string;
  readonly object: ReturnType<typeof workload>;
  readonly nodes?: number;
  readonly budgets?: readonly JsonMap[];
  readonly steps?: readonly Step[];
  /** What is printed, each line with its second; names of pods end in `…`. */
  readonly printed: readonly string[];
  /** How many pods are on each node in the end. */
  readonly pods: Record<string, number>;
}

const three = workload('Deployment', { replicas: 3 });
const refusal =
  'error when evicting pods/"web-…" -n "default" (will retry after 5s): Cannot evict pod as it would violate the pod\'s disruption budget.';

const rows: readonly Row[] = [
  {
    name: 'evicts the pods of a node, which come to others',
    object: three,
    printed: ['1 node/node-0 cordoned', '1 evicting pod default/web-…', '3 pod/web-… evicted', '3 node/node-0 drained'],
    pods: { 'node-1': 2, 'node-2': 1 },
  },
  {
    name: 'waits for a budget, and tries again every 5 s',
    object: workload('Deployment', { replicas: 4 }),
    nodes: 2,
    budgets: [budget('web', { maxUnavailable: 1 })],
    printed: [
      '1 node/node-0 cordoned',
      '1 evicting pod default/web-…',
      '1 evicting pod default/web-…',
      `1 ${refusal}`,
      '3 pod/web-… evicted',
      '8 pod/web-… evicted',
      '8 node/node-0 drained',
    ],
    pods: { 'node-1': 4 },
  },
  {
    name: 'is held up for good by a budget that allows nothing',
    object: three,
    budgets: [budget('web', { minAvailable: '100%' })],
    printed: ['1 node/node-0 cordoned', '1 evicting pod default/web-…', `1 ${refusal}`],
    pods: { 'node-0': 1, 'node-1': 1, 'node-2': 1 },
  },
  {
    name: 'evicts no pod that has two budgets',
    object: three,
    budgets: [budget('one', { minAvailable: 1 }), budget('two', { minAvailable: 1 })],
    printed: [
      '1 node/node-0 cordoned',
      '1 evicting pod default/web-…',
      `1 There are pending pods in node "node-0" when an error occurred: ${twoBudgets}\npod/web-…`,
      `1 error: unable to drain node "node-0" due to error: ${twoBudgets}, continuing command...`,
      '1 There are pending nodes to be drained:\n node-0',
      `1 error: ${twoBudgets}`,
    ],
    pods: { 'node-0': 1, 'node-1': 1, 'node-2': 1 },
  },
  {
    name: 'refuses pods of DaemonSets, and passes them over where it is told to',
    object: workload('DaemonSet', {}),
    steps: [drain, { at: 2000, ...drained, ignoreDaemonSets: true }],
    printed: [
      '1 node/node-0 cordoned',
      '1 error: unable to drain node "node-0" due to error: cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): default/web-…, continuing command...',
      '1 There are pending nodes to be drained:\n node-0',
      '1 error: cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): default/web-…',
      '2 node/node-0 already cordoned',
      '2 Warning: ignoring DaemonSet-managed Pods: default/web-…',
      '2 node/node-0 drained',
    ],
    pods: { 'node-0': 1, 'node-1': 1, 'node-2': 1 },
  },
  {
    name: 'refuses pods with an emptyDir',
    object: workload('StatefulSet', { replicas: 3, serviceName: 'web' }, { volumes: [{ name: 'tmp', emptyDir: {} }] }),
    printed: [
      '1 node/node-0 cordoned',
      '1 error: unable to drain node "node-0" due to error: cannot delete Pods with local storage (use --delete-emptydir-data to override): default/web-0, continuing command...',
      '1 There are pending nodes to be drained:\n node-0',
      '1 error: cannot delete Pods with local storage (use --delete-emptydir-data to override): default/web-0',
    ],
    pods: { 'node-0': 1, 'node-1': 1, 'node-2': 1 },
  },
  {
    name: 'leaves pods without a node until one is uncordoned',
    object: workload('Deployment', { replicas: 1 }),
    nodes: 1,
    steps: [drain, { at: 60_000, do: 'uncordon', node: 'node-0' }],
    printed: [
      '1 node/node-0 cordoned',
      '1 evicting pod default/web-…',
      '3 pod/web-… evicted',
      '3 node/node-0 drained',
      '60 node/node-0 uncordoned',
    ],
    pods: { 'node-0': 1 },
  },
  {
    name: 'knows no node of another name',
    object: three,
    steps: [{ at: 1000, ...drained, node: 'gone' }],
    printed: ['1 error: nodes "gone" not found'],
    pods: { 'node-0': 1, 'node-1': 1, 'node-2': 1 },
  },
];

for (const isSized of [false, true])
  for (const { name, object, nodes = 3, budgets = [], steps = [drain], printed, pods } of rows)
    test(`a drain ${name}${isSized ? ', on nodes of a known size' : ''}`, () => {
      const trace = simulate({
        assumptions: defaultAssumptions,
        world: world({
          running: [{ object, history: [] }],
          nodes: nodesOf(nodes, isSized),
          disruptionBudgets: budgets,
        }),
        steps: [...steps],
        podRules: [{ image: '', ready: 1000, step: 0, terminate: 1500, failAfter: 0, unbound: false }],
        horizon: 3_600_000,
      });
      assert.deepEqual(printedIn(trace), printed);
      assert.deepEqual(onNodes(trace), pods);
      assert.equal(trace.stop, 'settled');
    });

function nodesOf(count: number, isSized: boolean) {
  const allocatable = isSized
    ? { allocatable: present(resourceListOf({ cpu: '8', memory: '8Gi', pods: '110' }), 'a size') }
    : {};
  return Array.from({ length: count }, (_, index) => node(`node-${index}`, allocatable));
}

function printedIn(trace: Trace): string[] {
  return entriesOf(trace).flatMap((entry) => {
    if (entry.type !== 'output') return [];
    const text = entry.text.replaceAll(/web-(?!\d\b)[a-z0-9]+(?:-[a-z0-9]+)?/g, 'web-…');
    return [`${(entry.at - trace.origin) / 1000} ${text}`];
  });
}

function onNodes(trace: Trace): Record<string, number> {
  const pods = new Map<string, string>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') continue;
    const { metadata, nodeName } = entry.object;
    if (entry.verb === 'delete') pods.delete(metadata.uid);
    else pods.set(metadata.uid, nodeName);
  }
  const counts: Record<string, number> = {};
  for (const where of [...pods.values()].sort()) counts[where] = (counts[where] ?? 0) + 1;
  return counts;
}
