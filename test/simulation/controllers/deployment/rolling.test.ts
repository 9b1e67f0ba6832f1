import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cleanupUnhealthyReplicas,
  reconcileNewReplicaSet,
  reconcileOldReplicaSets,
  scaleDownOldReplicaSetsForRollingUpdate,
} from '../../../../src/simulation/controllers/deployment/rolling.ts';
import type { ReplicaSet } from '../../../../src/workload/api-types.ts';
import { deployment, replicaSet, rolling } from '../../objects.ts';
import { inSync } from './in-sync.ts';

const newSet = [
  { name: 'grows by the surge', strategy: rolling(2, 0), old: 10, own: 0, expected: 2 },
  { name: 'does not grow without room', strategy: rolling(0, '20%'), old: 10, own: 0, expected: 0 },
  { name: 'fills what the old one left', strategy: rolling(2, 0), old: 7, own: 2, expected: 5 },
  { name: 'stays at full size', strategy: rolling(2, 0), old: 0, own: 10, expected: 10 },
  { name: 'shrinks to the replicas when it has more', strategy: rolling(2, 0), old: 0, own: 14, expected: 10 },
];

for (const { name, strategy, old, own, expected } of newSet) {
  test(`reconcileNewReplicaSet: the new set ${name}`, () => {
    const { dc, d, rsList, sizes } = inSync(deployment({ strategy }), [replicaSet('old', old), replicaSet('new', own)]);
    const scaled = reconcileNewReplicaSet(dc, rsList, rsList[1] as ReplicaSet, d);
    assert.equal(sizes().new, expected);
    assert.equal(scaled, expected !== own);
  });
}

const oldSets = [
  { name: 'nothing goes while no new pod is available', fresh: [5, 0], old: [8, 8], expected: 8 },
  { name: 'as many go as new pods got available', fresh: [5, 3], old: [8, 8], expected: 5 },
  { name: 'unhealthy old pods go first, at no cost', fresh: [3, 0], old: [10, 6], expected: 8 },
  { name: 'the unavailable share may go at once', fresh: [0, 0], old: [10, 10], expected: 8 },
  { name: 'all go when all new ones are available', fresh: [10, 10], old: [3, 3], expected: 0 },
];

for (const { name, fresh, old, expected } of oldSets) {
  test(`reconcileOldReplicaSets of 10 with surge 3 and 2 unavailable: ${name}`, () => {
    const sets = [replicaSet('old', ...(old as [number, number])), replicaSet('new', ...(fresh as [number, number]))];
    const { dc, d, rsList, sizes } = inSync(deployment({ strategy: rolling(3, 2) }), sets);
    const [oldRS, newRS] = rsList as [ReplicaSet, ReplicaSet];
    reconcileOldReplicaSets(dc, [oldRS], newRS, d);
    assert.equal(sizes().old, expected);
  });
}

test('cleanupUnhealthyReplicas takes from the oldest set first, at most so many in all', () => {
  const at = (creationTimestamp: number) => ({ metadata: { creationTimestamp } });
  const sets = [replicaSet('old-b', 6, 2, at(0)), replicaSet('old-a', 4, 1, at(0)), replicaSet('healthy', 5)];
  const { dc, d, rsList, sizes } = inSync(deployment(), sets);
  const { count } = cleanupUnhealthyReplicas(dc, rsList, d, 5);
  assert.equal(count, 5);
  assert.deepEqual(sizes(), { 'old-b': 4, 'old-a': 1, healthy: 5 });
});

test('scaleDownOldReplicaSetsForRollingUpdate leaves replicas − maxUnavailable available', () => {
  const { dc, d, rsList, sizes } = inSync(deployment({ strategy: rolling(3, 2) }), [
    replicaSet('old-a', 4),
    replicaSet('old-b', 5),
    replicaSet('new', 4, 3),
  ]);
  const [a, b, fresh] = rsList as [ReplicaSet, ReplicaSet, ReplicaSet];
  assert.equal(scaleDownOldReplicaSetsForRollingUpdate(dc, [a, b], fresh, d), 4);
  assert.deepEqual(sizes(), { 'old-a': 0, 'old-b': 5, new: 4 });
});

test('scaleDownOldReplicaSetsForRollingUpdate takes nothing at the minimum', () => {
  const sets = [replicaSet('old', 8), replicaSet('new', 5, 0)];
  const { dc, d, rsList } = inSync(deployment({ strategy: rolling(3, 2) }), sets);
  const [old, fresh] = rsList as [ReplicaSet, ReplicaSet];
  assert.equal(scaleDownOldReplicaSetsForRollingUpdate(dc, [old], fresh, d), 0);
});
