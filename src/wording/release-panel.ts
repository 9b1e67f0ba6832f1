// What the panel of a release says besides the sentences of reports.
import { durationText } from '../std/duration-text.ts';
import type { Duration, Instant } from '../std/time.ts';
import { cpuText, memoryText } from './amounts.ts';
import { listText } from './list-text.ts';
import { andOthers, plural } from './plural.ts';
import type { ToldRelease, ToldWait } from './release.ts';

/** The title of a release's tab. */
export function releasePanelTitle(name: string): string {
  return `Release: ${name}`;
}

/** A workload without an available pod for a while. */
export interface ToldOutage {
  readonly name: string;
  readonly duration: Duration;
}

/** The release in one line, workloads as code. */
export function releaseVerdict(
  release: Pick<ToldRelease, 'workloads' | 'complete' | 'unfinished' | 'waits'>,
  outages: readonly ToldOutage[],
): string {
  const { workloads, complete, unfinished, waits } = release;
  if (workloads === 0) return noWorkloadChanges;
  const [longest, ...rest] = waits.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  // What hardly waits beside the longest is no news.
  const others = rest.filter((wait) => longest !== undefined && lengthOf(wait) * 10 >= lengthOf(longest));
  if (complete === undefined) return neverSentence(workloads, unfinished, longest);
  const many = workloads === 2 ? 'Both workloads have' : `All ${workloads} workloads have`;
  const all = workloads === 1 ? 'The workload has' : many;
  const done = `${all} rolled out after about ${durationText(complete)}`;
  if (longest === undefined) return `${done}${outagesClause(outages)}.`;
  const also =
    others.length === 0 ? '' : `, and ${plural(others.length, 'other')} also wait${others.length === 1 ? 's' : ''}`;
  return `${done}; ${code(longest.name)} ${waitClause(longest)}${also}.`;
}

function outagesClause(outages: readonly ToldOutage[]): string {
  const [longest, ...others] = outages.toSorted((one, other) => other.duration - one.duration);
  if (longest === undefined) return '';
  if (others.length === 0) return `; ${code(longest.name)} has ${outageClause(longest.duration)}`;
  return `; ${code(longest.name)}${andOthers(others.length)} have no pod available for up to ${durationText(longest.duration)}`;
}

export const noWorkloadChanges = 'No workload changes.';

function neverSentence(workloads: number, unfinished: readonly string[], longest: ToldWait | undefined): string {
  const never = `never finish${unfinished.length === 1 ? 'es' : ''} rolling out`;
  const shown = unfinished.slice(0, 3).map(code).join(', ');
  const names = `${shown}${andOthers(unfinished.length - Math.min(3, unfinished.length))}`;
  const [only] = unfinished;
  if (unfinished.length > 1 && unfinished.length === workloads)
    return `None of the ${workloads} workloads finishes rolling out${longest === undefined ? '' : `; ${code(longest.name)} ${waitClause(longest)}`}.`;
  if (unfinished.length > 1) return `${unfinished.length} of ${workloads} workloads ${never}: ${names}.`;
  const isWhy = longest !== undefined && longest.name === only && longest.duration === undefined;
  const why = isWhy ? `; it ${waitClause(longest)}` : '';
  return `${names} ${never}${why}.`;
}

/** Before the verdict while something is supposed. */
export function supposed(verdict: string): string {
  return `What if: ${verdict}`;
}

export const costsTooMuch = 'Not simulated: this release takes more steps than an editor waits for.';

/** `waits 40 s for web`. */
export function waitClause({ for: what, duration, by, message }: Omit<ToldWait, 'name' | 'pods' | 'remedy'>): string {
  const long = duration === undefined ? 'to the end' : durationText(duration);
  if (by !== undefined && by.length > 0) return `waits ${long} for ${listText(by.slice(0, 3).map(code), 'or')}`;
  if (by !== undefined) return `waits ${long} for the rest of the release`;
  if (what === 'node') return `waits ${long} for a node`;
  const [, quota] = /exceeded quota: ([^,\s]+)/.exec(message) ?? [];
  if (quota !== undefined) return `waits ${long} for quota ${code(quota)}`;
  return `is refused pods ${duration === undefined ? long : `for ${long}`}`;
}

/** `holds up search and api`. */
export function holdsUpClause(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(code);
  return `holds up ${names.length > 3 ? `${shown.join(', ')}${andOthers(names.length - 3)}` : listText(shown, 'and')}`;
}

/** `no pod available for 12 s`. */
export function outageClause(duration: Duration): string {
  return `no pod available for ${durationText(duration)}`;
}

export const lastClause = 'the last to roll out';

export const heldBackClause = 'held back: what runs stays';

export function stuckClause(cause: string): string {
  return cause === '' ? 'gets stuck' : `gets stuck: ${cause}`;
}

/** When a workload has rolled out. */
export function resultText(complete: Instant | undefined): string {
  return complete === undefined ? 'never' : durationText(complete);
}

export const heldBackResult = 'held back';

export const outageWords = 'no pod available';

export const sumLabels = { pods: 'Pods', cpu: 'CPU', memory: 'Memory' } as const;

/** `61 of 57 CPU`. */
export function amountOfText(resource: 'cpu' | 'memory', amount: number, room: number | undefined): string {
  const text = resource === 'cpu' ? cpuText : memoryText;
  if (room === undefined) return text(amount);
  const [number = '', unit] = text(amount).split(' ');
  const all = text(room);
  return `${all.endsWith(` ${unit}`) ? number : text(amount)} of ${all}`;
}

/** `20 pods, 3 wait`. */
export function podsText(pods: number, waiting: number): string {
  return waiting === 0 ? String(pods) : `${pods}, ${waiting} wait${waiting === 1 ? 's' : ''}`;
}

export function mostText(amount: string): string {
  return `at most ${amount}`;
}

export function quotaLabel(name: string, resource: string): string {
  return `Quota ${name}: ${resource}`;
}

export function quotaAmount(amount: string, hard: string): string {
  return `${amount} of ${hard}`;
}

export const nodeFieldLabels = { nodes: 'Nodes', cpu: 'CPU of each node', memory: 'Memory of each node' } as const;

/** What is wrong with the values of the what-if form. */
export const releaseWhatIfFaults = {
  nodes: 'A count of nodes, such as 5',
  cpu: 'An amount of CPU, such as 8 or 500m',
  memory: 'An amount of memory, such as 32Gi',
  nodesWithSize: 'How many nodes of this size are there?',
  cpuWithMemory: 'How much CPU does each node have?',
} as const;

/** Asks what the release is made of. */
export const releaseQuestion = 'Preview the release of';

export const releaseOfFile = 'This file';

export const releaseOfFolder = 'Its folder';

export const releaseOfWorkspace = 'The whole workspace';

/** Such as the files as they are, beside what is rendered. */
export const plainFilesPart = 'Files as they are';

function lengthOf({ duration }: ToldWait): number {
  return duration ?? Number.POSITIVE_INFINITY;
}

function code(name: string): string {
  return `\`${name}\``;
}
