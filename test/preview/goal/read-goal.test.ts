import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WrittenGoal, wantedGoalOf } from '../../../src/preview/goal/read-goal.ts';

const names = { atLeast: '--at-least', atMostPods: '--at-most-pods', within: '--within' };

const rows: readonly [written: WrittenGoal, wanted: unknown][] = [
  [{}, {}],
  [
    { atLeast: '18', atMostPods: '24', within: '3m' },
    { atLeast: 18, atMostPods: 24, within: 180_000 },
  ],
  [
    { atLeast: '090%', atMostPods: '120%' },
    { atLeast: '90%', atMostPods: '120%' },
  ],
  [
    { atLeast: '0', within: '0s' },
    { atLeast: 0, within: 0 },
  ],
  [{ atLeast: '101%' }, /^--at-least must be a whole number or a percentage/],
  [{ atLeast: '-1' }, /^--at-least /],
  [{ atLeast: '' }, /^--at-least /],
  [{ atMostPods: '1e3' }, /^--at-most-pods /],
  [{ atMostPods: '1001%' }, /^--at-most-pods /],
  [{ within: '3 minutes' }, /^--within /],
];

for (const [written, wanted] of rows) {
  test(`a goal as it is written: ${JSON.stringify(written)}`, () => {
    const read = wantedGoalOf(written, names);
    if (wanted instanceof RegExp) assert.match(read.fault ?? '', wanted);
    else assert.deepEqual(read, { wanted });
  });
}
