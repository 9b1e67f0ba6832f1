import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { markdownWriter } from '../../../src/presentation/report/markdown.ts';
import type { FileReport } from '../../../src/presentation/report/report.ts';
import { RunningTotals } from '../../../src/presentation/report/running-totals.ts';
import { present } from '../../../src/std/assert.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { reportOf, situations } from './situations.ts';

function markdownOf(reports: readonly FileReport[]): string {
  const writer = markdownWriter({ assumptions });
  const totals = new RunningTotals();
  const texts = reports.map((report) => {
    totals.add(report);
    return writer.file(report);
  });
  return writer.begin() + texts.join('') + writer.end(totals.totals());
}

for (const situation of situations) {
  test(`the Markdown report of ${situation.name} is the golden one`, (context) => {
    const golden = fileURLToPath(new URL(`golden/${situation.name}.md`, import.meta.url));
    context.assert.fileSnapshot(markdownOf([reportOf(situation)]), golden, { serializers: [String] });
  });
}

const reports = situations.map(reportOf);

test('what fails comes first, what does not roll out last', () => {
  const rows = rowsOf(markdownOf(reports));
  assert.match(rows[0]?.[2] ?? '', /^Rejected/);
  assert.match(rows[1]?.[2] ?? '', /^stuck: /);
  assert.match(rows.at(-1)?.[2] ?? '', /^no rollout: Scales 3 → 5/);
});

/** The cells of each row: workloads, what changes, what happens, findings. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

test('workloads that differ in their names alone share a row, with the first names', () => {
  const [rolling] = reports;
  assert.ok(rolling !== undefined);
  const named = Array.from({ length: 90 }, (_, index) => ({
    ...rolling,
    workloads: rolling.workloads.map((each) => ({ ...each, name: `web-${index}` })),
    problems: [],
  }));
  const text = markdownOf(named);
  assert.deepEqual(
    rowsOf(text).map(([names]) => names),
    ['`web-0`, `web-1`, `web-2`, `web-3`, `web-4`, `web-5`, +84'],
  );
  const seen = text.replaceAll(/^<details><summary>In full<[\s\S]*^<\/details>$/gm, '');
  assert.ok(seen.split('\n').length <= 60, 'what is told before it is opened');
});

test('the first sentence tells the worst, or what the rollouts rest on', () => {
  const sentenceOf = (some: readonly FileReport[]) => markdownOf(some).split('\n')[2];
  const rolling = reportOf({ name: 'rolling-10-default' });
  assert.match(sentenceOf([rolling, reportOf({ name: 'recreate-3' })]) ?? '', /^\*\*web: down for 1 start-up/);
  assert.equal(sentenceOf([rolling]), '**1 rollout completes if its new pods become ready**');
  assert.equal(sentenceOf([unchanged('one'), unchanged('two')]), '**2 workloads do not change.**');
  const gone = [{ ...unchanged('one'), problems: [removed('web.yaml'), removed('api.yaml')] }];
  assert.equal(sentenceOf(gone), '**2 workloads are no longer in the files**');
  assert.match(markdownOf(gone), /^1 workload does not change\. /m);
  assert.match(
    sentenceOf([rolling, ...gone]) ?? '',
    /^\*\*2 workloads are no longer in the files; 1 rollout completes/,
  );
  assert.equal(sentenceOf([]), '**No Deployment, StatefulSet or DaemonSet found.**');
});

/** What a report says of a workload that the baseline has alone. */
function removed(file: string): FileReport['problems'][number] {
  return {
    file,
    position: undefined,
    code: 'removed',
    message: 'Deployment default/web is gone',
    severity: 'information',
  };
}

test('a comment is never longer than GitHub takes, and says what it leaves out', () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    reports.map((report) => ({
      ...report,
      workloads: report.workloads.map((each) => {
        const short = `${each.words.short} (${index})`;
        return { ...each, words: { ...each.words, change: `image ${index}`, short } };
      }),
    })),
  ).flat();
  const text = markdownOf(many);
  assert.ok(text.length < 65_536, `${text.length}`);
  assert.equal(text.match(/^… and \d+ more workloads$/gm)?.length, 2);
});

const long: readonly (readonly [what: string, text: string])[] = [
  ['letters', 'x'.repeat(100_000)],
  ['marks, each of which is written as six characters', '|'.repeat(100_000)],
  ['pairs of surrogates', '\u{1f6a2}'.repeat(50_000)],
  ['words', 'word '.repeat(20_000)],
];

