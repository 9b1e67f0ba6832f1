// What a report says besides the forecasts.

import { say, verbatim } from '../std/say.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import { commaText, listText } from './list-text.ts';
import { inMiddle, plural } from './plural.ts';

/** Behind the totals of a run over many files: how to see all of it. */
export function briefNote(totals: string): string {
  return say`${totals}. For all of it: --verbose, or a single file`;
}

/** Over the columns of what changes. */
export const tableHeadings = {
  state: say`state`,
  workload: say`workload`,
  change: say`change`,
  happens: say`what happens`,
  where: say`where`,
} as const;

/** The worst of what changes, and how many others share its state. */
export function briefHeadline(workload: string, happens: string, alike: number, state: string): string {
  const sentence = verbatim`${workload}: ${happens}`;
  return alike === 0 ? sentence : say`${sentence} (${alike} more: ${state})`;
}

/** What workloads in one row of a table have changed, where they differ in it. */
export function differentChanges(count: number): string {
  return say`${count} different`;
}

/** A workload whose name occurs in other namespaces, too. */
export function inNamespace(workload: string, namespace: string): string {
  return say`${workload} in ${namespace}`;
}

/** How many workloads roll out where nothing bad happens and what that rests on, and how many change otherwise. */
export function completeText(rollouts: number, others: number): string {
  const beside =
    others === 1 ? say`1 workload changes without a rollout` : say`${others} workloads change without a rollout`;
  if (rollouts === 0) return beside;
  const sentence =
    rollouts === 1
      ? say`1 rollout completes if its new pods become ready`
      : say`${rollouts} rollouts complete if their new pods become ready`;
  return others === 0 ? sentence : say`${sentence}; ${inMiddle(beside)}`;
}

/** How many objects of Argo CD and Flux are gone with which their workloads go. */
export function uninstalledText(count: number): string {
  return count === 1
    ? say`1 Application, Kustomization or HelmRelease is gone, and what it installed is deleted with it`
    : say`${count} Applications, Kustomizations or HelmReleases are gone, and what they installed is deleted with them`;
}

/** How many workloads the baseline has and the files have no more; what becomes of them is told of each. */
export function removedText(count: number): string {
  return count === 1 ? say`1 workload is no longer in the files` : say`${count} workloads are no longer in the files`;
}

/** Behind the first place of a cause. */
export function moreOfCause(count: number): string {
  return count === 1 ? say` and 1 more place` : say` and ${count} more places`;
}

/** Behind what could not be read or rendered: how many others are so for the same reason. */
export function moreAlike(count: number): string {
  return say` (${count} more like this)`;
}

/** The last line of a run that does not succeed: what sets its exit status. */
export function failuresText({ status, first: { place, id }, count }: ToldFailures): string {
  const what = id === '' ? place : verbatim`${place} [${id}]`;
  return count > 1 ? say`Exit status ${status}: ${what} and ${count - 1} more` : say`Exit status ${status}: ${what}`;
}

interface ToldFailures {
  readonly status: number;
  readonly first: { readonly place: string; readonly id: string };
  readonly count: number;
}

/** What a run says that found manifests, and nothing in them that rolls out. */
export const nothingFound = say`No ${listText(workloadKinds, 'or')} found.`;

/** Objects that are there and not simulated: `Job (2) and Rollout of argoproj.io (3)`. */
export function notSimulatedText(kinds: readonly NotSimulatedKind[]): string {
  const each = kinds.map(
    ({ group, kind, count }) => `${kind}${group.includes('.') ? say` of ${group}` : ''} (${count})`,
  );
  return say`Not simulated: ${listText(each, 'and')}.`;
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

export const markdownHeading = say`Rollout preview`;

/** Of the table of what changes in a comment. */
export const commentHeadings = [say`Workload`, say`What changes`, say`What happens`, say`Findings`] as const;

/** Above what a comment tells of each workload, folded. */
export const inFullText = say`In full`;

/** How many workloads a change leaves alone, in place of their rows. */
/** `left`: how many of them are not simulated. */
export function unchangedText(count: number, left = 0): string {
  if (left > 0 && left < count) return say`${count} workloads do not change. Not simulated of them: ${left}.`;
  if (left > 0)
    return count === 1
      ? say`1 workload does not change, and is not simulated.`
      : say`${count} workloads do not change, and are not simulated.`;
  return count === 1 ? say`1 workload does not change.` : say`${count} workloads do not change.`;
}

/** What the apply leaves alone, and would not go well once it rolls out: `api (web.yaml:4)` of each. */
export function failingNextText(first: readonly string[], others: number): string {
  const [name = ''] = first;
  if (first.length + others === 1) return say`The next rollout of ${name} fails.`;
  const names = others === 0 ? listText(first, 'and') : say`${commaText(first)} and ${plural(others, 'other')}`;
  return say`The next rollouts of ${names} fail.`;
}

/** Over the findings of a comparison that are not new, or in their place. */
export function oldFindingsText(count: number): string {
  return say`${plural(count, 'finding')} also in the baseline`;
}

export const waveHeadings = [
  say`wave`,
  say`at about`,
  say`started`,
  say`stopped`,
  say`old`,
  say`new`,
  say`available`,
] as const;

/** Those of a time line that is exported as Markdown. */
export const exportedWaveHeadings = [
  say`Wave`,
  say`At`,
  say`Started`,
  say`Stopped`,
  say`Old`,
  say`New`,
  say`Available`,
] as const;

/** Of the objects that keep the revisions. */
export function revisionHeadings(revisions: string): readonly string[] {
  return [revisions, say`revision`, say`pods`, say`role`, say`images`];
}

export function deletedRevisions(revisions: readonly number[]): string {
  return say`revisions deleted: ${revisions.join(', ')}`;
}

export const statusHeadings = [say`class`, say`after about`, say`workload`, say`kubectl rollout status`] as const;

/** What stands before the facts of a workload. */
export const factLabels = {
  baseline: say`baseline`,
  change: say`change`,
  forecast: say`forecast`,
  guaranteed: say`guaranteed`,
  expected: say`expected`,
  endpoints: say`endpoints`,
  assuming: say`assuming`,
} as const;

/** The layers of the chart of characters. */
export const layerNames = {
  newAvailable: say`new available`,
  newNotAvailable: say`new not available`,
  oldAvailable: say`old available`,
  oldNotAvailable: say`old not available`,
  terminating: say`terminating`,
} as const;

/** Below and beside the chart that Mermaid draws, which may have no legend. */
export const timeAxis = { seconds: say`seconds after the apply`, minutes: say`minutes after the apply` } as const;
export const countAxis = say`pods (bars), available (line)`;
export const podSeries = say`pods`;
export const availableSeries = say`available`;

export function lineText(line: number): string {
  return say`line ${line}`;
}

/** A finding in a list of Markdown; its id and a place in another file come as code. */
export function listedFinding(severity: string, id: string, place: string, message: string): string {
  return `${severity} ${id}, ${place}: ${message}`;
}

/** What the rules of SARIF are called that stand for no finding. */
export function problemTitle(code: string): string {
  return code === 'expectation'
    ? say`An expectation in the configuration matches no workload`
    : say`The file cannot be read as Kubernetes manifests`;
}
export const failedTitle = say`The rollout does not succeed`;
