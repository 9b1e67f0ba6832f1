import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Admission } from '../../../src/simulation/admission/admission.ts';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { newControllerRef } from '../../../src/simulation/api-server/controller-ref.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { podsQuota } from '../../../src/workload/placement/resource-quota.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { replicaSet, template } from '../objects.ts';

const admission = new Admission({ namespace: 'default', limitRanges: [], quotas: [] }, versionTraitsOf('1.36'));
const owner = newControllerRef(replicaSet('a', 1));

function pods() {
  const { pods: collection } = new ApiServer('default', new Storage(new Engine()), () => {});
  return { collection, create: () => collection.createPod({ generateName: 'a-', template: template(), owner }) };
}

test('generated names are ordered as text in order of creation', () => {
  const { create } = pods();
  const names = Array.from({ length: 800 }, () => create().metadata.name);
  assert.deepEqual(names, [...names].sort());
  assert.equal(new Set(names).size, 800);
});

test('a quota refuses pods in the server’s words, counts terminating ones, and can be lifted', () => {
  const { collection, create } = pods();
  collection.setAdmission(admission.withQuotas([podsQuota(2)]));
  const first = create();
  create();
  collection.bind(collection.runOf(first.metadata.name), [collection.identities.indexOfNode('node-0')]);
  collection.delete(first.metadata.name);
  assert.throws(create, {
    reason: 'Forbidden',
    message: /^pods "a-\w{5}" is forbidden: exceeded quota: pods, requested: pods=1, used: pods=2, limited: pods=2$/,
  });
  collection.remove(first.metadata.name);
  create();
  collection.setAdmission(admission);
  create();
  assert.equal(collection.list().length, 3);
});

test('a pod without a node goes at once, a bound one is marked', () => {
  const { collection, create } = pods();
  const [unbound, bound] = [create(), create()];
  collection.bind(collection.runOf(bound.metadata.name), [collection.identities.indexOfNode('node-0')]);
  for (const { metadata } of [unbound, bound]) collection.delete(metadata.name);
  assert.deepEqual(
    collection.list().map(({ metadata }) => [metadata.name, metadata.deletionTimestamp]),
    [[bound.metadata.name, 0]],
  );
});
