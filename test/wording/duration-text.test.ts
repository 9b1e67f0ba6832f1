import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seconds } from '../../src/std/time.ts';
import { durationText } from '../../src/wording/duration-text.ts';

const rows: readonly (readonly [number, string])[] = [
  [0.46, '0.5 s'],
  [9.96, '10 s'],
  [48.4, '48 s'],
  [120, '2 min'],
  [200, '3 min 20 s'],
  [21_600, '6 h'],
  [21_620, '6 h'],
  [3900, '1 h 5 min'],
];

for (const [count, text] of rows) {
  test(`${count} seconds are ${text}`, () => assert.equal(durationText(seconds(count)), text));
}
