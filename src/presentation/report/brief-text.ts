// The text report of many files: the worst sentence, a table of what changes, findings by cause, and what sets the status.
import type { StateAmongOthers } from '../../preview/state-of.ts';
import type { Severity } from '../../rules/rule.ts';
import { cutToWidth, displayWidth } from '../../std/display-width.ts';
import type { LineColumn } from '../../std/line-index.ts';
import { moreText } from '../../wording/plural.ts';
import {
  briefNote,
  failingNextText,
  failuresText,
  moreAlike,
  moreOfCause,
  nothingFound,
  notSimulatedText,
  tableHeadings,
  unchangedText,
} from '../../wording/report.ts';
import { stateText } from '../forecast/outcome.ts';
import { totalsText } from '../forecast/totals.ts';
import {
  type ChangedRow,
  type ChangedWorkload,
  changedRows,
  changedWorkload,
  type Headline,
  headlineOf,
  namesIn,
  oneLine,
  removedIn,
  uninstalledIn,
} from './changed-rows.ts';
import { inert, inertText } from './inert.ts';
import type { ReportTotals, ReportWriter } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import { type ReleaseEntry, releaseFails } from './reported-release.ts';
import { columns, type Paint, paintFor, printableName, type Terminal, wrapped } from './terminal.ts';
import { findingLine, problemLine, releaseBlock, stateStyles } from './text-lines.ts';
import { failsNext, isUntouched } from './untouched.ts';

/** So many lines each part may have. */
const maxLines = { rows: 30, findings: 15, problems: 10 } as const;

/** Writes at the end what a person acts on first; the rest is for `--verbose` and for a file that is named alone. */
export function briefTextWriter({ terminal }: { readonly terminal: Terminal }): ReportWriter {
  const paint = paintFor(terminal);
  const changed: ChangedWorkload[] = [];
  const findings = new Causes(moreOfCause);
  const problems = new Causes(moreAlike);
  const allProblems = new Causes(moreAlike);
  let [unchanged, removed, uninstalled] = [0, 0, 0];
  const failing: string[] = [];
  return inert(inertText, {
    begin: () => '',
    file(report) {
      for (const workload of report.workloads)
        if (!isUntouched(workload)) changed.push(changedWorkload(workload));
        else {
          unchanged++;
          if (failsNext(workload)) failing.push(`${workload.name} (${workload.file}:${workload.line})`);
        }
      const all = [...report.workloads.flatMap((workload) => workload.findings), ...(report.findings ?? [])];
      for (const finding of all.filter(isShown)) {
        const { id: cause, file, range } = finding;
        findings.add({ ...finding, cause, place: placeKey(file, range.start) }, () =>
          oneLine(findingLine(finding, paint)),
        );
      }
      removed += removedIn(report);
      uninstalled += uninstalledIn(report);
      for (const problem of report.problems) {
        const { cause = problem.message, file, position } = problem;
        for (const causes of problem.isNew === false ? [allProblems] : [problems, allProblems])
          causes.add({ ...problem, cause, place: placeKey(file, position) }, () => problemLine(problem, paint));
      }
      return '';
    },
    end(totals) {
      const rows = changedRows(changed, totals.releases);
      const release = releaseLines(totals, terminal);
      // What comes of applying all together is worse than what the rows of each say.
      const holdsUp = totals.releases.some((each) => releaseFails(each) || hasWaits(each));
      const blocks = [
        headlineLines(headlineOf(rows, { removed, uninstalled }, totals.releases), terminal, paint),
        holdsUp ? release : [],
        tableLines(rows, terminal, paint),
        findings.lines(maxLines.findings).flatMap((line) => wrapped(line, terminal.width)),
        // What could not be read before, either, matters to nobody whose change is told.
        (changed.length > 0 ? problems : allProblems)
          .lines(maxLines.problems)
          .flatMap((line) => wrapped(line, terminal.width)),
        holdsUp ? [] : release,
        endLines(totals, unchanged, failing).flatMap((line) => wrapped(line, terminal.width)),
      ];
      return blocks.flatMap((lines) => (lines.length === 0 ? [] : [`${lines.join('\n')}\n`])).join('\n');
    },
  });
}

function nextLine(failing: readonly string[]): string {
  return failingNextText(failing.slice(0, 3), Math.max(0, failing.length - 3));
}

function isShown({ severity, isNew }: Pick<FindingEntry, 'severity' | 'isNew'>): boolean {
  return isNew !== false && (severity === 'error' || severity === 'warning');
}

/** What is told of a place, and what it shares with others. */
interface Told {
  readonly severity: Severity;
  readonly cause: string;
  readonly place: string;
}

function placeKey(file: string, at: LineColumn | undefined): string {
  return at === undefined ? file : `${file}:${at.line}:${at.column}`;
}

/** One line for each cause: the first place, and how many more have it. */
class Causes {
  readonly #more: (count: number) => string;
  readonly #places = new Map<string, Map<string, { readonly severity: Severity; readonly line: string }>>();

  constructor(more: (count: number) => string) {
    this.#more = more;
  }

