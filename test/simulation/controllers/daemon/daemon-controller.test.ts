import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../../src/document/manifest.ts';
import { ApiServer } from '../../../../src/simulation/api-server/api-server.ts';
import { Storage } from '../../../../src/simulation/api-server/storage.ts';
import { Client } from '../../../../src/simulation/client/client.ts';
import { ControllerManager } from '../../../../src/simulation/controllers/controller-manager.ts';
import { DaemonSetsController } from '../../../../src/simulation/controllers/daemon/daemon-controller.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import type { SimulatedNode } from '../../../../src/simulation/scenario.ts';
import { entriesOf, type Trace } from '../../../../src/simulation/trace.ts';
import type { DaemonSet } from '../../../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../../../src/workload/versions.ts';
import { node, patch, runSteps, saidIn } from '../../run-cluster.ts';
import { daemonSet, daemonSetManifest, podTemplate } from '../../workloads.ts';

const threeNodes = [node('node-0'), node('node-1'), node('node-2')];

/** What happened to pods in a minute: `second verb node`. */
function podsIn(trace: Trace, minute: number): string[] {
  return entriesOf(trace).flatMap((entry) => {
    const second = entry.at / 1000 - minute * 60;
    if (second < 0 || second >= 60 || entry.type !== 'write' || entry.object.kind !== 'Pod') return [];
    const { requiredNode, ready, metadata } = entry.object;
    const isUpdate = entry.verb !== 'create' && entry.verb !== 'delete';
    if (isUpdate && metadata.deletionTimestamp === undefined && !ready) return [];
    const update = metadata.deletionTimestamp === undefined ? 'ready' : 'stop';
    return [`${Number(second.toFixed(3))} ${isUpdate ? update : entry.verb} ${requiredNode}`];
  });
}

function lastStatus(trace: Trace): DaemonSet['status'] {
  const writes = entriesOf(trace).flatMap((entry) =>
    entry.type === 'write' && entry.object.kind === 'DaemonSet' ? [entry.object.status] : [],
  );
  return writes.at(-1) as DaemonSet['status'];
}

function run(
  spec: JsonMap,
  later: Parameters<typeof runSteps>[1],
  nodes: readonly SimulatedNode[] = threeNodes,
): Trace {
  return runSteps(daemonSetManifest(spec), later, { nodes });
}

const toApp2 = patch({ template: podTemplate('app:2') });

test('every node gets a pod, in batches of 1, 2, 4 … of which the last goes first', () => {
  assert.deepEqual(podsIn(run({}, []), 0).slice(0, 3), ['0 create node-0', '0 create node-2', '0 create node-1']);
});

test('without surge one node after the other loses its pod and then gets the new one', () => {
  assert.deepEqual(podsIn(run({}, [toApp2]), 1).slice(0, 5), [
    '0 stop node-0',
    '1 delete node-0',
    '1 create node-0',
    '2.1 ready node-0',
    '2.1 stop node-1',
  ]);
});

test('with surge a node gets the new pod first and loses the old one when the new one is available', () => {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
  assert.deepEqual(podsIn(run({ updateStrategy }, [toApp2]), 1).slice(0, 5), [
    '0 create node-0',
    '1.1 ready node-0',
    '1.1 stop node-0',
    '1.1 create node-1',
    '2.1 delete node-0',
  ]);
});

test('old pods that are unavailable go at once, beyond maxUnavailable', () => {
  const trace = run({ template: podTemplate('app:bad') }, [toApp2]);
  assert.deepEqual(
    podsIn(trace, 1).filter((text) => text.startsWith('0 ')),
    ['0 stop node-0', '0 stop node-1', '0 stop node-2'],
  );
});

test('a down node uses up the budget of one, so no other node is updated', () => {
  const trace = run({}, [toApp2, { do: 'status' }], [node('node-0'), node('node-1'), node('node-2', { down: true })]);
  assert.deepEqual(podsIn(trace, 1), ['0 stop node-2', '1 delete node-2', '1 create node-2']);
  assert.deepEqual(saidIn(trace, 2), [
    '0 Waiting for daemon set "web" rollout to finish: 1 out of 3 new pods have been updated...',
  ]);
});

test('OnDelete updates a node only when somebody deletes its pod', () => {
  const trace = run({ updateStrategy: { type: 'OnDelete' } }, [toApp2, { do: 'delete-pod', image: 'app:1' }]);
  assert.deepEqual(podsIn(trace, 1), []);
  assert.equal(podsIn(trace, 2).filter((text) => text.includes('create')).length, 1);
  assert.equal(lastStatus(trace).updatedNumberScheduled, 1);
});

test('a changed nodeSelector takes the pods away from nodes that it leaves out', () => {
  const nodes = [node('node-0', { labels: { disk: 'ssd' } }), node('node-1')];
  const trace = run({}, [patch({ template: { spec: { nodeSelector: { disk: 'ssd' } } } })], nodes);
  assert.deepEqual(podsIn(trace, 1).slice(0, 1), ['0 stop node-1']);
  const { desiredNumberScheduled, numberMisscheduled, numberAvailable } = lastStatus(trace);
  assert.deepEqual([desiredNumberScheduled, numberMisscheduled, numberAvailable], [1, 0, 1]);
});

