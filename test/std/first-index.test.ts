import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstIndex } from '../../src/std/first-index.ts';

const rows = [
  { name: 'without items', items: [], from: 3, found: 0 },
  { name: 'before all', items: [3, 5, 5, 9], from: 1, found: 0 },
  { name: 'at the first of equal ones', items: [3, 5, 5, 9], from: 5, found: 1 },
  { name: 'between two', items: [3, 5, 5, 9], from: 6, found: 3 },
  { name: 'behind all', items: [3, 5, 5, 9], from: 10, found: 4 },
] as const;

for (const { name, items, from, found } of rows) {
  test(`the first index is found ${name}`, () => {
    assert.equal(
      firstIndex<number>(items, (item) => item >= from),
      found,
    );
  });
}
