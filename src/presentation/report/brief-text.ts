// The text report of many files: the worst sentence, a table of what changes, findings by cause, and what sets the status.
import { forecastStates } from '../../preview/state-of.ts';
import { displayWidth } from '../../std/display-width.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { moreText } from '../../wording/plural.ts';
import { releaseTitle } from '../../wording/release.ts';
import {
  briefHeadline,
  briefNote,
  failuresText,
  moreOfCause,
  nothingFound,
  notSimulatedText,
  tableHeadings,
  unchangedText,
} from '../../wording/report.ts';
import { stateText } from '../forecast/outcome.ts';
import { totalsText } from '../forecast/totals.ts';
import { inert, inertText } from './inert.ts';
import { messageWithCause } from './message-with-cause.ts';
import { releaseTable } from './release-table.ts';
import type { ReportProblem, ReportTotals, ReportWriter } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import { releaseFails } from './reported-release.ts';
import { environmentText, type WorkloadEntry } from './reported-workload.ts';
import {
  columns,
  type Paint,
  paintFor,
  printable,
  printableName,
  type Style,
  type Terminal,
  wrapped,
} from './terminal.ts';
import { isUntouched } from './untouched.ts';

const stateStyles: Readonly<Record<WorkloadEntry['state'], Style>> = {
  rejected: 'red',
  stuck: 'red',
  outage: 'red',
  'deadline-exceeded': 'red',
  'breaks-expectation': 'yellow',
  waits: 'yellow',
  completes: 'green',
  'no-rollout': 'cyan',
};

/** So many lines each part may have. */
const maxLines = { rows: 30, findings: 15, problems: 10 } as const;

/** Writes at the end what a person acts on first; the rest is for `--verbose` and for a file that is named alone. */
export function briefTextWriter({ terminal }: { readonly terminal: Terminal }): ReportWriter {
  const workloads: WorkloadEntry[] = [];
  const findings: FindingEntry[] = [];
  const problems: ReportProblem[] = [];
  return inert(inertText, {
    begin: () => '',
    file(report) {
      workloads.push(...report.workloads);
      problems.push(...report.problems);
      const all = [...report.workloads.flatMap((workload) => workload.findings), ...(report.findings ?? [])];
      findings.push(...all.filter(isShown));
      return '';
    },
    end(totals) {
      const paint = paintFor(terminal);
      const changed = workloads.filter((workload) => !isUntouched(workload)).toSorted(byState);
      const blocks = [
        headlineLines(changed, terminal, paint),
        tableLines(changed, terminal, paint),
        causeLines(findings, paint),
        problemLines(problems, paint),
        releaseLines(totals, terminal, paint),
        endLines(totals, workloads.length - changed.length),
      ];
      return blocks.flatMap((lines) => (lines.length === 0 ? [] : [`${lines.join('\n')}\n`])).join('\n');
    },
  });
}

function isShown({ severity, isNew }: Pick<FindingEntry, 'severity' | 'isNew'>): boolean {
  return isNew !== false && (severity === 'error' || severity === 'warning');
}

function byState(one: WorkloadEntry, other: WorkloadEntry): number {
  const [first, second] = [one, other].map(({ state }) => forecastStates.indexOf(state)) as [number, number];
  return first - second || (other.expected?.seconds ?? 0) - (one.expected?.seconds ?? 0);
}

/** The worst workload's own sentence, where there is anything bad to say. */
function headlineLines(changed: readonly WorkloadEntry[], { width }: Terminal, paint: Paint): string[] {
  const [worst, ...others] = changed;
  if (worst === undefined || worst.state === 'completes' || worst.state === 'no-rollout') return [];
  const alike = others.filter(({ state }) => state === worst.state).length;
  const sentence = briefHeadline(
    printableName(nameIn(worst, sharedBy(changed))),
    worst.words.short.replaceAll('\n', ' '),
    alike,
    stateText(worst.state),
  );
  return wrapped(printable(sentence), width).map((line) => paint(stateStyles[worst.state], line));
}

interface Row {
  readonly state: WorkloadEntry['state'];
  readonly cells: readonly [workload: string, change: string, happens: string, where: string];
}

/** A row for each workload; those that differ in their names alone share one. */
function tableLines(changed: readonly WorkloadEntry[], { width }: Terminal, paint: Paint): string[] {
  if (changed.length === 0) return [];
  const shared = sharedBy(changed);
  const alike = groupedBy(changed, ({ state, words }) => [JSON.stringify([state, words.change, words.short])]);
  const rows = [...alike.values()].map(([first, ...others]): Row => {
    const { state, words, file, line } = first as WorkloadEntry;
    const name = nameIn(first as WorkloadEntry, shared);
    const workload = others.length === 0 ? name : `${name} +${others.length}`;
    return { state, cells: [workload, words.change ?? '', words.short, others.length === 0 ? `${file}:${line}` : ''] };
  });
  const shown = rows.slice(0, maxLines.rows);
  const left = rows.slice(maxLines.rows).length;
  const lines = fitted(shown, width);
  const styled = lines.map((line, index) => {
    const row = shown[index - 1];
    return row === undefined ? paint('dim', line) : paint(stateStyles[row.state], line);
  });
  return left === 0 ? styled : [...styled, moreText(left, 'workload')];
}

const gap = 2;
/** Of a cell that is cut. */
const fewestCharacters = { workload: 14, change: 12, happens: 8 } as const;