test('a pod on a node that got a taint NoSchedule stays and counts as misscheduled', () => {
  const taints = [{ key: 'dedicated', value: '', effect: 'NoSchedule' }];
  const { server, settle } = startController([node('node-0'), node('node-1', { taints })]);
  const ds = server.workloads.DaemonSet.create(daemonSet({}));
  settle();
  const [pod, ...others] = server.pods.list();
  assert.deepEqual([pod?.requiredNode, others.length], ['node-0', 0]);
  const { template } = ds.spec;
  const labels = pod?.metadata.labels ?? {};
  server.pods.createPod({ name: 'web-earlier', template, labels, owner: ownerOf(ds), requiredNode: 'node-1' });
  settle();
  const { status } = server.workloads.DaemonSet.get('web');
  assert.deepEqual([status.desiredNumberScheduled, status.numberMisscheduled], [1, 1]);
});

test('failed pods are deleted, at growing distances, and succeeded ones at once', () => {
  const { server, engine, settle } = startController([node('node-0')]);
  server.workloads.DaemonSet.create(daemonSet({}));
  const deletions: number[] = [];
  for (let failure = 0; failure < 3; failure++) {
    settle();
    const [pod] = server.pods.list();
    assert(pod !== undefined);
    server.pods.update({ ...pod, phase: 'Failed' });
    const name = pod.metadata.name;
    while (server.pods.find(name) !== undefined) assert(engine.step());
    deletions.push(engine.now);
  }
  assert.deepEqual(deletions, [0, 1000, 3000]);
  const events = server.storage.records.flatMap((entry) => (entry.type === 'event' ? [entry.event] : []));
  const failed = events.filter(({ reason }) => reason === 'FailedDaemonPod');
  assert.equal(failed.length, 3);
  assert.match(
    failed[0]?.message ?? '',
    /^Found failed daemon pod default\/web-\w+ on node node-0, will try to kill it$/,
  );
  settle();
  const [last] = server.pods.list();
  assert(last !== undefined);
  server.pods.update({ ...last, phase: 'Succeeded' });
  settle();
  assert.equal(server.pods.find(last.metadata.name), undefined);
});

test('of two revisions of one template the one with the greater number stays, and the pods get its hash', () => {
  const { server, settle } = startController([node('node-0')]);
  const ds = server.workloads.DaemonSet.create(daemonSet({}));
  settle();
  const [revision] = server.controllerRevisions.list();
  assert(revision !== undefined);
  const labels = { ...revision.metadata.labels, 'controller-revision-hash': 'twin' };
  server.controllerRevisions.create({
    ...revision,
    metadata: { name: 'web-twin', labels, ownerReferences: [ownerOf(ds)] },
    revision: 7,
  });
  server.workloads.DaemonSet.patch('web', (stored) => ({ ...stored, spec: { ...stored.spec, minReadySeconds: 1 } }));
  settle();
  assert.deepEqual(
    server.controllerRevisions.list().map(({ metadata }) => metadata.name),
    ['web-twin'],
  );
  assert.equal(server.pods.list()[0]?.metadata.labels['controller-revision-hash'], 'twin');
});

test('a revision whose name is taken counts a collision and gets another name', () => {
  const { server, settle } = startController([]);
  const ds = daemonSet({});
  const name = 'web-6b89d9595';
  server.controllerRevisions.create({
    kind: 'ControllerRevision',
    metadata: { name, labels: { app: 'foreign' } },
    data: daemonSet({ template: podTemplate('foreign:1') }).spec.template,
    revision: 1,
  });
  server.workloads.DaemonSet.create(ds);
  settle();
  assert.equal(server.workloads.DaemonSet.get('web').status.collisionCount, 1);
  assert.deepEqual(
    server.controllerRevisions.list().map(({ metadata }) => metadata.name),
    [name, 'web-5c8b49c9fd'],
  );
});

test('a set that selects everything only says so', () => {
  const { server, settle } = startController([node('node-0')]);
  const ds = daemonSet({});
  server.workloads.DaemonSet.create({ ...ds, spec: { ...ds.spec, selector: {} } });
  settle();
  const said = server.storage.records.flatMap((entry) => (entry.type === 'event' ? [entry.event.message] : []));
  assert.deepEqual(said, ['This daemon set is selecting all pods. A non-empty selector is required.']);
});

/** The controller alone, without anything that binds or starts pods. */
function startController(nodes: readonly SimulatedNode[]) {
  const engine = new Engine();
  const manager = new ControllerManager(engine, 'dependents-first');
  const server = new ApiServer('default', new Storage(engine), manager.wake);
  const client = new Client(engine, { qps: 0, burst: 0 });
  const context = { engine, server, client, traits: versionTraitsOf('1.36'), newQueue: () => manager.newQueue() };
  manager.start(server, [new DaemonSetsController(context, nodes)], undefined);
  const settle = () => {
    engine.run(engine.now, 1000);
  };
  return { engine, server, settle };
}

function ownerOf({ metadata: { name, uid } }: DaemonSet) {
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', name, uid, controller: true, blockOwnerDeletion: true };
}
