import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesIn } from '../../src/document/place.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { briefTextWriter } from '../../src/presentation/report/brief-text.ts';
import { junitWriter } from '../../src/presentation/report/junit.ts';
import { markdownWriter } from '../../src/presentation/report/markdown.ts';
import type { FileReport, ReportWriter } from '../../src/presentation/report/report.ts';
import { reportedWorkload } from '../../src/presentation/report/reported-workload.ts';
import { RunningTotals } from '../../src/presentation/report/running-totals.ts';
import { sarifWriter } from '../../src/presentation/report/sarif.ts';
import { textWriter } from '../../src/presentation/report/text.ts';
import { preview } from '../../src/preview/preview.ts';
import { defaultAssumptions as assumptions } from '../../src/workload/assumptions.ts';
import { hostileNames, manifestWith } from './hostile-names.ts';

const settings = { assumptions };

const cases = Object.entries(hostileNames).flatMap(([what, text]) => [
  { name: `${what}, accepted`, text, manifest: manifestWith(text, false) },
  { name: `${what}, refused`, text, manifest: manifestWith(text, true) },
]);

/** The file is named like the text, too, as its name is as little ours. */
function reportOf(text: string, manifest: string): FileReport {
  const before = readManifests(manifest.replaceAll('image: "', 'image: "old-'));
  const baseline = { source: 'git', label: `git ${text}`, file: before, history: [before] } as const;
  const { workloads } = preview(readManifests(manifest), { baseline, objects: [] }, assumptions);
  const file = `${text}.yaml`;
  const problem = {
    file,
    position: { line: 1, column: 1 },
    code: 'unreadable',
    message: text,
    severity: 'error',
  } as const;
  assert.equal(workloads.length, 2);
  const context = { placeOf: placesIn(file, manifest), text: manifest, assumptions };
  return { file, workloads: workloads.map((each) => reportedWorkload(each, context)), problems: [problem] };
}

function written(writer: ReportWriter, report: FileReport): string {
  const totals = new RunningTotals();
  totals.add(report);
  return writer.begin() + writer.file(report) + writer.end(totals.totals());
}

/** Control characters but the end of a line, and what turns letters round. */
const steering = /[^\P{Cc}\n]|\p{Bidi_Control}/u;

for (const { name, text, manifest } of cases) {
  test(`${name}: is text in the report for terminals, and no command of a pipeline`, () => {
    for (const detail of ['full', 'verbose', 'findings', 'folder'] as const) {
      const terminal = { width: 60, hasColors: false };
      const writer =
        detail === 'folder'
          ? briefTextWriter({ terminal })
          : textWriter({ ...settings, terminal, detail, hasTotals: true });
      const output = written(writer, reportOf(text, manifest));
      assert.doesNotMatch(output, steering);
      assert.doesNotMatch(output, /^\s*(::|##\[|##vso)|^All is well/m);
    }
  });

  test(`${name}: is text in the report for pull requests`, () => {
    const output = written(markdownWriter(settings), reportOf(text, manifest));
    assert.doesNotMatch(output, steering);
    // Our own keeps names from being links.
    assert.doesNotMatch(output.replaceAll('\u200b', ''), /[\p{DI}\u2800\ufff9-\ufffb]/u);
    const outside = output.replaceAll(/^```(?:text|mermaid)\n[^`]*^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
    for (const [, title] of output.matchAll(/^ {2}title (.*)$/gm)) assert.match(title ?? '', /^"[\w ./-]*"$/);
    const tags = [...outside.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);
    const own = ['<details>', '<details open>', '</details>', '<summary>', '</summary>', '<sub>', '</sub>', '<br>'];
    assert.deepEqual(
      tags.filter((tag) => !own.includes(tag)),
      [],
    );
    assert.doesNotMatch(outside, /\]\(|`|@\w|\$/);
    // As GitHub and GitLab look for links: in what is shown.
    const shown = outside.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    assert.doesNotMatch(shown, /:\/\/|\bwww\.|[#!$%&~]\w|\bgh-\d|@\w/i);
    const rows = outside.split('\n').filter((line) => line.startsWith('|'));
    assert.equal(rows[0], '| Workload | What changes | What happens | Findings |');
    for (const row of rows) assert.equal(row.split('|').length, 6, row);
  });

  test(`${name}: is text in SARIF and in JUnit's XML`, () => {
    const report = reportOf(text, manifest);
    const messages: string[] = [];
    JSON.parse(written(sarifWriter('0.0.0'), report), (key, value) => {
      if (key === 'message') messages.push(value.text);
      if (key === 'uri') assert.match(value, /^[\w.~%!*'()/-]+$/);
      return value;
    });
    // Of a name that kubectl sends to no server nothing else is told: one for each workload, and the problem.
    assert(messages.length > 2);
    for (const message of messages) assert.doesNotMatch(message, /\]\((\d+\)|[a-z]+:)/);
    const xml = written(
      junitWriter({ ...settings, isFailure: () => true, isError: () => true, isSerious: () => true }),
      report,
    );
    const tags = new Set([...xml.matchAll(/<([^\s/>?]+)/g)].map(([, tag]) => tag));
    assert.deepEqual([...tags].sort(), ['error', 'failure', 'testcase', 'testsuite', 'testsuites']);
    assert.doesNotMatch(xml, /[^\P{Cc}\n]|&(?!(amp|lt|gt|quot|#\d+|#x[0-9a-f]+);)/u);
  });

  test(`${name}: is text in hovers, lenses, hints and the status bar`, () => {
    const service = createLanguageService({ settings: { assumptions, severities: {} }, log: assert.fail });
    const before = manifest.replaceAll('image: "', 'image: "old-');
    service.setBaselines('file', [{ source: 'git', label: `git ${text}`, text: before, history: [before] }], 'assumed');
    service.update('file', manifest);
    let hovers = 0;
    for (const { index } of manifest.matchAll(/[A-Za-z]+:/g)) {
      const markdown = service.hover('file', index)?.markdown;
      if (markdown === undefined) continue;
      hovers += 1;
      const outside = markdown.replaceAll(/^````text\n[^`]*^````$/gm, '').replaceAll(/`[^`\n]*`/g, '');
      assert.doesNotMatch(outside, /(?<!\\)[<[`]|\$\(/, markdown);
    }
    assert(hovers > 0 || name.endsWith('refused'), 'no hover was looked at');
    const labels = [
      ...service.codeLenses('file').map(({ title }) => title),
      ...service.inlayHints('file').map(({ label }) => label),
      service.statusItem('file', 0)?.text ?? '',
    ];
    assert(labels.length > 3);
    for (const label of labels) assert.doesNotMatch(label, /\$\(|\p{Cc}|\p{Bidi_Control}/u);
  });
}
