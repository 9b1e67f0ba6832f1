import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepEqual } from '../../src/std/deep-equal.ts';

const equal: readonly (readonly [unknown, unknown])[] = [
  [1, 1],
  [null, null],
  [
    { a: 1, b: [1, { c: 2 }] },
    { b: [1, { c: 2 }], a: 1 },
  ],
  [{ a: undefined }, {}],
];

const different: readonly (readonly [unknown, unknown])[] = [
  [1, '1'],
  [null, {}],
  [[], {}],
  [[1, 2], [1]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: null }, {}],
];

for (const [a, b] of equal)
  test(`${JSON.stringify(a)} equals ${JSON.stringify(b)}`, () => assert(deepEqual(a, b) && deepEqual(b, a)));
for (const [a, b] of different)
  test(`${JSON.stringify(a)} differs from ${JSON.stringify(b)}`, () => assert(!deepEqual(a, b) && !deepEqual(b, a)));
