import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../src/change/change.ts';
import { guaranteeOf } from '../../src/change/guarantee.ts';

const bounds = { replicas: 10, maxSurge: 3, maxUnavailable: 2, maxPods: 13, minAvailable: 8 };

const cases: readonly { name: string; kind: Change['kind']; before?: number; expected: [number, number] }[] = [
  { name: 'a rollout keeps to its bounds', kind: 'rollout', before: 10, expected: [13, 8] },
  { name: 'a rollout that grows starts from what is there', kind: 'rollout', before: 3, expected: [13, 3] },
  { name: 'a rollout that shrinks has more pods at first', kind: 'rollout', before: 20, expected: [20, 8] },
  { name: 'a first rollout starts from none', kind: 'created', expected: [10, 0] },
  { name: 'a first rollout that is paused starts no pod', kind: 'paused', expected: [0, 0] },
  { name: 'a paused change may scale', kind: 'paused', before: 4, expected: [10, 4] },
  { name: 'scaling stays between the two sizes', kind: 'scaled', before: 4, expected: [10, 4] },
  { name: 'without a change all pods stay', kind: 'unchanged', before: 10, expected: [10, 10] },
];

for (const { name, kind, before, expected } of cases) {
  test(name, () => {
    const change = { kind, replicas: { before, after: 10 } } as Change;
    const { maxPods, minAvailable } = guaranteeOf(change, bounds);
    assert.deepEqual([maxPods, minAvailable], expected);
  });
}
