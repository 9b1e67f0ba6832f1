import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Scenario } from '../../../src/simulation/scenario.ts';
import { scenarioOf } from '../../../src/simulation/scenario-of.ts';
import { simulate, simulateUntilDone } from '../../../src/simulation/simulate.ts';
import { entriesOf } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { admit } from '../../../src/workload/admit.ts';
import type { WorkloadObject } from '../../../src/workload/api-types.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';
import { traitsIn } from '../../../src/workload/versions.ts';
import { world } from '../worlds.ts';

const labels = { app: 'web' };

function manifest(replicas: number, container: JsonMap = {}): JsonMap {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1', ...container }] } };
  const spec = { replicas, selector: { matchLabels: labels }, template };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec };
}

/** When the first pod was written, and what it was then: bound, ready, not ready, terminating. */
function lifeOf(assumptions: Partial<Assumptions>, options: Partial<Scenario> = {}, container: JsonMap = {}): string[] {
  const trace = simulate({
    assumptions: { ...defaultAssumptions, ...assumptions },
    steps: [{ at: 0, do: 'apply-manifest', manifest: manifest(1, container) }],
    podRules: [],
    world: world(),
    horizon: 120_000,
    ...options,
  });
  return entriesOf(trace).flatMap((entry) => {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') return [];
    const { nodeName, ready, metadata } = entry.object;
    const isMarked = metadata.deletionTimestamp === undefined ? '' : ' terminating';
    const state = entry.verb === 'delete' ? 'gone' : `${nodeName || 'unbound'}${ready ? ' ready' : ''}${isMarked}`;
    return [`${entry.at / 1000} ${state}`];
  });
}

test('a pod is bound after a tick, and ready after image pull and start', () => {
  assert.deepEqual(lifeOf({}), ['0 unbound', '0.1 node-0', '2.1 node-0 ready']);
});

test('an image that is never pulled is taken to be on the nodes', () => {
  const life = lifeOf({ imagePullSeconds: 30 }, {}, { imagePullPolicy: 'Never' });
  assert.deepEqual(life, ['0 unbound', '0.1 node-0', '0.2 node-0 ready']);
});

test('scheduling, image pull and probes add up', () => {
  const times = { schedulingSeconds: 3, imagePullSeconds: 1.5, startupSeconds: 8 };
  const life = lifeOf(times, {}, { readinessProbe: { httpGet: { port: 80 }, periodSeconds: 5 } });
  // Asked when it is seen, at the next two relists after a long pull, and every period from then on.
  assert.deepEqual(life, ['0 unbound', '3 node-0', '4.5 node-0', '16 node-0 ready']);
});

test('a step between ticks counts from the tick before', () => {
  const steps: Scenario['steps'] = [
    { at: 50, do: 'apply-manifest', manifest: manifest(1) },
    { at: 10_050, do: 'scale', replicas: 0 },
  ];
  const life = ['0.05 unbound', '0.1 node-0', '2.1 node-0 ready', '10.05 node-0 ready terminating', '12 gone'];
  assert.deepEqual(lifeOf({}, { steps }), life);
});

test('a new version that is never ready is not', () => {
  assert.deepEqual(lifeOf({ newVersion: { behaviour: 'never-ready' } }), ['0 unbound', '0.1 node-0', '2.1 node-0']);
});

test('a new version that crashes is restarted when that is seen, then 10 s, 20 s, 40 s after its end at the least', () => {
  const life = lifeOf({ newVersion: { behaviour: 'crashes', afterSeconds: 1 }, imagePullSeconds: 1 });
  assert.deepEqual(life.slice(2, 11), [
    '1.1 node-0 ready',
    '3 node-0',
    '3.1 node-0 ready',
    '5 node-0',
    '17 node-0',
    '17.1 node-0 ready',
    '19 node-0',
    '43 node-0',
    '43.1 node-0 ready',
  ]);
});

/** How many pods get ready together each time: at the first start, after the first crash and so on. */
function readyTogether(replicas: number, seed?: number): number[][] {
  const trace = simulate({
    assumptions: {
      ...defaultAssumptions,
      newVersion: { behaviour: 'crashes', afterSeconds: 5 },
      controllerQps: 0,
      nodes: undefined,
    },
    steps: [{ at: 0, do: 'apply-manifest', manifest: manifest(replicas) }],
    podRules: [],
    world: world(),
    horizon: 120_000,
    ...(seed !== undefined && { startupJitter: { percent: 0, seed } }),
  });
  const starts = new Map<number, Map<number, number>>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod' || !entry.object.ready) continue;
    const { restarts } = present(entry.object.view, 'its node has told of it');
    const at = starts.get(restarts) ?? new Map<number, number>();
    starts.set(restarts, at.set(entry.at, (at.get(entry.at) ?? 0) + 1));
  }
  return [...starts.values()].map((at) => [...at.values()]);
}

