import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { newControllerRef } from '../../../src/simulation/api-server/controller-ref.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { ReplicaSet } from '../../../src/workload/api-types.ts';
import { deployment, replicaSet, template } from '../objects.ts';

interface Family {
  readonly server: ApiServer;
  readonly rs: ReplicaSet;
  readonly bound: string;
  readonly unbound: string;
}

/** A Deployment with one ReplicaSet and two pods, one of them bound. */
function family(): Family {
  const server = new ApiServer('default', new Storage(new Engine()), () => {});
  const owner = server.workloads.Deployment.create(deployment());
  const set = replicaSet('a', 2, 2, { metadata: { ownerReferences: [newControllerRef(owner)] } });
  const rs = server.replicaSets.create(set);
  const pod = () => server.pods.createPod({ generateName: 'a-', template: template(), owner: newControllerRef(rs) });
  const [bound, unbound] = [pod(), pod()];
  server.pods.bind(server.pods.runOf(bound.metadata.name), [server.pods.identities.indexOfNode('node-0')]);
  server.watch.deliver();
  return { server, rs, bound: bound.metadata.name, unbound: unbound.metadata.name };
}

test('in the background the owner goes at once and its dependents with it; bound pods wait for their node', () => {
  const { server, bound, unbound } = family();
  server.garbageCollector.delete(server.workloads.Deployment, 'web');
  assert.equal(server.workloads.Deployment.find('web'), undefined);
  assert.deepEqual(server.replicaSets.list(), []);
  assert.equal(server.pods.find(unbound), undefined);
  assert.equal(server.pods.find(bound)?.metadata.deletionTimestamp, 0);
});

test('orphaned dependents stay without an owner', () => {
  const { server, rs } = family();
  server.garbageCollector.delete(server.workloads.Deployment, 'web', 'Orphan');
  assert.equal(server.workloads.Deployment.find('web'), undefined);
  assert.deepEqual(server.replicaSets.get('a').metadata.ownerReferences, []);
  assert.equal(server.pods.list()[0]?.metadata.ownerReferences[0]?.uid, rs.metadata.uid);
});

test('in the foreground the owner stays, marked, until the last dependent is gone', () => {
  const { server, bound } = family();
  server.garbageCollector.delete(server.workloads.Deployment, 'web', 'Foreground');
  server.watch.deliver();
  assert.equal(server.workloads.Deployment.get('web').metadata.deletionTimestamp, 0);
  assert.equal(server.replicaSets.get('a').metadata.deletionTimestamp, 0);
  server.pods.remove(bound);
  server.watch.deliver();
  assert.equal(server.replicaSets.find('a'), undefined);
  assert.equal(server.workloads.Deployment.find('web'), undefined);
});

test('a pod that is made for a ReplicaSet that is gone goes too', () => {
  const { server, rs } = family();
  server.garbageCollector.delete(server.replicaSets, 'a');
  const late = server.pods.createPod({ generateName: 'a-', template: template(), owner: newControllerRef(rs) });
  server.watch.deliver();
  assert.equal(server.pods.find(late.metadata.name), undefined);
});
