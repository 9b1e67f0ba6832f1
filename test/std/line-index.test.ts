import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineIndex } from '../../src/std/line-index.ts';

const cases = [
  { name: 'an empty text has one place', text: '', offset: 0, expected: [1, 1] },
  { name: 'a line end belongs to its line', text: 'ab\ncd', offset: 2, expected: [1, 3] },
  { name: 'the character after LF starts a line', text: 'ab\ncd', offset: 3, expected: [2, 1] },
  { name: 'CRLF is one line end', text: 'ab\r\ncd', offset: 5, expected: [2, 2] },
  { name: 'a lone CR is a line end', text: 'a\rb\rc', offset: 4, expected: [3, 1] },
  { name: 'an emoji counts as two columns', text: '😀x', offset: 2, expected: [1, 3] },
] as const;

for (const { name, text, offset, expected } of cases) {
  test(name, () => {
    const { line, column } = new LineIndex(text).positionAt(offset);
    assert.deepEqual([line, column], expected);
  });
}
