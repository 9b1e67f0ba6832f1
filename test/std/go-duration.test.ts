import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { durationOf, goDuration } from '../../src/std/go-duration.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260301);

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

const texts: readonly [milliseconds: number, text: string][] = [
  [0, '0s'],
  [1, '1ms'],
  [90_000, '1m30s'],
  [3_600_000, '1h'],
  [3_600_500, '1h500ms'],
];

for (const [milliseconds, text] of texts) {
  test(`${milliseconds} ms are written ${text}`, () => assert.equal(goDuration(milliseconds), text));
}

test('what is written is read as the same duration', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (duration) => durationOf(goDuration(duration)) === duration),
    { seed },
  );
});
