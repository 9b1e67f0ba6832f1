import assert from 'node:assert/strict';
import { test } from 'node:test';
import { objectIn } from '../../src/host/live-answer.ts';
import { notAnObject } from '../../src/wording/programs.ts';

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

for (const [name, text] of [
  ['nothing', ''],
  ['a list', '[]'],
  ['half an object', '{"a":'],
  ['an object deeper than any stack', nested(100_000)],
] as const)
  test(`${name} is no answer`, () => {
    assert.throws(() => objectIn(text), new Error(notAnObject(text.slice(0, 100).trim())));
  });

test('an object as deep as any of a cluster is one', () => {
  assert.deepEqual(objectIn(nested(400)), JSON.parse(nested(400)));
});