  /** Of a place that several environments share, the gravest is told. */
  add({ severity, cause, place }: Told, line: () => string): void {
    const places = this.#places.get(cause) ?? new Map();
    this.#places.set(cause, places);
    const known = places.get(place);
    if (known === undefined || gravestFirst.indexOf(severity) < gravestFirst.indexOf(known.severity))
      places.set(place, { severity, line: line() });
  }

  /** The gravest first. */
  lines(max: number): readonly string[] {
    const sorted = gravestFirst.flatMap((each) =>
      [...this.#places.values()].flatMap((places) => {
        const [first, ...others] = [...places.values()].filter(({ severity }) => severity === each);
        return first === undefined ? [] : [others.length === 0 ? first.line : first.line + this.#more(others.length)];
      }),
    );
    return sorted.length > max ? [...sorted.slice(0, max), moreText(sorted.length - max, 'line')] : sorted;
  }
}

const gravestFirst = ['error', 'warning', 'information', 'hint'] as const satisfies readonly Severity[];

function headlineLines(headline: Headline | undefined, { width }: Terminal, paint: Paint): readonly string[] {
  if (headline === undefined) return [];
  return wrapped(printableName(headline.text), width).map((line) => paint(stateStyles[headline.state], line));
}

interface Row {
  readonly state: StateAmongOthers;
  readonly cells: readonly [workload: string, change: string, happens: string, where: string];
  /** How many others share the row; it is never cut. */
  readonly more: string;
}

function tableLines(changed: readonly ChangedRow[], { width }: Terminal, paint: Paint): readonly string[] {
  if (changed.length === 0) return [];
  const nameIn = namesIn(changed.flat());
  const rows = changed.slice(0, maxLines.rows).map(([first, ...others]): Row => {
    const { state, change, happens, place } = first;
    const isAlone = others.length === 0;
    const more = isAlone ? '' : ` +${others.length}`;
    return { state, cells: [nameIn(first), change, happens, isAlone ? place : ''], more };
  });
  const styled = fitted(rows, width).map((line, index) => {
    const row = rows[index - 1];
    return row === undefined ? paint('dim', line) : paint(stateStyles[row.state], line);
  });
  const left = changed.slice(maxLines.rows).flat().length;
  return left === 0 ? styled : [...styled, moreText(left, 'workload')];
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
    Math.max(
      ...[
        headings[index + 1] ?? '',
        ...rows.map((row) => (row.cells[index] ?? '') + (index === 0 ? row.more : '')),
      ].map(displayWidth),
    );
  const room = width - state - gap;
  const workload = Math.min(
    longest(0),
    Math.max(fewestCharacters.workload, Math.floor(room * (hasChange ? 0.28 : 0.36))),
  );
  const change = hasChange ? Math.min(longest(1), Math.max(fewestCharacters.change, Math.floor(room * 0.25))) : 0;
  const left = room - workload - gap - (hasChange ? change + gap : 0);
  const isPlaced = rows.some(({ cells }) => cells[3] !== '');
  const hasPlaces = isPlaced && left - gap - longest(3) >= Math.min(longest(2), 48);
  const happens = Math.max(fewestCharacters.happens, hasPlaces ? left - gap - longest(3) : left);
  const cellsOf = (cells: readonly string[], more = '') =>
    [
      cells[0],
      cut(cells[1] ?? '', workload - more.length) + more,
      ...(hasChange ? [cut(cells[2] ?? '', change)] : []),
      cut(cells[3] ?? '', happens),
    ].map((cell) => cell ?? '');
  return columns([
    [...cellsOf(headings.slice(0, 4)), ...(hasPlaces ? [tableHeadings.where] : [])],
    ...rows.map(({ state: each, cells: [name, changes, says, where], more }) => [
      ...cellsOf([stateText(each), name, changes, says], more),
      ...(hasPlaces ? [printableName(where)] : []),
    ]),
  ]);
}

function cut(text: string, width: number): string {
  return cutToWidth(printableName(text), width);
}

/** Those that fail; of a single one also how it ends. */
function releaseLines({ releases }: ReportTotals, terminal: Terminal): readonly string[] {
  const told = releases.length === 1 ? releases : releases.filter(releaseFails);
  return told.flatMap((release) => releaseBlock(release, terminal, false));
}

function hasWaits({ workloads }: ReleaseEntry): boolean {
  return workloads.some(({ waits }) => waits.length > 0);
}

function endLines(totals: ReportTotals, unchanged: number, failing: readonly string[]): string[] {
  const { workloads, untouched = 0, problems, notes, notSimulated, failures } = totals;
  return [
    ...(unchanged + untouched === 0 ? [] : [unchangedText(unchanged + untouched, untouched)]),
    ...(failing.length === 0 ? [] : [printableName(nextLine(failing))]),
    ...(notSimulated.length === 0 ? [] : [notSimulatedText(notSimulated)]),
    workloads > 0 ? briefNote(totalsText(totals)) : totalsText(totals),
    ...(workloads + problems + notes === 0 ? [nothingFound] : []),
    ...(failures === undefined ? [] : [printableName(failuresText(failures))]),
  ];
}
