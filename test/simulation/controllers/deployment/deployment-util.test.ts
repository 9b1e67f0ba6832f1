import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deploymentComplete,
  deploymentProgressing,
  equalIgnoreHash,
  findActiveOrLatest,
  findNewReplicaSet,
  findOldReplicaSets,
  getTerminatingReplicaCount,
  hasProgressDeadline,
  hasRevisionHistoryLimit,
  maxSurge,
  maxUnavailable,
  newRSNewReplicas,
  resolveFenceposts,
} from '../../../../src/simulation/controllers/deployment/deployment-util.ts';
import { deployment, replicaSet, rolling, template } from '../../objects.ts';

const recreate = { type: 'Recreate' } as const;

const fenceposts = [
  { replicas: 10, surge: '25%', unavailable: '25%', expected: { surge: 3, unavailable: 2 } },
  { replicas: 3, surge: '25%', unavailable: '25%', expected: { surge: 1, unavailable: 0 } },
  { replicas: 2, surge: '0%', unavailable: '1%', expected: { surge: 0, unavailable: 1 } },
  { replicas: 2, surge: '1%', unavailable: '25%', expected: { surge: 1, unavailable: 0 } },
  { replicas: 7, surge: 0, unavailable: '14%', expected: { surge: 0, unavailable: 1 } },
  { replicas: 4, surge: 9, unavailable: '100%', expected: { surge: 9, unavailable: 4 } },
  { replicas: 0, surge: '50%', unavailable: '50%', expected: { surge: 0, unavailable: 1 } },
];

