// What a report says besides the forecasts.
import { durationText } from '../std/duration-text.ts';
import type { Duration } from '../std/time.ts';
import { workloadKinds } from '../workload/workload-kinds.ts';
import { listText } from './list-text.ts';
import { plural } from './plural.ts';

/** What a run over many files ends with after its totals. */
export const briefNote = 'To see the whole picture, name a single file, or use --verbose to draw them all with hints.';

/** What a run says that found manifests, and nothing in them that rolls out. */
export const nothingFound = `No ${listText(workloadKinds, 'or')} found.`;

/** Objects that are there and not simulated: `Job (2) and Rollout of argoproj.io (3)`. */
export function notSimulatedText(kinds: readonly NotSimulatedKind[]): string {
  const each = kinds.map(({ group, kind, count }) => `${kind}${group.includes('.') ? ` of ${group}` : ''} (${count})`);
  return `Not simulated: ${listText(each, 'and')}.`;
}

export interface NotSimulatedKind {
  readonly group: string;
  readonly kind: string;
  readonly count: number;
}

/** A problem in one line: its place, how bad it is, and what it is. */
export function problemText({ file, position, severity, message }: PlacedProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${place}: ${severity}: ${message}`;
}

interface PlacedProblem {
  readonly file: string;
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly severity: string;
  readonly message: string;
}

export const markdownHeading = 'Rollout preview';

/** Those behind the column of states, which has none. */
export const verdictHeadings = {
  workload: 'Workload',
  change: 'Change',
  forecast: 'Before → after',
  verdict: 'Verdict',
  complete: 'Complete',
  findings: 'Findings',
} as const;

/** How many workloads a change leaves alone, in place of their rows. */
export function unchangedText(count: number): string {
  return count === 1 ? '1 workload does not change.' : `${count} workloads do not change.`;
}

/** Over the findings of a comparison that are not new, or in their place. */
export function oldFindingsText(count: number): string {
  return `${plural(count, 'finding')} that the baseline has, too`;
}

export const waveHeadings = ['wave', 'at about', 'started', 'stopped', 'old', 'new', 'available'] as const;

/** Those of a time line that is exported as Markdown. */
export const exportedWaveHeadings = ['Wave', 'At', 'Started', 'Stopped', 'Old', 'New', 'Available'] as const;

/** Of the objects that keep the revisions. */
export function revisionHeadings(revisions: string): readonly string[] {
  return [revisions, 'revision', 'pods', 'role', 'images'];
}

export function deletedRevisions(revisions: readonly number[]): string {
  return `revisions deleted: ${revisions.join(', ')}`;
}

export const statusHeadings = ['class', 'after about', 'workload', 'kubectl rollout status'] as const;

/** What stands before the facts of a workload. */
export const factLabels = {
  baseline: 'baseline',
  change: 'change',
  forecast: 'forecast',
  guaranteed: 'guaranteed',
  expected: 'expected',
  assuming: 'assuming',
} as const;

/** The layers of the chart of characters. */
export const layerNames = {
  newAvailable: 'new available',
  newNotAvailable: 'new not available',
  oldAvailable: 'old available',
  oldNotAvailable: 'old not available',
  terminating: 'terminating',
} as const;

/** Below and beside the chart that Mermaid draws, which may have no legend. */
export const timeAxis = { seconds: 'seconds after the apply', minutes: 'minutes after the apply' } as const;
export const countAxis = 'pods (bars), available (line)';
export const podSeries = 'pods';
export const availableSeries = 'available';

/** How many seconds a rollout takes, in a cell of a table. */
export function aboutText(duration: Duration): string {
  return `about ${durationText(duration)}`;
}

export function lineText(line: number): string {
  return `line ${line}`;
}

/** A finding in a list of Markdown; its id and a place in another file come as code. */
export function listedFinding(severity: string, id: string, place: string, message: string): string {
  return `${severity} ${id}, ${place}: ${message}`;
}

/** What the rules of SARIF are called that stand for no finding. */
export function problemTitle(code: string): string {
  return code === 'expectation'
    ? 'An expectation of the configuration matches no workload'
    : 'The file cannot be read as Kubernetes manifests';
}
export const failedTitle = 'The rollout does not succeed';
