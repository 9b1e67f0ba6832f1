import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationOf } from '../../src/cli/duration.ts';

const durations: readonly [text: string, milliseconds: number | undefined][] = [
  ['0', 0],
  ['90s', 90_000],
  ['1m30s', 90_000],
  ['1.5h', 5_400_000],
  ['500ms', 500],
  ['90', undefined],
  ['', undefined],
  ['1s2', undefined],
  ['-1s', undefined],
];

for (const [text, milliseconds] of durations) {
  test(`"${text}" is ${milliseconds} ms`, () => assert.equal(durationOf(text), milliseconds));
}
