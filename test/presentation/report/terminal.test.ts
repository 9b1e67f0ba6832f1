import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapped } from '../../../src/presentation/report/terminal.ts';

const rows: readonly (readonly [text: string, width: number, lines: readonly string[]])[] = [
  ['completes in about 42 s over 3 waves', 22, ['completes in about', '42 s over 3 waves']],
  ['about 1 min 11 s over 5 waves', 8, ['about', '1 min', '11 s', 'over 5', 'waves']],
  ['after 3 hours, 5 s, 7 sévères', 8, ['after 3', 'hours,', '5 s, 7', 'sévères']],
  ['at least 2 of 3 sets', 16, ['at least 2 of 3', 'sets']],
];

for (const [text, width, lines] of rows) {
  test(`a number stays with its unit of time in ${width} columns: ${text}`, () =>
    assert.deepEqual(wrapped(text, width), lines));
}
