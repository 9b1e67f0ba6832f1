import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { InitialCluster, Scenario } from '../../../src/simulation/scenario.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { buildTimeline } from '../../../src/timeline/build-timeline.ts';
import { admit } from '../../../src/workload/admit.ts';
import type { WorkloadObject } from '../../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { node } from '../run-cluster.ts';
import { world } from '../worlds.ts';

interface Parts {
  readonly name?: string;
  readonly replicas?: number;
  readonly cpu?: string;
  readonly podSpec?: JsonMap;
  readonly spec?: JsonMap;
}

function deployment(image: string, { name = 'web', replicas = 6, cpu = '1', podSpec = {}, spec = {} }: Parts = {}) {
  const labels = { app: name };
  const containers = [{ name: 'app', image, resources: { requests: { cpu } } }];
  const template = { metadata: { labels }, spec: { containers, ...podSpec } };
  return applied({
    kind: 'Deployment',
    name,
    spec: { replicas, selector: { matchLabels: labels }, template, ...spec },
  });
}

function applied({ kind, name, spec }: { readonly kind: string; readonly name: string; readonly spec: JsonMap }) {
  const manifest = { apiVersion: 'apps/v1', kind, metadata: { name }, spec };
  return present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');
}

function nodes(count: number, allocatable: JsonMap = { cpu: '2', memory: '8Gi', pods: '110' }) {
  return Array.from({ length: count }, (_, index) =>
    node(`node-${index}`, {
      labels: { 'kubernetes.io/hostname': `node-${index}` },
      allocatable: present(resourceListOf(allocatable), 'what a node has'),
    }),
  );
}

function run(object: WorkloadObject, parts: Partial<InitialCluster>): Trace {
  return runAll([object], parts);
}

/** Applies workloads; pods are ready 3 s after they are bound, and take 2 s to end. */
function runAll(objects: readonly WorkloadObject[], parts: Partial<InitialCluster>): Trace {
  return simulate({
    assumptions: defaultAssumptions,
    world: world(parts),
    steps: objects.map((object) => ({ at: 0, do: 'apply', object })),
    podRules: [{ image: '', ready: 3000, step: 0, terminate: 2000, failAfter: 0, unbound: false }],
    horizon: 3_600_000,
  } satisfies Scenario);
}

/** Where how many pods are in the end, and what is said last of those that are nowhere. */
function placed(trace: Trace): Record<string, number> {
  const pods = new Map<string, string>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') continue;
    const { metadata, nodeName, unschedulable } = entry.object;
    if (entry.verb === 'delete') pods.delete(metadata.uid);
    else pods.set(metadata.uid, `${metadata.labels.app} ${nodeName || unschedulable || 'nowhere'}`);
  }
  const counts: Record<string, number> = {};
  for (const where of [...pods.values()].sort()) counts[where] = (counts[where] ?? 0) + 1;
  return counts;
}

/** What the scheduler says from the first step on, each with its second. */
function said({ origin, ...trace }: Trace): string[] {
  return entriesOf(trace).flatMap((entry) => {
    if (entry.type !== 'event' || entry.event.source !== 'default-scheduler' || entry.at < origin) return [];
    return [`${(entry.at - origin) / 1000} ${entry.event.reason}: ${entry.event.message}`];
  });
}

const noCpu =
  '0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod.';

test('a rollout on full nodes goes on by a pod for each that has ended', () => {
  const before = { running: [{ object: deployment('app:1'), history: [] }], nodes: nodes(3) };
  const trace = run(deployment('app:2'), before);
  assert.deepEqual(placed(trace), { 'web node-0': 2, 'web node-1': 2, 'web node-2': 2 });
  assert.equal(trace.end - trace.origin, 30_600);
  assert.deepEqual(said(trace).slice(0, 1), [`0.1 FailedScheduling: ${noCpu}`]);
});

test('a rollout that needs more than there is gets stuck, and its pods say why', () => {
  const trace = run(deployment('app:2', { replicas: 7 }), { nodes: nodes(3) });
  assert.deepEqual(placed(trace), { 'web node-0': 2, 'web node-1': 2, 'web node-2': 2, [`web ${noCpu}`]: 1 });
});

