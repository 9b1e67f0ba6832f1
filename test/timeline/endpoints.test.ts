import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstServed } from '../../src/timeline/endpoints.ts';
import type { PodLife } from '../../src/timeline/timeline.ts';

const never = { ready: undefined, notReady: undefined, available: undefined, deleted: undefined, gone: undefined };

function life(laneIndex: number, times: Partial<PodLife>): PodLife {
  return { name: 'web', laneIndex, nodeName: 'a', ordinal: undefined, created: -100, ...never, ...times };
}

/** A pod of the old template, in lane 0, and one of the new, in lane 1. */
const rolling = [life(0, { ready: -50, deleted: 20, gone: 25 }), life(1, { created: 0, ready: 20 })];
const recreate = [life(0, { ready: -50, deleted: 0, gone: 5 }), life(1, { created: 5, ready: 20 })];
const unready = [life(0, { ready: -50, notReady: -10, deleted: 0, gone: 5 }), life(1, { created: 5, ready: 20 })];

const rows: readonly [name: string, pods: PodLife[], lanes: number[], from: number, expected: number | undefined][] = [
  ['a ready pod', rolling, [0, 1], 0, 0],
  ['only new pods are selected', rolling, [1], 0, 20],
  ['no pod is selected', rolling, [], 0, undefined],
  ['an old pod serves while it terminates', recreate, [0, 1], 4, 4],
  ['until it is gone', recreate, [0, 1], 5, 20],
  ['one that is not ready does not serve while it terminates', unready, [0, 1], 0, 20],
  ['it is gone for good', recreate, [0], 5, undefined],
];

for (const [name, pods, lanes, from, expected] of rows) {
  test(`a Service sends requests: ${name}`, () => {
    const selects = ({ laneIndex }: PodLife) => lanes.includes(laneIndex);
    assert.equal(firstServed({ pods }, from, { selects, publishNotReadyAddresses: false }), expected);
  });
}

test('with publishNotReadyAddresses, a pod counts from its creation on, also while it terminates', () => {
  const selection = { selects: () => true, publishNotReadyAddresses: true };
  assert.equal(firstServed({ pods: unready }, 0, selection), 0);
  assert.equal(firstServed({ pods: [life(1, { created: 5 })] }, 0, selection), 5);
});
