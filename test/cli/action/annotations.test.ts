import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotationCommands, type WrittenReport } from '../../../src/cli/action/annotations.ts';
import { linesChanged } from '../../../src/cli/action/changed-lines.ts';
import { hostileWords } from '../../security/runners.ts';

const report = (text: string): WrittenReport => ({
  workloads: [],
  findings: [],
  problems: [{ file: `${text}.yaml`, line: 1, column: 1, code: 'unreadable', message: text, severity: 'error' }],
});

for (const [what, text] of Object.entries(hostileWords))
  test(`${what} in the name of a file is no command of its own, and steers nothing`, () => {
    const [command = '', ...others] = annotationCommands(report(text), () => true);
    assert.deepEqual(others, []);
    assert.match(command, /^::error file=[^:,\n]*,line=1,col=1,title=unreadable::/);
    assert.doesNotMatch(command, /\p{Cc}|\p{Bidi_Control}/u);
  });

const range = (line: number) => ({ start: { line, column: 3 }, end: { line, column: 9 } });
const atTemplate = (values: readonly { readonly file: string; readonly line: number }[]): WrittenReport => {
  const finding: WrittenReport['findings'][number] = {
    ...{ environment: null, kind: 'Service', namespace: 'default', name: 'a' },
    ...{ id: 'recreate-downtime', severity: 'warning', message: 'Down', exactness: 'made', isValueKnown: true },
    file: 'templates/a.yaml',
    range: range(10),
    values: values.map(({ file, line }) => ({ path: 'strategy.type', file, range: range(line) })),
    fixes: [],
  };
  return { workloads: [], findings: [finding], problems: [] };
};

/** What a change has written, and where a finding stands whose line is rendered with values. */
const changes: readonly { name: string; changed: readonly string[]; shown: string }[] = [
  { name: 'a value of the change', changed: ['values.yaml:5'], shown: 'file=values.yaml,line=5' },
  { name: 'the second of two values', changed: ['other.yaml:7'], shown: 'file=other.yaml,line=7' },
  { name: 'the template', changed: ['templates/a.yaml:10', 'values.yaml:5'], shown: 'file=templates/a.yaml,line=10' },
  { name: 'another line of the values', changed: ['values.yaml:6'], shown: 'file=templates/a.yaml,line=10' },
];

for (const { name, changed, shown } of changes)
  test(`what ${name} causes is shown beside ${shown}`, () => {
    const report = atTemplate([
      { file: 'values.yaml', line: 5 },
      { file: 'other.yaml', line: 7 },
    ]);
    const [command = ''] = annotationCommands(report, (file, line) => changed.includes(`${file}:${line}`));
    assert.ok(command.startsWith(`::warning ${shown},`), command);
  });

const texts: readonly { name: string; before: string; after: string; lines: readonly number[] }[] = [
  { name: 'the same text', before: 'a\nb\n', after: 'a\nb\n', lines: [] },
  { name: 'other ends of lines', before: 'a\nb\n', after: 'a\r\nb\r\n', lines: [] },
  { name: 'a new file', before: '', after: 'a\nb', lines: [1, 2] },
  { name: 'one line', before: 'a\nb\nc\n', after: 'a\nx\nc\n', lines: [2] },
  { name: 'two lines with others between', before: 'a\nb\nc\nd\n', after: 'x\nb\nc\ny\n', lines: [1, 4] },
  { name: 'a line that is gone', before: 'a\nb\nc\n', after: 'a\nc\n', lines: [] },
  { name: 'a line more', before: 'a\nc\n', after: 'a\nb\nc\n', lines: [2] },
];

for (const { name, before, after, lines } of texts)
  test(`the lines that a change has written: ${name}`, () => {
    assert.deepEqual([...linesChanged(before, after)], lines);
  });
