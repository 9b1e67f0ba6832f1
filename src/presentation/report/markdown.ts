import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { assumptionsSentence } from '../../wording/forecast/assumptions.ts';
import { stateText } from '../../wording/forecast/outcome.ts';
import { totalsText } from '../../wording/forecast/totals.ts';
import { moreText } from '../../wording/plural.ts';
import {
  aboutText,
  factLabels,
  listedFinding,
  markdownHeading,
  nothingFound,
  notSimulatedText,
  verdictHeadings,
} from '../../wording/report.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { chartOf } from './chart.ts';
import { inert, inertText } from './inert.ts';
import { codeSpan, tableCell, visibleText } from './markdown-text.ts';
import type { PodsOverTime } from './pods-over-time.ts';
import type { ReportProblem, ReportSettings, ReportWriter } from './report.ts';
import { drawnCourse, type ReportedWorkload } from './reported-workload.ts';
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
  /** What it assumes, where that differs from the others; else empty. */
  readonly ownAssumptions: string;
}

/** Writes the report for a comment on a pull request: a table of verdicts, worst first, and folded details. */
export function markdownWriter(settings: ReportSettings): ReportWriter {
  const general = assumeText(settings.assumptions);
  const entries: Entry[] = [];
  const problems: ReportProblem[] = [];
  return inert(inertText, {
    begin: () => '',
    file(report) {
      entries.push(...report.workloads.map((workload) => entryOf(workload, general)));
      problems.push(...report.problems);
      return '';
    },
    end(totals) {
      const ordered = entries.toSorted((one, other) => one.order - other.order);
      const head = [
        `### ${markdownHeading}`,
        totals.workloads + totals.problems + totals.notes === 0 ? nothingFound : `${totalsText(totals)}.`,
        totals.notSimulated.length === 0 ? '' : notSimulatedText(totals.notSimulated),
        verdictTable(ordered),
        listOf(problems.map(problemLine), 20),
      ];
      const foot = footOf(assumptionsSentence(settings.assumptions), ordered);
      const room = mostCharacters - [...head, foot].join('\n\n').length;
      return `${[...head, ...fitting(ordered, room), foot].filter((block) => block !== '').join('\n\n')}\n`;
    },
  });
}

function entryOf(workload: ReportedWorkload, general: string): Entry {
  const { outcome, expected, findings, words } = workload;
  const { state } = outcome;
  const serious = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const seconds = expected?.seconds ?? undefined;
  const row = [
    stateText(state),
    codeSpan(nameOf(workload)),
    tableCell(words.verdict),
    seconds === undefined ? '' : aboutText(Math.round(seconds * 1000)),
    String(serious.length),
  ];
  return {
    order: failedOutcomes.has(state) ? 0 : serious.length > 0 ? 1 : state === 'no-rollout' ? 3 : 2,
    row: `| ${row.join(' | ')} |`,
    details: state === 'no-rollout' && findings.length === 0 ? '' : detailsOf(workload),
    ownAssumptions: workload.assume === general ? '' : `${codeSpan(nameOf(workload))}: ${visibleText(words.assuming)}`,
  };
}

const mostOwnAssumptions = 10;

/** What is assumed, and of each workload whose manifest says otherwise what is assumed of that. */
function footOf(general: string, entries: readonly Entry[]): string {
  const own = entries.map(({ ownAssumptions }) => ownAssumptions).filter((each) => each !== '');
  const more = own.length > mostOwnAssumptions ? [moreText(own.length - mostOwnAssumptions, 'workload')] : [];
  const lines = [visibleText(general), ...own.slice(0, mostOwnAssumptions), ...more];
  return lines.map((line) => `<sub>${line}</sub>`).join('<br>\n');
}

function nameOf({ kind, namespace, name }: ReportedWorkload): string {
  return `${kind} ${namespace}/${name}`;
}

function verdictTable(entries: readonly Entry[]): string {
  if (entries.length === 0) return '';
  const rows = entries.slice(0, mostRows).map(({ row }) => row);
  const more = entries.length > mostRows ? `\n\n${moreText(entries.length - mostRows, 'workload')}` : '';
  return [`| | ${verdictHeadings.join(' | ')} |`, '|---|---|---|---|---:|', ...rows].join('\n') + more;
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

function detailsOf(workload: ReportedWorkload): string {
  const { file, line, findings, outcome } = workload;
  const { words, pods } = drawnCourse(workload);
  const { baseline } = workload.words;
  const facts = [
    `- ${codeSpan(`${file}:${line}`)}`,
    ...(baseline === null ? [] : [`- ${factLabels.baseline}: ${visibleText(baseline)}`]),
    ...(words.expected === null || words.guaranteed === null
      ? []
      : [`- ${factLabels.guaranteed}: ${words.guaranteed}`]),
    ...(words.expected === null ? [] : [`- ${factLabels.expected}: ${words.expected}`]),
  ];
  const reported = findings.map(({ severity, id, message, range }) => {
    return `- ${listedFinding(severity, codeSpan(id), range.start.line, visibleText(message))}`;
  });
  const parts = [facts.join('\n'), pods === null ? '' : pictureOf(pods), listOf(reported, 20)];
  const inner = parts.filter((part) => part !== '').join('\n\n');
  const open = failedOutcomes.has(outcome.state) ? ' open' : '';
  return `<details${open}><summary>${visibleText(nameOf(workload))}</summary>\n\n${inner}\n\n</details>`;
}

/** The chart as preformatted text: it shows wherever Markdown does, with no service that draws. */
function pictureOf(pods: PodsOverTime): string {
  return `\`\`\`text\n${chartOf(pods, chartWidth, paintFor({ hasColors: false })).join('\n')}\n\`\`\``;
}

function listOf(lines: readonly string[], most: number): string {
  const more = lines.length > most ? [`- ${moreText(lines.length - most, 'line')}`] : [];
  return [...lines.slice(0, most), ...more].join('\n');
}

function problemLine({ file, position, severity, message }: ReportProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `- ${severity} ${codeSpan(printable(place))}: ${visibleText(message)}`;
}