const causes: readonly { readonly name: string; readonly object: WorkloadObject; readonly cause: string }[] = [
  {
    name: 'what all nodes lack',
    object: deployment('app:2', { replicas: 7 }),
    cause: 'pods cannot be scheduled: 0/3 nodes are available: 3 Insufficient cpu',
  },
  {
    name: 'what is there for none',
    object: deployment('app:2', { replicas: 1, podSpec: { nodeSelector: { disk: 'ssd' } } }),
    cause: "pods cannot be scheduled: 0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector",
  },
];

for (const { name, object, cause } of causes)
  test(`the cause of a rollout that gets stuck is in the scheduler's words: ${name}`, () => {
    const { outcome, events } = buildTimeline(run(object, { nodes: nodes(3) }));
    assert.equal(outcome.cause, cause);
    assert.equal(events.filter(({ event }) => event.reason === 'FailedScheduling').length, 1);
  });

const rows: readonly {
  readonly name: string;
  readonly object: WorkloadObject;
  readonly world: Partial<InitialCluster>;
  readonly placed: Record<string, number>;
}[] = [
  {
    name: 'pods that do not want each other on one node',
    object: deployment('app:1', { replicas: 3, podSpec: antiAffinity('web') }),
    world: { nodes: nodes(2) },
    placed: {
      "web 0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.": 1,
      'web node-0': 1,
      'web node-1': 1,
    },
  },
  {
    name: 'pods with a port of the node',
    object: deployment('app:1', { replicas: 2, podSpec: withPort(80) }),
    world: { nodes: nodes(1) },
    placed: {
      "web 0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.": 1,
      'web node-0': 1,
    },
  },
  {
    name: 'pods beside those of others',
    object: deployment('app:1', { replicas: 2 }),
    world: { nodes: nodes(2), pods: [others(3, '500m')] },
    placed: { 'web node-1': 2 },
  },
  {
    name: 'pods that wait for somebody to take a gate away',
    object: deployment('app:1', { replicas: 1, podSpec: { schedulingGates: [{ name: 'example.com/hold' }] } }),
    world: { nodes: nodes(1) },
    placed: { 'web nowhere': 1 },
  },
  {
    name: 'pods on nodes of which one is down and one is cordoned',
    object: deployment('app:1', { replicas: 3, cpu: '500m' }),
    world: {
      nodes: nodes(3).map((each, index) => ({ ...each, down: index === 0, unschedulable: index === 1 })),
    },
    placed: { 'web node-2': 3 },
  },
  {
    name: 'a pod of each node where one is full',
    object: applied({
      kind: 'DaemonSet',
      name: 'agent',
      spec: {
        selector: { matchLabels: { app: 'agent' } },
        template: {
          metadata: { labels: { app: 'agent' } },
          spec: { containers: [{ name: 'app', image: 'app:1', resources: { requests: { cpu: '1' } } }] },
        },
      },
    }),
    world: { nodes: nodes(2), pods: [others(1, '1500m')] },
    placed: {
      "agent 0/2 nodes are available: 1 Insufficient cpu, 1 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.": 1,
      'agent node-1': 1,
    },
  },
  {
    name: 'pods that wait until a claim is there',
    object: deployment('app:1', {
      replicas: 1,
      podSpec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
    }),
    world: {
      nodes: nodes(1),
      storage: { claims: none(true), volumes: none(true), classes: none(true) },
    },
    placed: { 'web 0/1 nodes are available: persistentvolumeclaim "data" not found. not found': 1 },
  },
  {
    name: 'pods whose claim is bound before they come',
    object: deployment('app:1', {
      replicas: 1,
      podSpec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
    }),
    world: {
      nodes: nodes(1),
      storage: {
        claims: { items: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }], areAll: true },
        volumes: none(true),
        classes: none(true),
      },
    },
    placed: { 'web node-0': 1 },
  },
  {
    name: 'pods of which nobody knows whether their claim is there',
    object: deployment('app:1', {
      replicas: 1,
      podSpec: { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
    }),
    world: { nodes: nodes(1), storage: { claims: none(false), volumes: none(false), classes: none(false) } },
    placed: { 'web node-0': 1 },
  },
];

for (const { name, object, world: parts, placed: wanted } of rows)
  test(`the scheduler places ${name}`, () => assert.deepEqual(placed(run(object, parts)), wanted));