test('pods that crash wait at random before they are started again, each on its own', () => {
  const [first, restarted, ...later] = readyTogether(12);
  assert.deepEqual([first, restarted], [[12], [12]]);
  assert.deepEqual(
    later.map((each) => each.length),
    [5, 8, 9],
  );
  assert.deepEqual(readyTogether(12), readyTogether(12));
  assert.notDeepEqual(readyTogether(12, 1), readyTogether(12, 2));
});

test('of very many pods some wait alike', () => {
  for (const each of readyTogether(1000)) assert(each.length <= 16, `${each.length} ways`);
});

test('a liveness probe that kills too early restarts a pod that is ready from its start on', () => {
  const livenessProbe = { httpGet: { port: 80 }, initialDelaySeconds: 1, periodSeconds: 5, failureThreshold: 3 };
  const life = lifeOf({ startupSeconds: 60, stated: ['startupSeconds'] }, {}, { livenessProbe });
  // It is started again in the very sync that stops it: the API shows it ready all the time.
  assert.deepEqual(life.slice(2, 5), ['2.1 node-0 ready', '17.1 node-0 ready', '32.1 node-0 ready']);
});

test('so many percent of a new version fail, at regular distances', () => {
  const trace = simulate({
    assumptions: { ...defaultAssumptions, newVersion: { behaviour: 'fails', percent: 30 } },
    steps: [{ at: 0, do: 'apply-manifest', manifest: manifest(10) }],
    podRules: [],
    world: world(),
    horizon: 60_000,
  });
  const created: string[] = [];
  const ready = new Set<string>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') continue;
    if (entry.verb === 'create') created.push(entry.object.metadata.name);
    if (entry.object.ready) ready.add(entry.object.metadata.name);
  }
  assert.equal(created.map((name) => (ready.has(name) ? '.' : 'x')).join(''), '...x..x..x');
});

test('pods go to the node with the fewest of them, but to none that is cordoned or down', () => {
  const node = (name: string, changes: object = {}) => ({
    name,
    labels: {},
    taints: [],
    unschedulable: false,
    down: false,
    ...changes,
  });
  const nodes = [node('a'), node('b', { unschedulable: true }), node('c', { down: true }), node('d')];
  const steps: Scenario['steps'] = [{ at: 0, do: 'apply-manifest', manifest: manifest(4) }];
  const bound = lifeOf({}, { world: world({ nodes }), steps }).filter((line) => line.startsWith('0.1'));
  assert.deepEqual(bound, ['0.1 a', '0.1 d', '0.1 a', '0.1 d']);
});

const probed = (periodSeconds: number): JsonMap => ({ readinessProbe: { exec: { command: ['up'] }, periodSeconds } });
const oneOf = (image: string, more: JsonMap = {}): JsonMap => ({ containers: [{ name: 'app', image, ...more }] });
const twoInits = (image: string, more: JsonMap = {}): JsonMap => ({
  initContainers: ['i1', 'i2'].map((name) => ({ name, image })),
  ...oneOf(image, more),
});
const sidecars = (image: string): JsonMap => ({
  initContainers: ['s1', 's2'].map((name) => ({ name, image, restartPolicy: 'Always' })),
  ...oneOf(image),
});
const withVolume = (image: string): JsonMap => ({
  volumes: [{ name: 'v', emptyDir: {} }],
  ...twoInits(image, probed(5)),
});
const own = 'pull=0,termination=2,nodes=1';

