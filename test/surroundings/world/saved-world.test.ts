import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { readWorld } from '../../../src/surroundings/world/read-world.ts';
import { savedWorld } from '../../../src/surroundings/world/saved-world.ts';
import { worldText } from '../../../src/surroundings/world/write-world.ts';
import type { KnownNode, KnownPods, KnownWorld } from '../../../src/workload/known-world.ts';
import { judged } from '../../support/second-judge.ts';

const saving = { takenAt: '2026-11-20', namespaces: new Set(['shop']) };

const node = (name: string, more: Partial<KnownNode> = {}): KnownNode => ({
  name,
  labels: { 'kubernetes.io/hostname': name, zone: 'a' },
  taints: [],
  unschedulable: false,
  down: false,
  allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
  ...more,
});
const pods = (name: string, more: Partial<KnownPods> = {}): KnownPods => ({
  node: name,
  count: 1,
  requests: { cpu: '100m' },
  priority: 0,
  namespace: 'others',
  labels: { app: 'hidden' },
  ...more,
});
const live = (more: Partial<KnownWorld>): KnownWorld => ({
  file: 'context prod',
  isLive: true,
  objects: [],
  whole: [],
  pods: [],
  ...more,
});
const web: JsonMap = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', uid: 'u', annotations: { secret: 'word' }, managedFields: [] },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { creationTimestamp: null, labels: { app: 'web' } }, spec: { containers: [{ name: 'a' }] } },
  },
  status: { replicas: 2 },
};

const everyTen = { initialDelaySeconds: 0, periodSeconds: 10, successThreshold: 1 };

/** What a file of it says when it is read again. */
function readBack(world: KnownWorld) {
  const { world: read, kubernetes, faults } = readWorld(judged(worldText(world, '1.34'), '{}'), world.file);
  assert.deepEqual(faults, []);
  assert.equal(kubernetes, '1.34');
  return read;
}

test('a namespace that is not there is saved as such', () => {
  const { world } = savedWorld(live({ absentNamespaces: { shop: 'shop' } }), saving);
  assert.deepEqual(readBack(world).absentNamespaces, { shop: 'shop' });
});

test('so is one that is being deleted', () => {
  const { world } = savedWorld(live({ terminatingNamespaces: { shop: 'shop' } }), saving);
  assert.deepEqual(readBack(world).terminatingNamespaces, { shop: 'shop' });
});

test('pods of other namespaces are sums without namespace and labels, those of its own keep them', () => {
  const own = { namespace: 'shop', labels: { app: 'job' } };
  const { world } = savedWorld(
    live({
      nodes: [node('a')],
      pods: [pods('a'), pods('a', { namespace: 'more', labels: { x: 'y' } }), pods('a', own)],
    }),
    saving,
  );
  const { labels: _, ...nameless } = pods('a', { count: 2, namespace: '' });
  assert.deepEqual(world.pods, [nameless, pods('a', own)]);
});

test('the pods of the workloads that are saved are not counted again, and those of no node are left out', () => {
  const own = pods('a', { namespace: 'shop', labels: { app: 'web' } });
  const from = (workloads?: readonly JsonMap[]) =>
    savedWorld(live({ nodes: [node('a')], pods: [own, pods('gone')], ...(workloads && { workloads }) }), saving).world;
  assert.deepEqual(from([web]).pods, []);
  assert.deepEqual(from().pods, [own]);
});

test('of objects what means something is kept, and no more', () => {
  const metadata = { name: 'a', namespace: 'shop', uid: 'u', annotations: { note: 'n' }, labels: { team: 't' } };
  const objects: readonly JsonMap[] = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { team: 't' }, annotations: { n: 'n' } } },
    {
      kind: 'ResourceQuota',
      metadata,
      spec: { hard: { pods: '5' } },
      status: { hard: {}, used: { pods: '4', cpu: '1' } },
    },
    { kind: 'ServiceAccount', metadata, secrets: [{ name: 'token' }], imagePullSecrets: [{ name: 'pull' }] },
    { kind: 'PriorityClass', metadata: { name: 'high', uid: 'u' }, value: 7, description: 'for whom' },
    { kind: 'Secret', metadata, data: { a: 'b' } },
  ];
  const { world } = savedWorld(live({ objects, workloads: [web] }), saving);
  const kept = { name: 'a', namespace: 'shop' };
  assert.deepEqual(world.objects, [
    { kind: 'Namespace', metadata: { name: 'shop', labels: { team: 't' } } },
    { kind: 'ResourceQuota', metadata: kept, spec: { hard: { pods: '5' } }, status: { used: { pods: '4' } } },
    { kind: 'ServiceAccount', metadata: kept },
    { kind: 'PriorityClass', metadata: { name: 'high' }, value: 7 },
  ]);
  const { spec } = web;
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'a' }] } };
  assert.deepEqual(world.workloads, [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop' },
      spec: { ...(spec as JsonMap), template },
    },
  ]);
});