for (const [what, text] of long) {
  test(`names and messages of 100,000 ${what} make no comment that GitHub refuses`, () => {
    const hostile = reports.map((report) => ({
      file: text,
      workloads: report.workloads.map((workload) => ({
        ...workload,
        file: text,
        name: text,
        namespace: text,
        assume: text,
        words: { ...workload.words, verdict: text, baseline: text, change: text, assuming: text },
        findings: Array.from({ length: 50 }, () => ({
          id: 'x',
          severity: 'error' as const,
          message: text,
          file: text,
          range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
          exactness: 'written' as const,
          values: [],
          isValueKnown: true,
          fixes: [],
        })),
      })),
      problems: [{ file: text, position: undefined, code: 'x', message: text, severity: 'error' as const }],
      notSimulated: [{ group: 'x', kind: text, count: 1 }],
    }));
    const many = Array.from({ length: 30 }, () => hostile).flat();
    for (const some of [hostile, many]) {
      const output = markdownOf(some);
      assert.ok(output.length < 65_536, `${output.length}`);
      assert.ok(output.includes('<details'), 'no workload is told in detail');
      assert.doesNotMatch(output, /\p{Surrogate}/u);
    }
  });
}

test('nothing of a manifest becomes markup', () => {
  const [report] = reports;
  const [workload] = report?.workloads ?? [];
  assert.ok(report !== undefined && workload !== undefined);
  const evil = { ...workload, name: '<img src=x>|`*' };
  const text = markdownOf([{ ...report, workloads: [evil] }]);
  assert.ok(!/^[^`]*<img/m.test(text));
  assert.ok(text.includes('&#60;img'));
});

test('a workload of a chart says with which values it is, in the table and above its details', () => {
  const [report = reportOf({ name: 'broken-between' })] = reports;
  const workloads = report.workloads.map((workload) => ({ ...workload, environment: 'values-a|b.yaml' }));
  const text = markdownOf([{ ...report, workloads }]);
  assert.match(text, /^\| `\w+ with values-a¦b\.yaml`[,|]? /m);
  assert.match(text, /<summary>\w+ \S+ with values-a&#124;b\.yaml<\/summary>/);
});

test('a workload with assumptions of its own has them in the foot', () => {
  const [report] = reports;
  const [workload] = report?.workloads ?? [];
  assert.ok(report !== undefined && workload !== undefined);
  const words = { ...workload.words, assuming: 'assumes 20 s to start' };
  const own = { ...workload, assume: 'startup=20s', words };
  const lines = markdownOf([{ ...report, workloads: [workload, own] }])
    .trimEnd()
    .split('\n');
  assert.match(lines.at(-2) ?? '', /^<sub>Kubernetes 1\.36; assumes 2 s to pull the image, 5 s to start.*<\/sub><br>$/);
  assert.equal(lines.at(-1), '<sub>`Deployment default/web`: assumes 20 s to start</sub>');
});

/** What is compared with a text that holds the same, with these changes of the report. */
function unchanged(name: string, others: object = {}): FileReport {
  const report = reportOf({ name: 'unchanged-3', before: (text) => text });
  return { ...report, workloads: report.workloads.map((workload) => ({ ...workload, name, ...others })) };
}

test('what the change leaves alone is one line, and has no row', () => {
  const bump = reportOf({ name: 'rolling-10-default', before: (text) => text.replace(/(image: \w+):\w+/, '$1:1') });
  const text = markdownOf([unchanged('one'), bump, unchanged('two')]);
  assert.match(text, /^2 workloads do not change\. /m);
  assert.deepEqual(rowsOf(text), [
    ['`web`', 'image 1 → 2', 'completes: ≥ 8 of 10 available, 2 start-ups, ≤ 13 pods', ''],
  ]);
});

test('what uses a ConfigMap that the change touches keeps its row', () => {
  const [finding] = reports.flatMap(({ workloads }) => workloads).flatMap((workload) => workload.findings);
  const findings = [{ ...finding, id: 'config-change-does-not-roll' }];
  const text = markdownOf([unchanged('one', { findings }), unchanged('two')]);
  assert.match(text, /^\| `one` \| {2}\| no rollout: Changes no pod/m);
  assert.match(text, /^1 workload does not change\. /m);
});

test('where nobody told what ran before, all workloads are in the table', () => {
  const text = markdownOf([unchanged('one', { baseline: 'assumed' })]);
  assert.match(text, /^\| `one` \| {2}\| no rollout: /m);
});

test('one chart for GitHub and GitLab draws what fails, else what loses the most pods', () => {
  const chartIn = (some: readonly FileReport[]) => markdownOf(some).match(/^```mermaid\n[^`]*^```$/gm) ?? [];
  const renamed = (situation: string, name: string): FileReport => {
    const report = reportOf(
      present(
        situations.find((each) => each.name === situation),
        situation,
      ),
    );
    return { ...report, workloads: report.workloads.map((workload) => ({ ...workload, name })) };
  };
  const rolling = renamed('rolling-10-default', 'rolls');
  const recreate = renamed('recreate-3', 'is-down');
  const stuck = renamed('stuck-never-ready', 'is-stuck');
  const titles = [[rolling, recreate], [recreate, stuck, rolling], [unchanged('one')]].map((some) =>
    chartIn(some).map((chart) => /title "(.*?)"/.exec(chart)?.[1]),
  );
  assert.deepEqual(titles, [['Deployment default/is-down'], ['Deployment default/is-stuck'], []]);
});

test('a run without workloads says so', () => {
  assert.match(markdownOf([]), /No Deployment, StatefulSet or DaemonSet found\./);
});
