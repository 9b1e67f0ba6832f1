// The text report of many files: the worst sentence, a table of what changes, findings by cause, and what sets the status.
import { type ForecastState, forecastStates } from '../../preview/state-of.ts';
import type { Severity } from '../../rules/rule.ts';
import { cutToWidth, displayWidth } from '../../std/display-width.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { moreText } from '../../wording/plural.ts';
import {
  briefHeadline,
  briefNote,
  failingNextText,
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
import type { ReportTotals, ReportWriter } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import { releaseFails } from './reported-release.ts';
import { environmentText, type WorkloadEntry } from './reported-workload.ts';
import { columns, type Paint, paintFor, printable, printableName, type Terminal, wrapped } from './terminal.ts';
import { findingLine, problemLine, releaseBlock, stateStyles } from './text-lines.ts';
import { failsNext, isUntouched } from './untouched.ts';

/** So many lines each part may have. */
const maxLines = { rows: 30, findings: 15, problems: 10 } as const;

/** What of a workload a table needs; a folder has too many to keep all that is reported of each. */
interface BriefWorkload extends Pick<WorkloadEntry, 'state' | 'kind' | 'namespace' | 'name' | 'environment'> {
  readonly place: string;
  readonly change: string;
  readonly happens: string;
  readonly seconds: number;
}

/** Writes at the end what a person acts on first; the rest is for `--verbose` and for a file that is named alone. */
export function briefTextWriter({ terminal }: { readonly terminal: Terminal }): ReportWriter {
  const paint = paintFor(terminal);
  const changed: BriefWorkload[] = [];
  const findings = new Causes();
  const problems = new Causes();
  let unchanged = 0;
  const failing: string[] = [];
  return inert(inertText, {
    begin: () => '',
    file(report) {
      for (const workload of report.workloads)
        if (!isUntouched(workload)) changed.push(briefWorkload(workload));
        else {
          unchanged++;
          if (failsNext(workload)) failing.push(`${workload.name} (${workload.file}:${workload.line})`);
        }
      const all = [...report.workloads.flatMap((workload) => workload.findings), ...(report.findings ?? [])];
      for (const finding of all.filter(isShown))
        findings.add(finding.severity, finding.id, () => oneLine(findingLine(finding, paint)));
      for (const problem of report.problems)
        problems.add(problem.severity, problem.message, () => problemLine(problem, paint));
      return '';
    },
    end(totals) {
      const sorted = changed.toSorted(byState);
      const blocks = [
        headlineLines(sorted, terminal, paint),
        tableLines(sorted, terminal, paint),
        findings.lines(maxLines.findings),
        problems.lines(maxLines.problems),
        releaseLines(totals, terminal),
        endLines(totals, unchanged, failing).flatMap((line) => wrapped(line, terminal.width)),
      ];
      return blocks.flatMap((lines) => (lines.length === 0 ? [] : [`${lines.join('\n')}\n`])).join('\n');
    },
  });
}

function briefWorkload({ file, line, words, expected, ...others }: WorkloadEntry): BriefWorkload {
  const { state, kind, namespace, name, environment } = others;
  const told = { place: `${file}:${line}`, change: words.change ?? '', happens: oneLine(words.short) };
  return { state, kind, namespace, name, environment, ...told, seconds: expected?.seconds ?? 0 };
}

function nextLine(failing: readonly string[]): string {
  return failingNextText(failing.slice(0, 3), Math.max(0, failing.length - 3));
}

function oneLine(text: string): string {
  return text.replaceAll(/\n */g, ' ');
}

function isShown({ severity, isNew }: Pick<FindingEntry, 'severity' | 'isNew'>): boolean {
  return isNew !== false && (severity === 'error' || severity === 'warning');
}

/** One line for each cause: the first place, and how many more have it. */
class Causes {
  readonly #lines = new Map<string, { readonly severity: Severity; readonly line: string; more: number }>();

  add(severity: Severity, cause: string, line: () => string): void {
    const key = `${severity} ${cause}`;
    const known = this.#lines.get(key);
    if (known === undefined) this.#lines.set(key, { severity, line: line(), more: 0 });
    else known.more++;
  }

  /** The gravest first. */
  lines(max: number): readonly string[] {
    const sorted = gravestFirst.flatMap((each) =>
      [...this.#lines.values()].filter(({ severity }) => severity === each),
    );
    const shown = sorted.slice(0, max).map(({ line, more }) => (more === 0 ? line : line + moreOfCause(more)));
    return sorted.length > max ? [...shown, moreText(sorted.length - max, 'line')] : shown;
  }
}

const gravestFirst = ['error', 'warning', 'information', 'hint'] as const satisfies readonly Severity[];

function byState(one: BriefWorkload, other: BriefWorkload): number {
  const [first, second] = [one, other].map(({ state }) => forecastStates.indexOf(state)) as [number, number];
  return first - second || other.seconds - one.seconds;
}

/** The worst workload's own sentence, where there is anything bad to say. */
function headlineLines(changed: readonly BriefWorkload[], { width }: Terminal, paint: Paint): readonly string[] {
  const [worst, ...others] = changed;
  if (worst === undefined || worst.state === 'completes' || worst.state === 'no-rollout') return [];
  const alike = others.filter(({ state }) => state === worst.state).length;
  const name = printableName(nameIn(worst, sharedBy(changed)));
  const sentence = briefHeadline(name, worst.happens, alike, stateText(worst.state));
  return wrapped(printable(sentence), width).map((line) => paint(stateStyles[worst.state], line));
}

interface Row {
  readonly state: ForecastState;
  readonly cells: readonly [workload: string, change: string, happens: string, where: string];
}

/** A row for each workload; those that differ in their names alone share one. */
function tableLines(changed: readonly BriefWorkload[], { width }: Terminal, paint: Paint): readonly string[] {
  if (changed.length === 0) return [];
  const shared = sharedBy(changed);
  const alike = groupedBy(changed, ({ state, change, happens }) => [JSON.stringify([state, change, happens])]);
  const rows = [...alike.values()].map(([first, ...others]): Row => {
    const { state, change, happens, place } = first as BriefWorkload;
    const name = nameIn(first as BriefWorkload, shared);
    const isAlone = others.length === 0;
    return { state, cells: [isAlone ? name : `${name} +${others.length}`, change, happens, isAlone ? place : ''] };
  });
  const shown = rows.slice(0, maxLines.rows);
  const styled = fitted(shown, width).map((line, index) => {
    const row = shown[index - 1];
    return row === undefined ? paint('dim', line) : paint(stateStyles[row.state], line);
  });
  return shown.length === rows.length ? styled : [...styled, moreText(rows.length - shown.length, 'workload')];
}

const gap = 2;
/** Of a cell that is cut. */
const fewestCharacters = { workload: 14, change: 12, happens: 8 } as const;

/** With the places where there is room for them, and the longest cells cut where there is not. */
function fitted(rows: readonly Row[], width: number): string[] {
  const { workload: ofWorkload, change: ofChange, happens: ofHappens, where } = tableHeadings;
  const headings = [tableHeadings.state, ofWorkload, ofChange, ofHappens, where];
  const state = Math.max(...rows.map((row) => displayWidth(stateText(row.state))), displayWidth(headings[0] ?? ''));
  const hasChange = rows.some(({ cells }) => cells[1] !== '');
  const longest = (index: number) =>
    Math.max(...[headings[index + 1] ?? '', ...rows.map(({ cells }) => cells[index] ?? '')].map(displayWidth));
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
    [...cellsOf(headings.slice(0, 4)), ...(hasPlaces ? [tableHeadings.where] : [])],
    ...rows.map(({ state: each, cells: [name, changes, says, where] }) => [
      ...cellsOf([stateText(each), name, changes, says]),
      ...(hasPlaces ? [printableName(where)] : []),
    ]),
  ]);
}

