// The lines that the text reports of one file and of a folder have in common.
import type { StateAmongOthers } from '../../preview/state-of.ts';
import type { Severity } from '../../rules/rule.ts';
import { releaseTitle } from '../../wording/release.ts';
import { messageWithCause } from './message-with-cause.ts';
import { releaseTable } from './release-table.ts';
import type { ReportProblem } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import { type ReleaseEntry, releaseFails } from './reported-release.ts';
import { type Paint, paintFor, printable, printableName, type Style, type Terminal, wrapped } from './terminal.ts';

export const stateStyles: Readonly<Record<StateAmongOthers, Style>> = {
  rejected: 'red',
  stuck: 'red',
  'stuck-alone': 'red',
  outage: 'red',
  'deadline-exceeded': 'red',
  'breaks-expectation': 'yellow',
  waits: 'yellow',
  completes: 'green',
  'no-rollout': 'cyan',
};

const severityStyles: Readonly<Record<Severity, Style>> = {
  error: 'red',
  warning: 'yellow',
  information: 'cyan',
  hint: 'dim',
};

/** What is applied together: its sentences, and where it is drawn a lane for each workload. */
export function releaseBlock(release: ReleaseEntry, terminal: Terminal, isDrawn: boolean): readonly string[] {
  const paint = paintFor(terminal);
  const tone = releaseFails(release) ? 'red' : release.seconds === null ? 'yellow' : 'green';
  const [first = [], ...others] = release.words.map((sentence) =>
    wrapped(printable(sentence.replaceAll('\t', '    ')), terminal.width - 2),
  );
  const table = isDrawn ? releaseTable(release) : [];
  return [
    paint('bold', printableName(releaseTitle(release.name))),
    ...indented(first).map((line) => paint(tone, line)),
    ...others.flatMap(indented),
    ...(table.length === 0 ? [] : ['', ...indented(table)]),
  ];
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/** A finding with its place and its id. */
export function findingLine(finding: FindingEntry, paint: Paint): string {
  const { id, severity, file, range } = finding;
  const { line, column } = range.start;
  const place = printableName(`${file}:${line}:${column}`);
  // The server's words may have lines; those after the first stand deeper.
  const words = printable(messageWithCause(finding)).replaceAll('\n', '\n    ');
  return `${place}: ${paint(severityStyles[severity], severity)}: ${words} [${id}]`;
}

/** A problem with its place. */
export function problemLine({ file, position, severity, message }: ReportProblem, paint: Paint): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${printableName(place)}: ${paint(severityStyles[severity], severity)}: ${printableName(message)}`;
}
