import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlierIndex } from '../../src/std/earlier-index.ts';

for (const [earlier, later, expected] of [
  ['abc', 'abc', [0, 1, 2]],
  ['abc', 'axc', [0, undefined, 2]],
  ['abc', 'abxc', [0, 1, undefined, 2]],
  ['abcd', 'ad', [0, 3]],
  ['', 'a', [undefined]],
  ['ab', 'ba', [undefined, undefined]],
] as const)
  test(`of "${later}" each letter is found where it was in "${earlier}", from the beginning or from the end`, () => {
    const found = [...later].map((letter, index) =>
      earlierIndex([...earlier], (each) => each === letter, { index, length: later.length }),
    );
    assert.deepEqual(found, expected);
  });
