import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLines } from '../../../src/presentation/report/changed-lines.ts';

const marks = { removed: '-', added: '+', same: ' ' } as const;

const rows: readonly [name: string, before: string, after: string, lines: readonly string[]][] = [
  ['nothing', 'a\nb', 'a\nb', []],
  ['one line', 'a\nb\nc', 'a\nx\nc', ['-2 b', '+2 x']],
  ['a line more', 'a\nc', 'a\nb\nc', ['+2 b']],
  ['a line less', 'a\nb\nc', 'a\nc', ['-2 b']],
  ['what stays between two of them', 'a\nb\nc\nd', 'a\nx\nb\ny\nd', ['+2 x', ' 2 b', '-3 c', '+4 y']],
  ['the last line', 'a\nb', 'a\nb\nc', ['+3 c']],
  ['lines that are equal', 'a\na', 'a\na\na', ['+3 a']],
  ['ends of lines of Windows', 'a\r\nb\r\n', 'a\r\nx\r\n', ['-2 b', '+2 x']],
];

for (const [name, before, after, lines] of rows) {
  test(`lines that an edit changes: ${name}`, () => {
    assert.deepEqual(
      changedLines(before, after).map(({ change, line, text }) => `${marks[change]}${line} ${text}`),
      lines,
    );
  });
}
