import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutToWidth, displayWidth, paddedEnd, paddedStart, unbreakable } from '../../src/std/display-width.ts';

for (const [text, width] of [
  ['', 0],
  ['10 → 0', 6],
  ['波次', 4],
  ['约 26 秒', 8],
  ['保证：5。', 9],
] as const)
  test(`"${text}" takes ${width} columns`, () => assert.equal(displayWidth(text), width));

test('cells are padded to the columns that they take', () => {
  assert.equal(paddedEnd('波次', 6), '波次  ');
  assert.equal(paddedStart('波次', 6), '  波次');
  assert.equal(paddedEnd('波次', 3), '波次');
});

for (const [text, width, shown] of [
  ['web', 3, 'web'],
  ['webshop', 4, 'web…'],
  ['波次已完成', 5, '波次…'],
  ['波次已完成', 6, '波次…'],
  ['', 1, ''],
] as const)
  test(`"${text}" is "${shown}" in ${width} columns`, () => assert.equal(cutToWidth(text, width), shown));

test('a word is broken between wide characters alone, and not before closing punctuation', () => {
  assert.deepEqual(unbreakable('spec.replicas'), ['spec.replicas']);
  assert.deepEqual(unbreakable('至多（共 10）。'.replace(' ', '')), ['至', '多', '（共', '10）。']);
});
