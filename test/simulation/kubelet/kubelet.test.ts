import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Scenario } from '../../../src/simulation/scenario.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { entriesOf } from '../../../src/simulation/trace.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';
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

test('scheduling, image pull and probes add up', () => {
  const times = { schedulingSeconds: 3, imagePullSeconds: 1.5, startupSeconds: 8 };
  const life = lifeOf(times, {}, { readinessProbe: { httpGet: { port: 80 }, periodSeconds: 5 } });
  assert.deepEqual(life, ['0 unbound', '3 node-0', '14.5 node-0 ready']);
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
  assert.deepEqual(lifeOf({ newVersion: { behaviour: 'never-ready' } }), ['0 unbound', '0.1 node-0']);
});

test('a new version that crashes is restarted at once, then after 10 s, 20 s, 40 s', () => {
  const life = lifeOf({ newVersion: { behaviour: 'crashes', afterSeconds: 1 }, imagePullSeconds: 1 });
  assert.deepEqual(life.slice(2), [
    '1.1 node-0 ready',
    '2.1 node-0',
    '2.2 node-0 ready',
    '3.2 node-0',
    '13.2 node-0 ready',
    '14.2 node-0',
    '34.2 node-0 ready',
    '35.2 node-0',
    '75.2 node-0 ready',
    '76.2 node-0',
  ]);
});

test('a liveness probe that kills too early restarts a pod that is ready from its start on', () => {
  const livenessProbe = { httpGet: { port: 80 }, initialDelaySeconds: 1, periodSeconds: 5, failureThreshold: 3 };
  const life = lifeOf({ startupSeconds: 60, stated: ['startupSeconds'] }, {}, { livenessProbe });
  assert.deepEqual(life.slice(2, 6), ['2.1 node-0 ready', '17.1 node-0', '17.2 node-0 ready', '32.2 node-0']);
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