function cut(text: string, width: number): string {
  return cutToWidth(printableName(text), width);
}

/** What the names of a table need not repeat. */
interface Shared {
  readonly kind: boolean;
  readonly namespace: boolean;
}

function sharedBy(workloads: readonly BriefWorkload[]): Shared {
  const isOne = (values: readonly string[]) => new Set(values).size <= 1;
  return {
    kind: isOne(workloads.map(({ kind }) => kind)),
    namespace: isOne(workloads.map(({ namespace }) => namespace)),
  };
}

function nameIn(workload: BriefWorkload, shared: Shared): string {
  const { kind, namespace, name } = workload;
  const object = shared.kind ? name : `${kind} ${name}`;
  const isPlain = shared.namespace || namespace === 'default';
  return `${isPlain ? object : `${namespace}/${object}`}${environmentText(workload)}`;
}

/** Those that fail; of a single one also how it ends. Where nobody waits, each row of the table above has said it. */
function releaseLines({ releases }: ReportTotals, terminal: Terminal): readonly string[] {
  const told = releases.length === 1 ? releases : releases.filter(releaseFails);
  return told.flatMap((release) =>
    releaseBlock(
      release,
      terminal,
      release.workloads.some(({ waits }) => waits.length > 0),
    ),
  );
}

function endLines(totals: ReportTotals, unchanged: number, failing: readonly string[]): string[] {
  const { workloads, problems, notes, notSimulated, failures } = totals;
  return [
    ...(unchanged === 0 ? [] : [unchangedText(unchanged)]),
    ...(failing.length === 0 ? [] : [printableName(nextLine(failing))]),
    totalsText(totals),
    ...(workloads + problems + notes === 0 ? [nothingFound] : []),
    ...(notSimulated.length === 0 ? [] : [notSimulatedText(notSimulated)]),
    ...(workloads > 0 ? [briefNote] : []),
    ...(failures === undefined ? [] : [printableName(failuresText(failures))]),
  ];
}
