import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asText, type JsonMap } from '../../src/document/manifest.ts';
import { everywhere } from '../../src/host/kubectl-arguments.ts';
import { liveVersion, liveWorld } from '../../src/host/live-world.ts';
import { present } from '../../src/std/assert.ts';
import { clusterOf } from './cluster-of.ts';

const place = { context: 'prod', namespace: 'shop' };
const fromShop: ReadonlySet<string | undefined> = new Set(['shop']);

const node = (name: string, more: JsonMap = {}): JsonMap => ({
  kind: 'Node',
  metadata: { name, labels: { zone: 'a' } },
  spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] },
  status: { allocatable: { cpu: '4', pods: '110' }, conditions: [{ type: 'Ready', status: 'True' }] },
  ...more,
});
const pod = (name: string, nodeName: string, cpu: string): JsonMap => ({
  kind: 'Pod',
  metadata: { name, namespace: 'shop', labels: { app: 'other' } },
  spec: {
    nodeName,
    priority: 5,
    containers: [{ name: 'a', resources: { requests: { cpu } } }],
    initContainers: [{ name: 'b', resources: { requests: { cpu: '100m', memory: '1Gi' } } }],
  },
});
const namespaceShop = { kind: 'Namespace', metadata: { name: 'shop', labels: { team: 'x' } } };
const quota = { kind: 'ResourceQuota', metadata: { name: 'team', namespace: 'shop' }, spec: { hard: { pods: '5' } } };

async function worldOf(...asked: Parameters<typeof liveWorld>) {
  const { world, notes } = await liveWorld(...asked);
  return { world: present(world, 'a world'), notes };
}

test('the nodes are told with what pods on them ask for, those that are alike together', async () => {
  const objects = [namespaceShop, node('one'), pod('a', 'one', '500m'), pod('b', 'one', '500m')];
  const { world, notes } = await worldOf(clusterOf(objects), place, fromShop);
  assert.deepEqual(notes, []);
  assert.deepEqual(world.nodes, [
    {
      name: 'one',
      labels: { 'kubernetes.io/hostname': 'one', zone: 'a' },
      taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }],
      unschedulable: false,
      down: false,
      allocatable: { cpu: '4', pods: '110' },
    },
  ]);
  assert.deepEqual(world.pods, [
    {
      node: 'one',
      count: 2,
      requests: { cpu: '500m', memory: '1Gi' },
      priority: 5,
      namespace: 'shop',
      labels: { app: 'other' },
    },
  ]);
});

test('a node that is not ready is down', async () => {
  const status = { conditions: [{ type: 'Ready', status: 'Unknown' }] };
  const { world } = await worldOf(clusterOf([namespaceShop, node('one', { status })]), place, fromShop);
  assert.deepEqual(
    world.nodes?.map(({ down }) => down),
    [true],
  );
});

test('a list that may be read is the whole list', async () => {
  const { world } = await worldOf(clusterOf([namespaceShop, quota]), place, fromShop);
  assert.deepEqual(world.objects.map(({ kind }) => asText(kind)).sort(), ['Namespace', 'ResourceQuota']);
  assert.ok(world.whole.includes('PriorityClass'));
  assert.ok(world.whole.includes('ServiceAccount shop'));
});

test('what manifests without a namespace meet is that of the place, under the name that they have for it', async () => {
  const { world } = await worldOf(clusterOf([namespaceShop, quota]), place, new Set([undefined]));
  const named = world.objects.map(({ kind, metadata }) => [kind, metadata]);
  assert.deepEqual(named, [
    ['Namespace', { name: 'default', labels: { team: 'x' } }],
    ['ResourceQuota', { name: 'team', namespace: 'default' }],
  ]);
});

test('a namespace that is not there is told', async () => {
  const { notes } = await worldOf(clusterOf([]), place, fromShop);
  assert.deepEqual(notes, ['the cluster has no namespace "shop": create it before the apply, or choose another']);
});

const forbidden = (resource: string) =>
  `Error from server (Forbidden): ${resource} is forbidden: User "dev" cannot list resource "${resource}" at the cluster scope`;

test('what may not be read is told in one sentence, and nothing is claimed of it', async () => {
  const errors = [forbidden('nodes'), forbidden('namespaces')].join('\n');
  const { world, notes } = await worldOf(clusterOf([quota], errors), place, fromShop);
  assert.deepEqual(notes, [
    `the forecast ignores the Nodes and Namespaces of the cluster, because you cannot read them: ${forbidden('nodes')}`,
  ]);
  assert.equal(world.nodes, undefined);
  assert.ok(!world.whole.includes('Node'));
});

