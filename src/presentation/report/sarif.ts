import type { WorkloadPreview } from '../../pipeline.ts';
import { rules } from '../../rules/registry.ts';
import type { Finding, Fix, Severity } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';
import { verdictSentence } from '../report-wording.ts';
import type { ReportSettings } from './report.ts';
import { type FileReport, failedOutcomes, outcomeStateOf, type ReportProblem, type ReportWriter } from './report.ts';

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

/** Writes SARIF 2.1.0 (OASIS, 2020): findings, outcomes that nobody wants and problems as results, one a line. */
export function sarifWriter({ toolVersion }: ReportSettings): ReportWriter {
  const used = new Map<string, SarifRule>();
  let separator = '\n';
  return {
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
    end() {
      const driver = { name: 'rollout-preview', semanticVersion: toolVersion, rules: [...used.values()] };
      return `\n], "columnKind": "utf16CodeUnits",\n"tool": ${JSON.stringify({ driver })} }] }\n`;
    },
  };
}

type Result = ReturnType<typeof resultOf>;

function resultsOf(report: FileReport): Result[] {
  return [
    ...report.problems.map(problemResult),
    ...report.workloads.flatMap((preview) => [
      ...outcomeResults(report, preview),
      ...preview.findings.map((finding) => findingResult(report, finding)),
    ]),
  ];
}

function problemResult({ file, position, code, severity, message }: ReportProblem): Result {
  const rule = { id: code, title: 'The file cannot be read as Kubernetes manifests', severity };
  return resultOf(rule, { severity, message, location: locationOf(file, position && { start: position }) });
}

/** What is rejected has a finding of its own that says so. */
function outcomeResults(report: FileReport, preview: WorkloadPreview): Result[] {
  const state = outcomeStateOf(preview);
  if (!failedOutcomes.has(state) || state === 'rejected') return [];
  const { manifest } = preview.workload;
  const range = manifest.rangeOf(['metadata', 'name']) ?? manifest.range;
  const rule = { id: `rollout-${state}`, title: 'The rollout does not succeed', severity: 'error' } as const;
  const message = verdictSentence(preview);
  return [resultOf(rule, { severity: 'error', message, location: locationOf(report.file, region(range, report)) })];
}

const rulesById = new Map(rules.map((rule) => [rule.id, rule]));

function findingResult(report: FileReport, { id, severity, message, range, fixes }: Finding): Result {
  const rule = rulesById.get(id) ?? { id, title: message, severity };
  const location = locationOf(report.file, region(range, report));
  return {
    ...resultOf(rule, { severity, message, location }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => sarifFix(fix, report)) }),
  };
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
    message: { text: result.message },
    locations: [result.location],
  };
}

function sarifFix({ title, edits }: Fix, report: FileReport) {
  const replacements = edits.map(({ range, newText }) => {
    return { deletedRegion: sarifRegion(region(range, report)), insertedContent: { text: newText } };
  });
  const { artifactLocation } = locationOf(report.file, undefined).physicalLocation;
  return { description: { text: title }, artifactChanges: [{ artifactLocation, replacements }] };
}

interface Region {
  readonly start: LineColumn;
  readonly end?: LineColumn;
}

function region({ start, end }: Finding['range'], { positionAt }: FileReport): Region {
  return { start: positionAt(start), end: positionAt(end) };
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
  const path = file.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded.replace('%3A', ':')}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
