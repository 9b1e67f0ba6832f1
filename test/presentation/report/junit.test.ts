import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { junitWriter } from '../../../src/presentation/report/junit.ts';
import type { FileReport } from '../../../src/presentation/report/report.ts';
import { failedOutcomes } from '../../../src/timeline/failed-outcomes.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { noTotals, reportOf, situations } from './situations.ts';

function junitOf(reports: readonly FileReport[]): string {
  const writer = junitWriter({
    assumptions,
    isFailure: ({ outcome }) => failedOutcomes.has(outcome.state),
    isError: ({ severity }) => severity === 'error',
    isSerious: ({ severity }) => severity === 'error',
  });
  return writer.begin() + reports.map((report) => writer.file(report)).join('') + writer.end(noTotals);
}

for (const situation of situations) {
  test(`the JUnit report of ${situation.name} is the golden one and is well-formed`, (context) => {
    const text = junitOf([reportOf(situation)]);
    assert.deepEqual(faultsOfXml(text), []);
    const golden = fileURLToPath(new URL(`golden/${situation.name}.xml`, import.meta.url));
    context.assert.fileSnapshot(text, golden, { serializers: [String] });
  });
}

test('each suite counts its cases', () => {
  const text = junitOf(situations.map(reportOf));
  assert.deepEqual(faultsOfXml(text), []);
  for (const [suite = ''] of text.matchAll(/<testsuite .*?<\/testsuite>/gs)) {
    const count = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1]);
    assert.equal(suite.match(/<testcase /g)?.length, count('tests'));
    assert.equal(suite.match(/<failure /g)?.length ?? 0, count('failures'));
    assert.equal(suite.match(/<error /g)?.length ?? 0, count('errors'));
  }
});

test('the cases of a workload with several values have names of their own', () => {
  const report = reportOf({ name: 'broken-between' });
  const workloads = ['', 'values-production.yaml'].flatMap((environment) => {
    return report.workloads.map((workload) => ({ ...workload, environment }));
  });
  const names = [...junitOf([{ ...report, workloads, problems: [] }]).matchAll(/<testcase name="([^"]*)"/g)];
  assert.equal(new Set(names.map(([, name]) => name)).size, workloads.length);
});

test('whatever stands in a message, the XML is well-formed', () => {
  const report = reportOf({ name: 'broken-between' });
  const problems = report.problems.map((problem) => ({ ...problem, message: '<a "b">&\u0000\ud800\n]]>' }));
  assert.deepEqual(faultsOfXml(junitOf([{ ...report, problems }])), []);
});

/** What of a text is no well-formed XML, of the part of XML that needs no declarations. */
function faultsOfXml(text: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const attribute = String.raw`\s+[a-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#\d+);)*"`;
  const token = new RegExp(
    String.raw`<\?xml[^?]*\?>|<(/?)([a-z-]+)((?:${attribute})*)\s*(/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)`,
    'gy',
  );
  let end = 0;
  for (const [whole, closing, name = '', , empty] of text.matchAll(token)) {
    end += whole.length;
    if (name === '') continue;
    if (closing === '/') {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`);
    } else if (empty !== '/') open.push(name);
  }
  if (end !== text.length) faults.push(`at ${end}: ${text.slice(end, end + 40)}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || /\p{Surrogate}/u.test(text))
    faults.push('a character that XML lacks');
  return [...faults, ...open.map((name) => `<${name}> is left open`)];
}