/** What the real controllers and the real kubelet took for a rollout; undefined: it is stuck. */
const measured: readonly {
  readonly name: string;
  readonly seconds: number | undefined;
  readonly kind: 'Deployment' | 'StatefulSet';
  readonly replicas: number;
  readonly pod: (image: string) => JsonMap;
  readonly assume: string;
  readonly spec?: JsonMap;
}[] = [
  {
    name: 'a StatefulSet of ten, init containers of 4 s and 6 s',
    seconds: 149.2,
    kind: 'StatefulSet',
    replicas: 10,
    pod: twoInits,
    assume: `${own},i1:run=4s,i2:run=6s`,
  },
  {
    name: 'a Deployment of ten, the same',
    seconds: 23.1,
    kind: 'Deployment',
    replicas: 10,
    pod: twoInits,
    assume: `${own},i1:run=4s,i2:run=6s`,
  },
  {
    name: 'a Deployment of six on one node, an image of 60 s',
    seconds: 64.1,
    kind: 'Deployment',
    replicas: 6,
    pod: (image) => oneOf(image, probed(1)),
    assume: `${own},pull=60s,startup=1s`,
  },
  {
    name: 'a StatefulSet of six, the same',
    seconds: 83.2,
    kind: 'StatefulSet',
    replicas: 6,
    pod: (image) => oneOf(image, probed(1)),
    assume: `${own},pull=60s,startup=1s`,
  },
  {
    name: 'a StatefulSet of ten with a volume, instant init containers and readiness',
    seconds: 100.6,
    kind: 'StatefulSet',
    replicas: 10,
    pod: withVolume,
    assume: `${own},startup=3s`,
  },
  {
    name: 'a Deployment of ten, the same',
    seconds: 16.1,
    kind: 'Deployment',
    replicas: 10,
    pod: withVolume,
    assume: `${own},startup=3s`,
  },
  {
    name: 'a StatefulSet of ten with two sidecars',
    seconds: 59.5,
    kind: 'StatefulSet',
    replicas: 10,
    pod: sidecars,
    assume: `${own},termination=1s,app:termination=3s`,
  },
  {
    name: 'a StatefulSet of ten that stops in 2 s',
    seconds: 29.6,
    kind: 'StatefulSet',
    replicas: 10,
    pod: oneOf,
    assume: own,
  },
  {
    name: 'a Recreate of one',
    seconds: 2.1,
    kind: 'Deployment',
    replicas: 1,
    pod: oneOf,
    assume: own,
    spec: { strategy: { type: 'Recreate' } },
  },
  {
    name: 'a Deployment that crashes 2 s after each start, and nobody asks',
    seconds: 0.1,
    kind: 'Deployment',
    replicas: 10,
    pod: oneOf,
    assume: `${own},new-version=crashes:2s`,
  },
  {
    name: 'the same where its readiness needs 3 s',
    seconds: undefined,
    kind: 'Deployment',
    replicas: 10,
    pod: (image) => oneOf(image, probed(5)),
    assume: `${own},startup=3s,new-version=crashes:2s`,
  },
  {
    name: 'the same where availability needs 10 s',
    seconds: undefined,
    kind: 'Deployment',
    replicas: 10,
    pod: oneOf,
    assume: `${own},new-version=crashes:2s`,
    spec: { minReadySeconds: 10 },
  },
  {
    name: 'a crash 30 s after each start where availability needs 10 s',
    seconds: 20,
    kind: 'Deployment',
    replicas: 10,
    pod: oneOf,
    assume: `${own},new-version=crashes:30s`,
    spec: { minReadySeconds: 10 },
  },
];

for (const { name, seconds, kind, replicas, pod, assume, spec = {} } of measured)
  test(`${name} takes ${seconds === undefined ? 'for ever' : `${seconds} s`}, give or take a second or a twentieth`, () => {
    const { assumptions, faults } = readAssumptions(assume, defaultAssumptions);
    assert.deepEqual(faults, []);
    const object = (image: string): WorkloadObject => {
      const common = {
        replicas,
        selector: { matchLabels: labels },
        ...(kind === 'StatefulSet' && { serviceName: 'web' }),
      };
      const template = { metadata: { labels }, spec: pod(image) };
      const manifest = {
        apiVersion: 'apps/v1',
        kind,
        metadata: { name: 'web' },
        spec: { ...common, template, ...spec },
      };
      return present(admit(manifest, undefined, traitsIn(assumptions)).object, 'it is admitted');
    };
    const scenario = scenarioOf(object('app:2'), { object: object('app:1'), history: [] }, assumptions);
    const done = simulateUntilDone(scenario);
    if (seconds === undefined || done === undefined) assert.equal(done, seconds);
    else assert(Math.abs(done / 1000 - seconds) <= Math.max(1, seconds / 20), `${done / 1000} s`);
  });
