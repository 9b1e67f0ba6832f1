import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePatch } from '../../../src/simulation/kubectl/merge-patch.ts';

const patches = [
  { name: 'a value replaces', value: { a: 1 }, patch: { a: 2 }, expected: { a: 2 } },
  { name: 'null removes', value: { a: 1, b: 2 }, patch: { a: null }, expected: { b: 2 } },
  { name: 'maps are merged', value: { a: { b: 1, c: 2 } }, patch: { a: { c: 3 } }, expected: { a: { b: 1, c: 3 } } },
  { name: 'lists are replaced', value: { a: [1, 2] }, patch: { a: [3] }, expected: { a: [3] } },
  {
    name: 'a map takes the place of a value',
    value: { a: 1 },
    patch: { a: { b: 1, c: null } },
    expected: { a: { b: 1 } },
  },
  { name: 'what is no map replaces all', value: { a: 1 }, patch: [1], expected: [1] },
];

for (const { name, value, patch, expected } of patches)
  test(name, () => assert.deepEqual(mergePatch(value, patch), expected));