test('where the pods of others may not be read, nodes have room for all', async () => {
  const { world, notes } = await worldOf(clusterOf([namespaceShop, node('one')], forbidden('pods')), place, fromShop);
  assert.match(notes.join(), /ignores the Pods of the cluster/);
  assert.deepEqual(
    world.nodes?.map(({ allocatable }) => allocatable),
    [undefined],
  );
});

/** A pod of a Deployment that was ready 11 s after its container started. */
const startedPod = (namespace: string, image: string): JsonMap => ({
  kind: 'Pod',
  metadata: {
    name: 'web-1-x',
    namespace,
    labels: { 'pod-template-hash': '1' },
    ownerReferences: [{ kind: 'ReplicaSet', name: 'web-1', controller: true }],
  },
  spec: { nodeName: 'one', containers: [{ name: 'a', image, readinessProbe: { periodSeconds: 1 } }] },
  status: {
    conditions: [
      { type: 'PodScheduled', status: 'True', lastTransitionTime: '2026-11-20T10:00:00Z' },
      { type: 'Ready', status: 'True', lastTransitionTime: '2026-11-20T10:00:13Z' },
    ],
    containerStatuses: [{ name: 'a', restartCount: 0, state: { running: { startedAt: '2026-11-20T10:00:02Z' } } }],
  },
});
const timesIn = (namespace: string, image = 'web:1') => ({
  image,
  workload: { kind: 'Deployment', namespace, name: 'web' },
  pods: 1,
  pullSeconds: 2,
  startupSeconds: 11,
  probes: { readinessProbe: { initialDelaySeconds: 0, periodSeconds: 1, successThreshold: 1 } },
});

test('how long pods took is measured in the namespaces that are read, and in no others', async () => {
  const pods = [startedPod('shop', 'web:1'), startedPod('others', 'hidden:1')];
  const { world } = await worldOf(clusterOf([namespaceShop, ...pods]), place, fromShop);
  assert.deepEqual(world.measuredTimes, [timesIn('shop')]);
  const { world: unnamed } = await worldOf(clusterOf([namespaceShop, ...pods]), place, new Set([undefined]));
  assert.deepEqual(unnamed.measuredTimes, [timesIn('default')]);
});

test('where the pods of others may not be read, those of the namespace are asked for and tell their times', async () => {
  const pods = [startedPod('shop', 'web:1')];
  const asked: string[] = [];
  const { listAll, ...cluster } = clusterOf([namespaceShop, ...pods]);
  const own = {
    ...cluster,
    listAll: (...[at, kinds]: Parameters<typeof listAll>) => {
      if (kinds.kinds[0] === 'pods') asked.push(kinds.namespace);
      return kinds.namespace === everywhere ? Promise.reject(new Error(forbidden('pods'))) : listAll(at, kinds);
    },
  };
  const { world } = await worldOf(own, place, fromShop);
  assert.deepEqual(world.measuredTimes, [timesIn('shop')]);
  assert.deepEqual(asked, [everywhere, 'shop']);
});

const versions: readonly { gitVersion: string; kubernetes: string | undefined; note?: string }[] = [
  { gitVersion: 'v1.34.2', kubernetes: '1.34.2' },
  { gitVersion: 'v1.33.5-gke.1200', kubernetes: '1.33.5' },
  { gitVersion: 'v1.35.1-eks-abc123', kubernetes: '1.35.1' },
  {
    gitVersion: 'v1.27.3',
    kubernetes: '1.29',
    note: 'the cluster runs Kubernetes 1.27.3, which is not simulated; the forecast uses 1.29',
  },
  {
    gitVersion: 'v1.40.0',
    kubernetes: '1.37',
    note: 'the cluster runs Kubernetes 1.40.0, which is not simulated; the forecast uses 1.37',
  },
  {
    gitVersion: 'unknown',
    kubernetes: undefined,
    note: 'the cluster reports a version that cannot be read ("unknown"); the forecast uses the configured one',
  },
];
for (const { gitVersion, kubernetes, note } of versions) {
  test(`a server of version ${gitVersion} is simulated as ${kubernetes ?? 'what is set'}`, async () => {
    const kubectl = { ...clusterOf([]), version: async () => JSON.stringify({ serverVersion: { gitVersion } }) };
    assert.deepEqual(await liveVersion(kubectl, place), { kubernetes, notes: note === undefined ? [] : [note] });
  });
}

test('where nothing of it can be read, what runs is asked for all the same', async () => {
  const listAll = () => Promise.reject(new Error('error: the server doesn\'t have a resource type "nodes"'));
  const { world, notes } = await liveWorld({ ...clusterOf([]), listAll }, place, fromShop);
  assert.equal(world, undefined);
  assert.deepEqual(notes, [
    'the forecast ignores the quotas, limits and nodes of the cluster: error: the server doesn\'t have a resource type "nodes"',
  ]);
});
