import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { textWriter } from '../../../src/presentation/report/text.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { inFile, reportOf, situations } from './situations.ts';

const terminal = { width: 100, hasColors: false };

for (const situation of situations) {
  test(`the text report of ${situation.name} is the golden one`, (context) => {
    const text = textWriter({ assumptions, terminal, detail: 'full', hasTotals: false }).file(reportOf(situation));
    const golden = fileURLToPath(new URL(`golden/${situation.name}.txt`, import.meta.url));
    context.assert.fileSnapshot(text, golden, { serializers: [String] });
  });
}

const [, , recreate] = situations.map(reportOf);

test('colours are used where the terminal has them, and nothing of the user’s can steer it', () => {
  assert.ok(recreate !== undefined);
  const writer = textWriter({
    assumptions,
    terminal: { width: 100, hasColors: true },
    detail: 'full',
    hasTotals: false,
  });
  const text = writer.file(inFile(recreate, 'evil\u001b[2J.yaml'));
  assert.ok(text.includes('\u001b[32m'));
  assert.ok(text.includes('evil\ufffd[2J.yaml'));
});

test('no line of a report is wider than the terminal but for what has no blanks', () => {
  const narrow = textWriter({
    assumptions,
    terminal: { width: 60, hasColors: false },
    detail: 'full',
    hasTotals: false,
  });
  for (const report of situations.map(reportOf)) {
    const lines = narrow.file({
      ...report,
      problems: [],
      findings: [],
      workloads: report.workloads.map((each) => ({ ...each, findings: [] })),
    });
    for (const line of lines.split('\n')) assert.ok(line.length <= 60 || !line.trim().includes(' '), line);
  }
});