test('a pod of a higher priority takes the place of the least important that is in its way', () => {
  const low = deployment('low:1', { name: 'low', replicas: 2, podSpec: { priority: -10 } });
  const high = deployment('high:1', { name: 'high', replicas: 1, podSpec: { priority: 10 } });
  const trace = run(high, { running: [{ object: low, history: [] }], nodes: nodes(1) });
  assert.deepEqual(
    said(trace).map((text) => text.replace(/pod \d+/, 'pod …')),
    [
      '0.1 FailedScheduling: 0/1 nodes are available: 1 Insufficient cpu.',
      '0.1 Preempted: Preempted by pod … on node node-0',
      '0.2 FailedScheduling: 0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.',
    ],
  );
  assert.equal(placed(trace)['high node-0'], 1);
  assert.equal(placed(trace)['low node-0'], 1);
});

test('a budget that allows no disruption is broken where there is no other way', () => {
  const low = deployment('low:1', { name: 'low', replicas: 2, podSpec: { priority: -10 } });
  const high = deployment('high:1', { name: 'high', replicas: 1, podSpec: { priority: 10 } });
  const budget = { metadata: { name: 'low' }, spec: { minAvailable: 2, selector: { matchLabels: { app: 'low' } } } };
  const spare = others(2, '1', -5);
  const before = { running: [{ object: low, history: [] }], disruptionBudgets: [budget] };
  const alone = run(high, { ...before, nodes: nodes(1) });
  assert.equal(placed(alone)['low node-0'], 1);
  const beside = run(high, { ...before, nodes: nodes(2), pods: [spare] });
  assert.deepEqual(placed(beside), { 'high node-0': 1, 'low node-1': 2 });
});

test('pods that are treated together are placed as each for itself', () => {
  const running = [{ object: deployment('app:1', { replicas: 9, cpu: '300m' }), history: [] }];
  const scenario: Scenario = {
    assumptions: defaultAssumptions,
    world: world({ running, nodes: nodes(2) }),
    steps: [{ at: 0, do: 'apply', object: deployment('app:2', { replicas: 12, cpu: '300m' }) }],
    podRules: [],
    horizon: 3_600_000,
  };
  const [together, alone] = [simulate(scenario), simulate(scenario, { longestRun: 1 })];
  assert.deepEqual(entriesOf(together), entriesOf(alone));
});

const waiting = Object.entries<Parts>({
  alike: { cpu: '1500m' },
  'alike-too': { cpu: '1500m' },
  larger: { cpu: '3' },
  important: { cpu: '1500m', podSpec: { priority: 10 } },
  timid: { cpu: '1500m', podSpec: { priority: 10, preemptionPolicy: 'Never' } },
  picky: { cpu: '1500m', podSpec: { nodeSelector: { disk: 'ssd' } } },
  lonely: { cpu: '1500m', podSpec: antiAffinity('other') },
  remembering: { cpu: '1500m', podSpec: { volumes: [claimVolume('data')] } },
}).map(([name, parts]) => deployment('app:1', { ...parts, name, replicas: 2 }));

for (const direction of ['forward', 'backward'] as const)
  test(`of pods that wait at once, each is told its own reason: ${direction}`, () => {
    const [first, second] = nodes(2);
    const full = { ...others(1, '1'), labels: { app: 'other' } };
    const parts = {
      nodes: [present(first, 'a node'), present(second, 'another')],
      pods: [full, { ...full, nodeName: 'node-1' }],
      storage: { claims: none(true), volumes: none(true), classes: none(true) },
    };
    const together = runAll(direction === 'forward' ? waiting : waiting.toReversed(), parts);
    const alone = waiting.map((object) => placed(run(object, parts)));
    assert.deepEqual(placed(together), Object.assign({}, ...alone));
    assert.equal(new Set(Object.keys(placed(together)).map((key) => key.replace(/^\S+ /, ''))).size, 7);
  });

function claimVolume(claimName: string): JsonMap {
  return { name: claimName, persistentVolumeClaim: { claimName } };
}

function antiAffinity(app: string): JsonMap {
  const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app } } };
  return { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } };
}

function withPort(hostPort: number): JsonMap {
  return { containers: [{ name: 'app', image: 'app:1', ports: [{ containerPort: hostPort, hostPort }] }] };
}

/** Pods of somebody else on the first node. */
function others(count: number, cpu: string, priority = 0) {
  const containers = [{ name: 'app', image: 'other:1', resources: { requests: { cpu } } }];
  return { nodeName: 'node-0', count, namespace: 'other', spec: { containers, priority } };
}

function none(areAll: boolean) {
  return { items: [], areAll };
}
