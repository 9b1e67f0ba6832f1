import { releaseTitle } from '../../wording/release.ts';
import { inert, inertXml } from './inert.ts';
import { messageWithCause } from './message-with-cause.ts';
import type { FileReport, ReportProblem, ReportSettings, ReportWriter } from './report.ts';
import type { FindingEntry, ObjectFindingEntry } from './reported-finding.ts';
import { type ReleaseEntry, releaseFails } from './reported-release.ts';
import { environmentText, type WorkloadEntry } from './reported-workload.ts';

export interface JunitSettings extends ReportSettings {
  /** Whether a workload fails the run, so that the report and the exit status say the same. */
  readonly isFailure: (workload: WorkloadEntry) => boolean;
  readonly isError: (problem: ReportProblem) => boolean;
  /** The same of a finding in an object that is no workload. */
  readonly isSerious: (finding: ObjectFindingEntry) => boolean;
}

/**
 * Writes JUnit's XML: a suite for each file, a case for each workload, and for each finding in another object; a problem is
 * a case with an error.
 */
export function junitWriter(settings: JunitSettings): ReportWriter {
  let suite = emptySuite();
  return inert(inertXml, {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rollout-preview">\n',
    file(report) {
      addCases(suite, report, settings);
      if (report.goesOn === true) return '';
      const text = suiteText(report.file, suite);
      suite = emptySuite();
      return text;
    },
    end: ({ releases }) => `${releases.map(releaseSuite).join('')}</testsuites>\n`,
  });
}

/** What is applied together as a suite of its own, with one case. */
function releaseSuite(release: ReleaseEntry): string {
  const [message = '', ...others] = release.words;
  const lines = [message, ...others].join('\n');
  const isFailure = releaseFails(release);
  const inner = isFailure
    ? `<failure${attributes({ type: 'release', message })}>${escaped(lines)}</failure>`
    : element('system-out', lines);
  const name = releaseTitle(release.name);
  const counts = { tests: 1, failures: isFailure ? 1 : 0, errors: 0, skipped: 0 };
  return `<testsuite${attributes({ name, ...counts })}>\n${testCase({ name, classname: name }, inner)}</testsuite>\n`;
}

/** The cases of a file: a suite begins with how many there are. */
interface Suite {
  readonly problems: string[];
  readonly workloads: string[];
  readonly findings: string[];
  failures: number;
  errors: number;
}

function emptySuite(): Suite {
  return { problems: [], workloads: [], findings: [], failures: 0, errors: 0 };
}

function addCases(suite: Suite, report: FileReport, { isFailure, isError, isSerious }: JunitSettings): void {
  const { workloads, problems, findings = [] } = report;
  suite.problems.push(...problems.map((problem) => problemCase(problem, isError(problem))));
  suite.workloads.push(...workloads.map((workload) => workloadCase(workload, isFailure(workload))));
  suite.findings.push(...findings.map((finding) => findingCase(finding, isSerious(finding))));
  suite.failures += workloads.filter(isFailure).length + findings.filter(isSerious).length;
  suite.errors += problems.filter(isError).length;
}

function suiteText(name: string, { problems, workloads, findings, failures, errors }: Suite): string {
  const cases = [...problems, ...workloads, ...findings];
  if (cases.length === 0) return '';
  const counts = { tests: cases.length, failures, errors, skipped: 0 };
  return `<testsuite${attributes({ name, ...counts })}>\n${cases.join('')}</testsuite>\n`;
}

function problemCase({ file, position, code, message }: ReportProblem, isError: boolean): string {
  const place = position === undefined ? '' : ` (${position.line}:${position.column})`;
  const inner = isError ? `<error${attributes({ type: code, message })}/>` : element('system-out', message);
  return testCase({ name: `${code}${place}`, classname: file }, inner);
}

function workloadCase(workload: WorkloadEntry, isFailure: boolean): string {
  const { file, kind, namespace, name, findings, outcome, words } = workload;
  const message = words.verdict;
  const lines = [message, ...findings.map(findingLine)].join('\n');
  const inner = isFailure
    ? `<failure${attributes({ type: outcome.state, message })}>${escaped(lines)}</failure>`
    : element('system-out', lines);
  return testCase({ name: `${kind} ${namespace}/${name}${environmentText(workload)}`, classname: file }, inner);
}

function findingCase(finding: ObjectFindingEntry, isFailure: boolean): string {
  const { file, kind, namespace, name, id, message } = finding;
  const line = findingLine(finding);
  const inner = isFailure
    ? `<failure${attributes({ type: id, message })}>${escaped(line)}</failure>`
    : element('system-out', line);
  return testCase({ name: `${kind} ${namespace}/${name}`, classname: file }, inner);
}

function findingLine(finding: FindingEntry): string {
  const { id, severity, file, range } = finding;
  return `${file}:${range.start.line}:${range.start.column}: ${severity}: ${messageWithCause(finding)} [${id}]`;
}

function testCase(names: Readonly<Record<string, string>>, inner: string): string {
  return `<testcase${attributes(names)}>${inner}</testcase>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\r': '&#13;',
};

/** What XML 1.0 has no way to write is replaced; what a reader of XML would change is written as a reference. */
function escaped(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"\t\r]/g, (mark) => entities[mark] ?? mark)
  );
}
