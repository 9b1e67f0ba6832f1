import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { briefTextWriter } from '../../../src/presentation/report/brief-text.ts';
import type { ReportTotals } from '../../../src/presentation/report/report.ts';
import { displayWidth } from '../../../src/std/display-width.ts';
import { inFile, noTotals, reportOf, situations } from './situations.ts';

const reports = situations.map(reportOf);
const totals: ReportTotals = {
  ...noTotals,
  files: reports.length,
  workloads: reports.length,
  failures: { status: 1, first: { place: 'rejected-both-zero.yaml:8', id: 'rejected' }, count: 3 },
};

function written(width: number, all = reports, hasColors = false): string {
  const writer = briefTextWriter({ terminal: { width, hasColors } });
  const body = all.map((report) => writer.file(report)).join('');
  return writer.begin() + body + writer.end(totals);
}

for (const width of [80, 140])
  test(`the report of a folder with all situations is the golden one at ${width} columns`, (context) => {
    const golden = fileURLToPath(new URL(`golden/folder-${width}.txt`, import.meta.url));
    context.assert.fileSnapshot(written(width), golden, { serializers: [String] });
  });

test('the worst comes first, and what sets the exit status last', () => {
  const lines = written(100).trimEnd().split('\n');
  assert.match(lines[0] ?? '', /Rejected/);
  assert.equal(lines.at(-1), 'Exit status 1: rejected-both-zero.yaml:8 [rejected] and 2 more');
});

test('no row of the table is wider than the terminal', () => {
  for (const width of [60, 80, 100, 140]) {
    const lines = written(width).split('\n');
    const start = lines.findIndex((line) => line.startsWith('state '));
    const end = lines.indexOf('', start);
    assert.ok(start >= 0 && end > start + 5, `${start} ${end}`);
    for (const line of lines.slice(start, end)) assert.ok(displayWidth(line) <= width, line);
  }
});

test('workloads that differ in their names alone share a row', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const named = ['one', 'two', 'three'].map((name) => {
    const workloads = rolling.workloads.map((each) => ({ ...each, name }));
    return { ...rolling, workloads, findings: [], problems: [] };
  });
  const rows = written(100, named)
    .split('\n')
    .filter((line) => line.startsWith('completes'));
  assert.deepEqual(
    rows.map((row) => row.split(/ {2,}/)[1]),
    ['one +2'],
  );
});

test('nothing of the user’s can steer the terminal', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const text = written(200, [inFile(rolling, 'evil\u001b[2J.yaml')], true);
  assert.ok(text.includes('\u001b[32m') && !text.includes('\u001b[2J'), text);
});

test('what could not be read before, either, is told where nothing changes, and else counted', () => {
  const rolling = reports.find(({ file }) => file === 'rolling-10.yaml') ?? reports[0];
  const unchanged = situations.map(reportOf).find(({ file }) => file === 'unchanged-3.yaml');
  assert.ok(rolling !== undefined && unchanged !== undefined);
  const problem = { position: { line: 2, column: 1 }, code: 'yaml-syntax', severity: 'error' } as const;
  const beside = (isNew: boolean) => ({ ...problem, file: 'beside.yaml', message: `isNew: ${isNew}`, isNew });
  const told = (report: typeof rolling) =>
    written(140, [{ ...report, problems: [beside(true), beside(false)] }])
      .split('\n')
      .filter((line) => line.startsWith('beside.yaml'));
  assert.deepEqual(told(rolling), ['beside.yaml:2:1: error: isNew: true']);
  assert.deepEqual(told(unchanged), ['beside.yaml:2:1: error: isNew: true', 'beside.yaml:2:1: error: isNew: false']);
});

test('a table without a place has no column for it', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const named = ['one', 'two'].map((name) => ({
    ...rolling,
    workloads: rolling.workloads.map((each) => ({ ...each, name })),
    findings: [],
  }));
  const heading = (all: typeof named) =>
    written(140, all)
      .split('\n')
      .find((line) => line.startsWith('state '));
  assert.match(heading(named.slice(0, 1)) ?? '', /where$/);
  assert.doesNotMatch(heading(named) ?? '', /where/);
});

test('of the only workload that changes without a rollout, it is told what becomes of it', () => {
  const scaled = situations.map(reportOf).find(({ file }) => file === 'scaled-3-to-5.yaml');
  assert.ok(scaled !== undefined);
  assert.equal(written(140, [scaled]).split('\n')[0], 'web: Scales 3 → 5 in 1 start-up');
});

test('a run without workloads says what it looked for', () => {
  const writer = briefTextWriter({ terminal: { width: 80, hasColors: false } });
  assert.equal(
    writer.end({ ...noTotals, files: 2 }),
    '2 files, 0 workloads, 0 errors, 0 warnings, 0 hints\nNo Deployment, StatefulSet or DaemonSet found.\n',
  );
});

test('of what does not change, it is named what fails once it rolls out', () => {
  const unchanged = situations.map(reportOf).find(({ file }) => file === 'unchanged-3.yaml');
  const stuck = reports.flatMap(({ workloads }) => workloads).find(({ outcome }) => outcome.state === 'stuck');
  assert.ok(unchanged !== undefined && stuck !== undefined);
  const named = (name: string, outcome: typeof stuck.outcome) => ({
    ...unchanged,
    workloads: unchanged.workloads.map((each) => ({ ...each, name, next: each.next && { ...each.next, outcome } })),
  });
  const { outcome } = stuck;
  const line = (all: Parameters<typeof written>[1]) =>
    written(140, all)
      .split('\n')
      .find((each) => each.startsWith('The next'));
  assert.equal(line([unchanged]), undefined);
  assert.equal(line([named('web', { ...outcome, assumed: true })]), undefined);
  assert.equal(line([named('web', outcome), unchanged]), 'The next rollout of web (unchanged-3.yaml:1) fails.');
  assert.equal(
    line(['a', 'b', 'c', 'd'].map((name) => named(name, outcome))),
    'The next rollouts of a (unchanged-3.yaml:1), b (unchanged-3.yaml:1), c (unchanged-3.yaml:1) and 1 other fail.',
  );
});

test('a place that several environments share is told once, as the gravest', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const finding = reports.flatMap(({ workloads }) => workloads.flatMap(({ findings }) => findings))[0];
  assert.ok(finding !== undefined);
  const told = { ...finding, id: 'config-missing', message: 'gone' };
  const workloads = rolling.workloads.flatMap((each) =>
    (['warning', 'error', 'warning'] as const).map((severity) => ({ ...each, findings: [{ ...told, severity }] })),
  );
  const text = written(200, [{ ...rolling, workloads, findings: [], problems: [] }]);
  assert.deepEqual(text.split('\n').filter((line) => line.endsWith('[config-missing]')).length, 1, text);
  assert.match(text, /: error: gone/);
  assert.doesNotMatch(text, /more place/);
});

test('problems of one cause are one line', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const problem = (file: string, message: string, cause?: string) => ({
    ...{ file, position: undefined, code: 'rendering', message, severity: 'warning' as const },
    ...(cause !== undefined && { cause }),
  });
  const problems = [problem('a', 'a is gone', 'gone'), problem('b', 'b is gone', 'gone'), problem('c', 'c is gone')];
  const lines = written(200, [{ ...rolling, workloads: [], findings: [], problems }]).split('\n');
  assert.deepEqual(
    lines.filter((line) => line.includes('is gone')),
    ['a: warning: a is gone (1 more like this)', 'c: warning: c is gone'],
  );
});