test('what is written is read as the same world', () => {
  const own = { namespace: 'shop', labels: { app: 'job' } };
  const quota = { kind: 'ResourceQuota', metadata: { name: 'a', namespace: 'shop' }, spec: { hard: { pods: '5' } } };
  const { world } = savedWorld(
    live({
      objects: [
        { kind: 'PriorityClass', metadata: { name: 'high' }, value: 7 },
        { kind: 'Namespace', metadata: { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } } },
        { ...quota, status: { used: { pods: '4' } } },
      ],
      whole: ['PriorityClass', 'RuntimeClass', 'ResourceQuota shop', 'ServiceAccount shop', 'LimitRange shop'],
      nodes: [
        node('a'),
        node('b'),
        node('c', { unschedulable: true, taints: [{ key: 'own', value: '', effect: 'NoSchedule' }] }),
        node('d', { down: true, labels: { 'kubernetes.io/hostname': 'elsewhere' } }),
      ],
      pods: [pods('a'), pods('b'), pods('c', { requests: {}, priority: 9, count: 3 }), pods('a', own)],
      workloads: [web],
      measuredTimes: [
        { image: 'web:1', workload: { kind: 'Deployment', namespace: 'shop', name: 'web' }, pods: 3, pullSeconds: 0 },
        { image: 'db@sha256:a1', pods: 1, startupSeconds: 9.5, probes: { readinessProbe: everyTen } },
        {
          image: 'db',
          pods: 2,
          takenAt: '2026-11-01',
          startupSeconds: 31,
          probes: {
            startupProbe: { ...everyTen, periodSeconds: 5 },
            readinessProbe: { ...everyTen, successThreshold: 2 },
          },
          terminationSeconds: 2.4,
        },
      ],
    }),
    saving,
  );
  const read = readBack(world);
  const sorted = (known: KnownWorld) => ({
    ...known,
    objects: known.objects.map((each) => JSON.stringify(each)).sort(),
    whole: [...known.whole].sort(),
  });
  const inFile = (known: KnownWorld) => ({ ...sorted(known), objects: known.objects.length });
  assert.deepEqual(inFile(read), inFile(world));
  assert.deepEqual(sorted(savedWorld(read, saving).world), sorted(world));
});

test('nodes that are alike, and pods that are alike on several nodes, are written once', () => {
  const { world } = savedWorld(live({ nodes: [node('a'), node('b')], pods: [pods('a'), pods('b')] }), saving);
  assert.equal(
    worldText(world, undefined),
    `apiVersion: rollout-preview/v1
kind: World
spec:
  takenAt: "2026-11-20"
  nodes:
    - { names: [ a, b ], labels: { zone: a }, allocatable: { cpu: "4", memory: 16Gi, pods: "110" } }
  pods:
    - { nodes: [ a, b ], requests: { cpu: 100m } }
`,
  );
});

test('of too many sizes each node has averages, whose number is right and whose sums are short by less than a unit a pod', () => {
  const nodes = Array.from({ length: 50 }, (_, index) => node(`a-node-of-a-long-name-${index}`));
  const all = nodes.flatMap(({ name }, at) =>
    Array.from({ length: 40 }, (_, index) =>
      pods(name, {
        requests:
          index % 10 === 0
            ? { 'nvidia.com/gpu': `${1 + (index % 3)}` }
            : { cpu: `${at + index}m`, memory: `${index}Mi` },
        priority: index % 4 === 0 ? 1000 : 0,
      }),
    ),
  );
  const { world, isAveraged } = savedWorld(live({ nodes, pods: all }), saving);
  assert.equal(isAveraged, true);
  const read = readBack(world);
  for (const { name } of nodes) {
    const sumsIn = (known: readonly KnownPods[], priority: number) => {
      const own = known.filter((each) => each.node === name && each.priority === priority);
      const sum = (amount: (each: KnownPods) => number) => own.reduce((s, each) => s + amount(each) * each.count, 0);
      return {
        pods: sum(() => 1),
        milli: sum(({ requests }) => Number.parseInt(String(requests.cpu ?? '0'), 10)),
        gpu: sum(({ requests }) => Number(requests['nvidia.com/gpu'] ?? 0)),
      };
    };
    for (const priority of [0, 1000]) {
      const [before, after] = [sumsIn(all, priority), sumsIn(read.pods, priority)];
      assert.deepEqual([after.pods, after.gpu], [before.pods, before.gpu]);
      assert.ok(after.milli <= before.milli && after.milli > before.milli - before.pods);
    }
  }
  assert.ok(read.pods.length <= 50 * 6, String(read.pods.length));
});

test('measured times are written with what the API server would not set by itself', () => {
  const { world } = savedWorld(
    live({
      measuredTimes: [
        {
          image: 'registry:5000/web:1',
          workload: { kind: 'Deployment', namespace: 'shop', name: 'web' },
          pods: 3,
          pullSeconds: 4,
          startupSeconds: 15,
          probes: { readinessProbe: { ...everyTen, periodSeconds: 5 } },
        },
      ],
    }),
    saving,
  );
  assert.equal(
    worldText(world, undefined),
    `apiVersion: rollout-preview/v1
kind: World
spec:
  takenAt: "2026-11-20"
  measuredTimes:
    - image: registry:5000/web:1
      workload: { kind: Deployment, namespace: shop, name: web }
      pods: 3
      pullSeconds: 4
      startupSeconds: 15
      readinessProbe: { periodSeconds: 5 }
`,
  );
});
