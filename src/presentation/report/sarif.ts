import { catalogue } from '../../rules/registry.ts';
import type { Severity } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { withEnvironment } from '../../wording/charts.ts';
import { failedTitle, problemTitle } from '../../wording/report.ts';
import { inert, inertJson } from './inert.ts';
import { messageWithCause } from './message-with-cause.ts';
import type { FileReport, ReportProblem, ReportWriter } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/** A rule as SARIF lists it; a result names it by its place in the list. */
interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly defaultConfiguration: { readonly level: 'error' | 'warning' | 'note' };
}

const levels: Readonly<Record<Severity, SarifRule['defaultConfiguration']['level']>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Writes SARIF 2.1.0 (OASIS, 2020): findings, failed outcomes and problems as results, one per line. */
export function sarifWriter(toolVersion: string): ReportWriter {
  const used = new Map<string, SarifRule>();
  let separator = '\n';
  return inert(inertJson, {
    begin: () =>
      '{ "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{ "results": [',
    file(report) {
      const lines = resultsOf(report).map(({ rule, ...result }) => {
        if (!used.has(rule.id)) used.set(rule.id, rule);
        const line =
          separator + JSON.stringify({ ruleId: rule.id, ruleIndex: [...used.keys()].indexOf(rule.id), ...result });
        separator = ',\n';
        return line;
      });
      return lines.join('');
    },
    end({ releases }) {
      const driver = { name: 'rollout-preview', semanticVersion: toolVersion, rules: [...used.values()] };
      const properties = releases.length === 0 ? '' : `"properties": ${JSON.stringify({ releases })},\n`;
      return `\n], "columnKind": "utf16CodeUnits",\n${properties}"tool": ${JSON.stringify({ driver })} }] }\n`;
    },
  });
}

type Result = ReturnType<typeof resultOf> & ReturnType<typeof stateOf>;
type RenderedIn = Pick<WorkloadEntry, 'environment'>;

function resultsOf(report: FileReport): Result[] {
  return [
    ...report.problems.map(problemResult),
    ...(report.findings ?? []).map((finding) => findingResult(finding, finding)),
    ...report.workloads.flatMap((workload) => [
      ...outcomeResults(workload),
      ...workload.findings.map((finding) => findingResult(finding, workload)),
    ]),
  ];
}

function problemResult({ file, position, code, severity, message, isNew }: ReportProblem): Result {
  const rule = { id: code, title: problemTitle(code), severity };
  const location = locationOf(file, position && { start: position });
  return { ...resultOf(rule, { severity, message, location }), ...stateOf(isNew) };
}

/** What is rejected has a finding of its own that says so. */
function outcomeResults(workload: WorkloadEntry): Result[] {
  const { file, outcome, nameRange, words } = workload;
  if (!failedOutcomes.has(outcome.state) || outcome.state === 'rejected') return [];
  const severity = outcome.assumed === true ? 'warning' : 'error';
  const rule = { id: `rollout-${outcome.state}`, title: failedTitle, severity: 'error' } as const;
  const message = messageWith(words.verdict, workload);
  const isCompared = workload.before !== undefined || workload.findings.some(({ isNew }) => isNew !== undefined);
  const result = resultOf(rule, { severity, message, location: locationOf(file, nameRange) });
  return [{ ...result, ...stateOf(isCompared ? true : undefined) }];
}

const rulesById = new Map(catalogue.map((rule) => [rule.id, rule]));

/** The same line may be rendered with several values. */
function messageWith(message: string, { environment }: RenderedIn): string {
  return environment === null || environment === '' ? message : `${message} (${withEnvironment(environment)})`;
}

function findingResult(finding: FindingEntry, rendered: RenderedIn): Result {
  const { id, severity, file, range, values, fixes } = finding;
  const message = messageWith(messageWithCause(finding), rendered);
  const rule = rulesById.get(id) ?? { id, title: finding.message, severity };
  const related = values.flatMap((each) =>
    each.file === null || each.range === null
      ? []
      : [{ ...locationOf(each.file, each.range), message: { text: each.path } }],
  );
  return {
    ...resultOf(rule, { severity, message, location: locationOf(file, range) }),
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => sarifFix(fix, file)) }),
    ...stateOf(finding.isNew),
  };
}

/** Compared with the baseline; empty if there is no comparison. */
function stateOf(isNew: boolean | undefined): { readonly baselineState?: 'new' | 'unchanged' } {
  return isNew === undefined ? {} : { baselineState: isNew ? 'new' : 'unchanged' };
}

function resultOf(
  { id, title, severity }: { readonly id: string; readonly title: string; readonly severity: Severity },
  result: { readonly severity: Severity; readonly message: string; readonly location: ReturnType<typeof locationOf> },
) {
  const rule: SarifRule = {
    id,
    shortDescription: { text: title },
    defaultConfiguration: { level: levels[severity] },
  };
  return {
    rule,
    level: levels[result.severity],
    message: { text: withoutLinks(result.message) },
    locations: [result.location],
  };
}

/** SARIF 2.1.0, 3.11.6: a text in brackets with a place behind it is a link. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\](?=\((\d+\)|[a-z][a-z0-9+.-]*:))/gi, ']\u200b');
}

function sarifFix({ title, edits }: FindingEntry['fixes'][number], file: string) {
  const replacements = edits.map(({ range, newText }) => {
    return { deletedRegion: sarifRegion(range), insertedContent: { text: newText } };
  });
  const { artifactLocation } = locationOf(file, undefined).physicalLocation;
  return { description: { text: title }, artifactChanges: [{ artifactLocation, replacements }] };
}

interface Region {
  readonly start: LineColumn;
  readonly end?: LineColumn;
}

function locationOf(file: string, region: Region | undefined) {
  const artifactLocation = { uri: uriOf(file) };
  return {
    physicalLocation: region === undefined ? { artifactLocation } : { artifactLocation, region: sarifRegion(region) },
  };
}

function sarifRegion({ start, end }: Region) {
  const from = { startLine: start.line, startColumn: start.column };
  return end === undefined ? from : { ...from, endLine: end.line, endColumn: end.column };
}

/** Relative to where the tool was started, which in a pipeline is the top of the repository. */
function uriOf(file: string): string {
  // What is no text, as half of a character, has no encoding.
  const path = file
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded.replace('%3A', ':')}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