for (const { replicas, surge, unavailable, expected } of fenceposts) {
  test(`resolveFenceposts of ${replicas} with ${surge} and ${unavailable} is ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(resolveFenceposts(deployment({ replicas, strategy: rolling(surge, unavailable) })), expected);
  });
}

test('maxUnavailable is at most replicas, and nothing for Recreate or without replicas', () => {
  assert.equal(maxUnavailable(deployment({ replicas: 4, strategy: rolling(0, 9) })), 4);
  assert.equal(maxUnavailable(deployment({ replicas: 0 })), 0);
  assert.equal(maxUnavailable(deployment({ strategy: recreate })), 0);
});

test('maxSurge is nothing for Recreate', () => {
  assert.equal(maxSurge(deployment()), 3);
  assert.equal(maxSurge(deployment({ strategy: recreate })), 0);
});

const newReplicas = [
  { name: 'an old set at full size leaves the surge', old: [10], own: 0, expected: 3 },
  { name: 'what the old set gave up is taken', old: [8], own: 3, expected: 5 },
  { name: 'at the maximum nothing is added', old: [8], own: 5, expected: 5 },
  { name: 'never more than the replicas', old: [], own: 9, expected: 10 },
  { name: 'several old sets count together', old: [6, 5], own: 0, expected: 2 },
];

for (const { name, old, own, expected } of newReplicas) {
  test(`newRSNewReplicas of 10 with 25%: ${name}`, () => {
    const allRSs = [...old.map((size, index) => replicaSet(`old-${index}`, size)), replicaSet('new', own)];
    assert.equal(newRSNewReplicas(deployment(), allRSs, own), expected);
  });
}

test('newRSNewReplicas of Recreate are all at once', () => {
  assert.equal(newRSNewReplicas(deployment({ strategy: recreate }), [replicaSet('old', 10)], 0), 10);
});

test('findNewReplicaSet finds the oldest with the template, whatever its hash label', () => {
  const at = (creationTimestamp: number) => ({ image: 'app:1', metadata: { creationTimestamp } });
  const sets = [replicaSet('b', 1, 1, at(2000)), replicaSet('c', 1, 1, at(1000)), replicaSet('a', 1, 1, at(2000))];
  assert.equal(findNewReplicaSet(deployment(), sets)?.metadata.name, 'c');
  assert.deepEqual(
    findOldReplicaSets(deployment(), sets).map(({ metadata }) => metadata.name),
    ['a', 'b'],
  );
});

test('findNewReplicaSet finds none when no set has the template', () => {
  assert.equal(findNewReplicaSet(deployment(), [replicaSet('app:0', 1)]), undefined);
});

test('equalIgnoreHash sees other labels, annotations and the rest of the metadata', () => {
  const plain = template('app:1');
  const { metadata, spec } = plain;
  assert(equalIgnoreHash(plain, template('app:1', 'abc')));
  assert(!equalIgnoreHash(plain, template('app:2', 'abc')));
  assert(!equalIgnoreHash(plain, { spec, metadata: { ...metadata, labels: { app: 'web', tier: 'back' } } }));
  assert(!equalIgnoreHash(plain, { spec, metadata: { ...metadata, annotations: { restarted: 'yes' } } }));
  assert(!equalIgnoreHash(plain, { spec, metadata: { ...metadata, rest: { name: 'x' } } }));
});

const actives = [
  { name: 'the only active one', fresh: 0, old: [0, 4], expected: 'old-1' },
  { name: 'none of several active ones', fresh: 3, old: [4], expected: undefined },
  { name: 'the new one when none is active', fresh: 0, old: [0, 0], expected: 'new' },
  { name: 'the latest old one when none is active and there is no new one', old: [0, 0], expected: 'old-1' },
];

for (const { name, fresh, old, expected } of actives) {
  test(`findActiveOrLatest finds ${name}`, () => {
    const newRS = fresh === undefined ? undefined : replicaSet('new', fresh);
    const oldRSs = old.map((size, index) =>
      replicaSet(`old-${index}`, size, size, { metadata: { creationTimestamp: index * 1000 } }),
    );
    assert.equal(findActiveOrLatest(newRS, oldRSs)?.metadata.name, expected);
  });
}

test('deploymentComplete wants all replicas updated, available and observed, and no others', () => {
  const complete = { updatedReplicas: 10, replicas: 10, availableReplicas: 10, observedGeneration: 1 };
  const isComplete = (change: object, generation = 1) =>
    deploymentComplete(deployment({}, {}, { generation }), { ...deployment().status, ...complete, ...change });
  assert(isComplete({}));
  assert(!isComplete({ updatedReplicas: 9 }));
  assert(!isComplete({ replicas: 11 }));
  assert(!isComplete({ availableReplicas: 9 }));
  assert(!isComplete({}, 2));
});

const progress = [
  { name: 'more updated pods', change: { updatedReplicas: 6, replicas: 14 }, expected: true },
  { name: 'fewer old pods', change: { replicas: 12 }, expected: true },
  { name: 'more ready pods', change: { readyReplicas: 9 }, expected: true },
  { name: 'more available pods', change: { availableReplicas: 9 }, expected: true },
  { name: 'fewer ready pods', change: { readyReplicas: 7 }, expected: false },
  { name: 'nothing new', change: {}, expected: false },
];

for (const { name, change, expected } of progress) {
  test(`deploymentProgressing: ${name} ${expected ? 'are' : 'is no'} progress`, () => {
    const before = { replicas: 13, updatedReplicas: 5, readyReplicas: 8, availableReplicas: 8 };
    const old = deployment({}, before);
    assert.equal(deploymentProgressing(old, { ...old.status, ...change }), expected);
  });
}

test('getTerminatingReplicaCount knows nothing while a synced ReplicaSet does not report', () => {
  const silent = replicaSet('silent', 1);
  const { terminatingReplicas: _, ...withoutCount } = silent.status;
  const unsynced = { ...silent, status: { ...withoutCount, observedGeneration: 0 } };
  const reporting = replicaSet('reporting', 1, 1, { status: { terminatingReplicas: 2 } });
  assert.equal(getTerminatingReplicaCount([reporting, undefined, unsynced]), 2);
  assert.equal(getTerminatingReplicaCount([reporting, { ...silent, status: withoutCount }]), undefined);
});

test('the greatest number of 32 bits means no deadline and no limit', () => {
  assert(hasProgressDeadline(deployment({ progressDeadlineSeconds: 600 })));
  assert(!hasProgressDeadline(deployment({ progressDeadlineSeconds: 2147483647 })));
  assert(hasRevisionHistoryLimit(deployment({ revisionHistoryLimit: 0 })));
  assert(!hasRevisionHistoryLimit(deployment({ revisionHistoryLimit: 2147483647 })));
  assert(!hasRevisionHistoryLimit(deployment()));
});
