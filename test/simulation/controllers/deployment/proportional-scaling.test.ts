import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  getReplicaSetProportion,
  scaleProportionally,
} from '../../../../src/simulation/controllers/deployment/proportional-scaling.ts';
import { deployment, replicaSet, rolling } from '../../objects.ts';
import { inSync } from './in-sync.ts';

/** A set that was last scaled when so many pods were the most. */
const sizedAt = (name: string, replicas: number, maxReplicas: number) =>
  replicaSet(name, replicas, replicas, {
    metadata: { annotations: { 'deployment.kubernetes.io/max-replicas': String(maxReplicas) } },
  });

const scalings = [
  { name: 'up: each by its share', to: 20, surge: 5, sizes: [8, 5], before: 13, expected: [15, 10] },
  {
    name: 'up: what is left over goes to the largest',
    to: 15,
    surge: 0,
    sizes: [5, 5, 2],
    before: 12,
    expected: [6, 6, 3],
  },
  { name: 'up: of equal ones the newer gets the rest', to: 7, surge: 0, sizes: [3, 3], before: 6, expected: [3, 4] },
  { name: 'down: each by its share', to: 5, surge: 1, sizes: [8, 5], before: 13, expected: [4, 2] },
  { name: 'down: of equal ones the older gives the rest', to: 3, surge: 0, sizes: [2, 2], before: 4, expected: [1, 2] },
  { name: 'down to nothing', to: 0, surge: 2, sizes: [4, 3], before: 7, expected: [0, 0] },
  {
    name: 'a ReplicaSet without the annotation goes by the status',
    to: 20,
    surge: 0,
    sizes: [5, 5],
    before: 0,
    expected: [10, 10],
  },
];

for (const { name, to, surge, sizes, before, expected } of scalings) {
  test(`scale ${name}`, () => {
    const sets = sizes.map((size, index) => {
      const rs = sizedAt(`rs-${index}`, size, before);
      return { ...rs, metadata: { ...rs.metadata, creationTimestamp: index } };
    });
    const d = deployment({ replicas: to, strategy: rolling(surge, 0) }, { replicas: 10 });
    const sync = inSync(d, sets);
    scaleProportionally(sync.dc, sync.d, sync.rsList);
    assert.deepEqual(Object.values(sync.sizes()), expected);
  });
}

test('getReplicaSetProportion gives no more than what is still to be added', () => {
  const { d } = inSync(deployment({ replicas: 20, strategy: rolling(5, 0) }), []);
  assert.equal(getReplicaSetProportion(sizedAt('a', 8, 13), d, 12, 0), 7);
  assert.equal(getReplicaSetProportion(sizedAt('a', 8, 13), d, 12, 9), 3);
  assert.equal(getReplicaSetProportion(sizedAt('a', 8, 13), d, 12, 12), 0);
  assert.equal(getReplicaSetProportion(sizedAt('a', 0, 13), d, 12, 0), 0);
});

test('getReplicaSetProportion overflows where upstream does', () => {
  const { d } = inSync(deployment({ replicas: 100_000, strategy: rolling(0, 1) }), []);
  const product = Math.imul(60_000, 100_000);
  assert.equal(
    getReplicaSetProportion(sizedAt('a', 60_000, 90_000), d, 10_000, 0),
    Math.round(product / 90_000) - 60_000,
  );
});