/** With the places where there is room for them, and the longest cells cut where there is not. */
function fitted(rows: readonly Row[], width: number): string[] {
  const headings = [tableHeadings.state, tableHeadings.workload, tableHeadings.change, tableHeadings.happens];
  const state = Math.max(...rows.map((row) => displayWidth(stateText(row.state))), displayWidth(headings[0] ?? ''));
  const hasChange = rows.some(({ cells }) => cells[1] !== '');
  const longest = (index: number) => Math.max(...rows.map(({ cells }) => displayWidth(cells[index] ?? '')));
  const room = width - state - gap;
  const workload = Math.min(longest(0), Math.max(fewestCharacters.workload, Math.floor(room * 0.28)));
  const change = hasChange ? Math.min(longest(1), Math.max(fewestCharacters.change, Math.floor(room * 0.22))) : 0;
  const left = room - workload - gap - (hasChange ? change + gap : 0);
  const hasPlaces = left - gap - longest(3) >= Math.min(longest(2), 48);
  const happens = Math.max(fewestCharacters.happens, hasPlaces ? left - gap - longest(3) : left);
  const cellsOf = (cells: readonly string[]) =>
    [
      cells[0],
      cut(cells[1] ?? '', workload),
      ...(hasChange ? [cut(cells[2] ?? '', change)] : []),
      cut(cells[3] ?? '', happens),
    ].map((cell) => cell ?? '');
  return columns([
    [...cellsOf(headings), ...(hasPlaces ? [tableHeadings.where] : [])],
    ...rows.map(({ state: each, cells: [name, changes, says, where] }) => [
      ...cellsOf([stateText(each), name, changes, says]),
      ...(hasPlaces ? [printableName(where)] : []),
    ]),
  ]);
}

function cut(text: string, width: number): string {
  const shown = printableName(text.replaceAll('\n', ' '));
  if (displayWidth(shown) <= width) return shown;
  let kept = '';
  for (const character of shown) {
    if (displayWidth(`${kept}${character}…`) > width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** What the names of a table need not repeat. */
interface Shared {
  readonly kind: boolean;
  readonly namespace: boolean;
}

function sharedBy(workloads: readonly WorkloadEntry[]): Shared {
  const isOne = (values: readonly string[]) => new Set(values).size <= 1;
  return {
    kind: isOne(workloads.map(({ kind }) => kind)),
    namespace: isOne(workloads.map(({ namespace }) => namespace)),
  };
}

function nameIn(workload: WorkloadEntry, shared: Shared): string {
  const { kind, namespace, name } = workload;
  const object = shared.kind ? name : `${kind} ${name}`;
  const isPlain = shared.namespace || namespace === 'default';
  return `${isPlain ? object : `${namespace}/${object}`}${environmentText(workload)}`;
}

/** One line for a cause: the first place, and how many more have it. */
function causeLines(findings: readonly FindingEntry[], paint: Paint): string[] {
  const sorted = [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity !== 'error'),
  ];
  const causes = [...groupedBy(sorted, ({ id, severity }) => [`${severity} ${id}`]).values()];
  const lines = causes.slice(0, maxLines.findings).map(([first, ...others]) => {
    const { id, severity, file, range } = first as FindingEntry;
    const place = printableName(`${file}:${range.start.line}`);
    const words = printable(messageWithCause(first as FindingEntry)).replaceAll('\n', ' ');
    const more = others.length === 0 ? '' : moreOfCause(others.length);
    return `${place}: ${paint(severity === 'error' ? 'red' : 'yellow', severity)}: ${words} [${id}]${more}`;
  });
  const left = causes.length - lines.length;
  return left > 0 ? [...lines, moreText(left, 'line')] : lines;
}

const severityOrder = ['error', 'warning', 'information'] as const;

/** Each once, however many files have it. */
function problemLines(problems: readonly ReportProblem[], paint: Paint): string[] {
  const sorted = severityOrder.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
  const kinds = [...groupedBy(sorted, ({ severity, message }) => [`${severity} ${message}`]).values()];
  const lines = kinds.slice(0, maxLines.problems).map(([first, ...others]) => {
    const { file, position, severity, message } = first as ReportProblem;
    const place = printableName(position === undefined ? file : `${file}:${position.line}`);
    const style = { error: 'red', warning: 'yellow', information: 'cyan' } as const;
    const more = others.length === 0 ? '' : moreOfCause(others.length);
    return `${place}: ${paint(style[severity], severity)}: ${printableName(message)}${more}`;
  });
  const left = kinds.length - lines.length;
  return left > 0 ? [...lines, moreText(left, 'line')] : lines;
}

/** Those that fail; of a single one also how it ends. */
function releaseLines({ releases }: ReportTotals, { width }: Terminal, paint: Paint): string[] {
  const told = releases.length === 1 ? releases : releases.filter(releaseFails);
  return told.flatMap((release) => {
    const tone: Style = releaseFails(release) ? 'red' : release.seconds === null ? 'yellow' : 'green';
    const [first = [], ...others] = release.words.map((sentence) => wrapped(printable(sentence), width - 2));
    // Where nobody waits for another, each row of the table above has said it.
    const table = release.workloads.some(({ waits }) => waits.length > 0) ? ['', ...releaseTable(release)] : [];
    return [
      paint('bold', printableName(releaseTitle(release.name))),
      ...first.map((line) => `  ${paint(tone, line)}`),
      ...[...others.flat(), ...table].map((line) => (line === '' ? '' : `  ${line}`)),
    ];
  });
}

function endLines(totals: ReportTotals, unchanged: number): string[] {
  const { workloads, problems, notes, notSimulated, failures } = totals;
  return [
    ...(unchanged === 0 ? [] : [unchangedText(unchanged)]),
    totalsText(totals),
    ...(workloads + problems + notes === 0 ? [nothingFound] : []),
    ...(notSimulated.length === 0 ? [] : [notSimulatedText(notSimulated)]),
    ...(workloads > 0 ? [briefNote] : []),
    ...(failures === undefined ? [] : [printableName(failuresText(failures))]),
  ];
}
