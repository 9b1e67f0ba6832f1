import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameValue } from '../../src/std/same-value.ts';

class Own {
  readonly part = 1;
}

const same: readonly (readonly [unknown, unknown])[] = [
  [1n, 1n],
  [Number.NaN, Number.NaN],
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
  [new Map([['cpu', { value: 1n }]]), new Map([['cpu', { value: 1n }]])],
  [new Set(['a', 'b']), new Set(['a', 'b'])],
];

const others: readonly (readonly [unknown, unknown])[] = [
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: undefined }, {}],
  [[], {}],
  [[1], [1, 2]],
  [new Map([['cpu', 1]]), new Map([['cpu', 2]])],
  [
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([
      ['b', 2],
      ['a', 1],
    ]),
  ],
  [new Set(['a', 'b']), new Set(['b', 'a'])],
  [new Own(), new Own()],
  [null, {}],
];

test('plain data is the same by its value, with Maps and Sets, in its order', () => {
  for (const [one, other] of same) assert.ok(isSameValue(one, other));
  for (const [one, other] of others) assert.ok(!isSameValue(one, other));
});
