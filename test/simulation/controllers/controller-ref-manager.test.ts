import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import { ControllerRefManager } from '../../../src/simulation/controllers/controller-ref-manager.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { ReplicaSet } from '../../../src/workload/api-types.ts';
import { labelMatcher } from '../../../src/workload/label-selector.ts';
import { deployment, replicaSet } from '../objects.ts';

type Meta = Partial<ReplicaSet['metadata']>;

/** Lets the Deployment claim one ReplicaSet with such metadata; who owns it afterwards. */
function claim(metadata: Meta, owner: { deleted?: 'cached' | 'stored'; isReplaced?: boolean } = {}) {
  const server = new ApiServer('default', new Storage(new Engine()), () => {});
  const stored = server.workloads.Deployment.create(deployment());
  const own = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: stored.metadata.uid, controller: true };
  const ownerReferences = (metadata.ownerReferences ?? []).map((one) => (one.uid === 'own' ? own : one));
  const rs = server.replicaSets.create(replicaSet('a', 1, 1, { metadata: { ...metadata, ownerReferences } }));
  if (owner.deleted === 'stored') server.workloads.Deployment.markDeleted('web');
  const isCachedDeleted = owner.deleted === 'cached' ? { deletionTimestamp: 0 } : {};
  const controller = { ...stored, metadata: { ...stored.metadata, ...isCachedDeleted } };
  const fresh = () => {
    const now = server.workloads.Deployment.get('web');
    return owner.isReplaced ? { ...now, metadata: { ...now.metadata, uid: 'another' } } : now;
  };
  const selector = labelMatcher(controller.spec.selector);
  const manager = new ControllerRefManager({ controller, selector, collection: server.replicaSets, fresh });
  const claimed = manager.claim([{ ...rs, metadata: { ...rs.metadata, ...deletionOf(metadata) } }]);
  const owners = server.replicaSets.get('a').metadata.ownerReferences.map(({ name }) => name);
  return { claimed: claimed.length, owners };
}

function deletionOf({ deletionTimestamp }: Meta): Meta {
  return deletionTimestamp === undefined ? {} : { deletionTimestamp };
}

const own = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'own', controller: true };
const foreign = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'foreign', uid: 'foreign', controller: true };
const other = { app: 'other' };

const claims = [
  { name: 'keeps what is its own', metadata: { ownerReferences: [own] }, expected: { claimed: 1, owners: ['web'] } },
  {
    name: 'releases its own that does not match',
    metadata: { ownerReferences: [own], labels: other },
    expected: { claimed: 0, owners: [] },
  },
  { name: 'adopts a matching orphan', metadata: {}, expected: { claimed: 1, owners: ['web'] } },
  { name: 'leaves another orphan', metadata: { labels: other }, expected: { claimed: 0, owners: [] } },
  {
    name: 'leaves an orphan that is being deleted',
    metadata: { deletionTimestamp: 0 },
    expected: { claimed: 0, owners: [] },
  },
  {
    name: 'leaves what has another controller',
    metadata: { ownerReferences: [foreign] },
    expected: { claimed: 0, owners: ['foreign'] },
  },
];

for (const { name, metadata, expected } of claims)
  test(`a Deployment ${name}`, () => assert.deepEqual(claim(metadata), expected));

test('a Deployment that is being deleted neither adopts nor releases', () => {
  assert.deepEqual(claim({}, { deleted: 'cached' }), { claimed: 0, owners: [] });
  const released = claim({ ownerReferences: [own], labels: other }, { deleted: 'cached' });
  assert.deepEqual(released, { claimed: 0, owners: ['web'] });
});

test('a Deployment that is found deleted or replaced when looked up again adopts nothing', () => {
  assert.throws(() => claim({}, { deleted: 'stored' }), {
    message: /can't adopt ReplicaSet .*has just been deleted/,
  });
  assert.throws(() => claim({}, { isReplaced: true }), { message: /original Deployment default\/web is gone/ });
});
