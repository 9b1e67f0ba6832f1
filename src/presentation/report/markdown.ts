import type { WorkloadPreview } from '../../pipeline.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import {
  baselineText,
  expectedText,
  guaranteedText,
  moreText,
  nothingFound,
  stateText,
  totalsText,
  verdictSentence,
} from '../report-wording.ts';
import { assumptionsSentence, durationText } from '../wording.ts';
import { chartOf } from './chart.ts';
import { codeSpan, tableCell, visibleText } from './markdown-text.ts';
import {
  type FileReport,
  failedOutcomes,
  outcomeStateOf,
  type ReportProblem,
  type ReportSettings,
  type ReportWriter,
} from './report.ts';
import { paintFor, printable } from './terminal.ts';

/** GitHub takes comments of 65,536 characters; a report that is longer would not be posted at all. */
const mostCharacters = 60_000;
const mostRows = 100;
const chartWidth = 64;

interface Entry {
  /** Of what needs attention most, 0. */
  readonly order: number;
  readonly row: string;
  readonly details: string;
}

/** Writes the report for a comment on a pull request: a table of verdicts, worst first, and folded details. */
export function markdownWriter(settings: ReportSettings): ReportWriter {
  const entries: Entry[] = [];
  const problems: ReportProblem[] = [];
  return {
    begin: () => '',
    file(report) {
      entries.push(...report.workloads.map((preview) => entryOf(report, preview)));
      problems.push(...report.problems);
      return '';
    },
    end(totals) {
      const ordered = entries.toSorted((one, other) => one.order - other.order);
      const head = [
        '### Rollout preview',
        totals.workloads === 0 && totals.problems === 0 ? nothingFound : `${totalsText(totals)}.`,
        verdictTable(ordered),
        listOf(problems.map(problemLine), 20),
      ];
      const foot = `<sub>${visibleText(assumptionsSentence(settings.assumptions))}</sub>`;
      const room = mostCharacters - [...head, foot].join('\n\n').length;
      return `${[...head, ...fitting(ordered, room), foot].filter((block) => block !== '').join('\n\n')}\n`;
    },
  };
}

function entryOf(report: FileReport, preview: WorkloadPreview): Entry {
  const { workload, timeline, findings } = preview;
  const state = outcomeStateOf(preview);
  const serious = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const complete = timeline && completeAt(timeline);
  const name = `${workload.kind} ${workload.namespace}/${workload.name}`;
  const row = [
    stateText(state),
    codeSpan(name),
    tableCell(verdictSentence(preview)),
    complete === undefined ? '' : `about ${durationText(complete)}`,
    String(serious.length),
  ];
  return {
    order: failedOutcomes.has(state) ? 0 : serious.length > 0 ? 1 : state === 'no-rollout' ? 3 : 2,
    row: `| ${row.join(' | ')} |`,
    details: state === 'no-rollout' && findings.length === 0 ? '' : detailsOf(name, report, preview),
  };
}

function verdictTable(entries: readonly Entry[]): string {
  if (entries.length === 0) return '';
  const rows = entries.slice(0, mostRows).map(({ row }) => row);
  const more = entries.length > mostRows ? `\n\n${moreText(entries.length - mostRows, 'workload')}` : '';
  return ['| | Workload | Verdict | Complete | Findings |', '|---|---|---|---|---:|', ...rows].join('\n') + more;
}

/** As many details as there is room for, and how many are left out. */
function fitting(entries: readonly Entry[], room: number): string[] {
  const shown: string[] = [];
  const details = entries.map((entry) => entry.details).filter((each) => each !== '');
  for (const each of details) {
    if (each.length + 2 > room) break;
    room -= each.length + 2;
    shown.push(each);
  }
  return shown.length === details.length ? shown : [...shown, moreText(details.length - shown.length, 'workload')];
}

function detailsOf(name: string, report: FileReport, preview: WorkloadPreview): string {
  const { workload, change, bounds, timeline, findings } = preview;
  const place = `${report.file}:${report.positionAt(workload.manifest.range.start).line}`;
  const expected = timeline && expectedText(timeline);
  const facts = [
    `- ${codeSpan(place)}`,
    ...(change.kind === 'rejected' ? [] : [`- baseline: ${visibleText(baselineText(change))}`]),
    ...(bounds === undefined || expected === undefined ? [] : [`- guaranteed: ${guaranteedText(change, bounds)}`]),
    ...(expected === undefined ? [] : [`- expected: ${expected}`]),
  ];
  const reported = findings.map(({ severity, id, message, range }) => {
    return `- ${severity} ${codeSpan(id)}, line ${report.positionAt(range.start).line}: ${visibleText(message)}`;
  });
  const parts = [facts.join('\n'), timeline === undefined ? '' : pictureOf(timeline), listOf(reported, 20)];
  const inner = parts.filter((part) => part !== '').join('\n\n');
  const open = failedOutcomes.has(outcomeStateOf(preview)) ? ' open' : '';
  return `<details${open}><summary>${visibleText(name)}</summary>\n\n${inner}\n\n</details>`;
}

/** The chart as preformatted text: it shows wherever Markdown does, with no service that draws. */
function pictureOf(timeline: Timeline): string {
  const lines = chartOf(timeline, chartWidth, paintFor({ hasColors: false }));
  return lines.length === 0 ? '' : `\`\`\`text\n${lines.join('\n')}\n\`\`\``;
}

function listOf(lines: readonly string[], most: number): string {
  const more = lines.length > most ? [`- ${moreText(lines.length - most, 'line')}`] : [];
  return [...lines.slice(0, most), ...more].join('\n');
}

function problemLine({ file, position, severity, message }: ReportProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `- ${severity} ${codeSpan(printable(place))}: ${visibleText(message)}`;
}
