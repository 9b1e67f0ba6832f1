// What the panel of a release says besides the sentences of reports.

import { say } from '../std/say.ts';
import type { Duration, Instant } from '../std/time.ts';
import { cpuText, memoryText } from './amounts.ts';
import { durationText } from './duration-text.ts';
import { afterText, type RolloutTime, spanInShort } from './lasting.ts';
import { commaText, listText } from './list-text.ts';
import { andOthers, plural } from './plural.ts';
import type { ToldRelease, ToldWait } from './release.ts';

/** The title of a release's tab. */
export function releasePanelTitle(name: string): string {
  return say`Release: ${name}`;
}

/** A workload that nobody is served by for a while, or that has no available pod. */
export interface ToldOutage {
  readonly name: string;
  readonly duration: Duration;
  /** How long that is in words. */
  readonly time: string;
  readonly isDown: boolean;
}

/** The release in one line, workloads as code. */
export function releaseVerdict(
  release: Pick<ToldRelease, 'workloads' | 'complete' | 'startUps' | 'unfinished' | 'waits'>,
  outages: readonly ToldOutage[],
): string {
  const { workloads, complete, startUps, unfinished, waits } = release;
  if (workloads === 0) return noWorkloadChanges;
  const [longest, ...rest] = waits.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  // What hardly waits beside the longest is no news.
  const others = rest.filter((wait) => longest !== undefined && lengthOf(wait) * 10 >= lengthOf(longest));
  if (complete === undefined) return neverSentence(workloads, unfinished, longest);
  const many = workloads === 2 ? say`Both workloads finish` : say`All ${workloads} workloads finish`;
  const all = workloads === 1 ? say`The workload finishes` : many;
  const done = say`${all} rolling out ${afterText(complete, startUps)}`;
  if (longest === undefined) return say`${done}${outagesClause(outages)}.`;
  const also =
    others.length === 0
      ? ''
      : others.length === 1
        ? say`, and ${plural(others.length, 'other')} also waits`
        : say`, and ${plural(others.length, 'other')} also wait`;
  return say`${done}; ${code(longest.name)} ${waitClause(longest)}${also}.`;
}

function outagesClause(outages: readonly ToldOutage[]): string {
  const [longest, ...others] = outages.toSorted((one, other) => other.duration - one.duration);
  if (longest === undefined) return '';
  const [name, long] = [code(longest.name), longest.time];
  if (others.length === 0)
    return longest.isDown ? say`; ${name} is down for ${long}` : say`; ${name} has no pod available for ${long}`;
  const names = `${name}${andOthers(others.length)}`;
  if (outages.every(({ isDown }) => isDown)) return say`; ${names} are down for up to ${long}`;
  return outages.some(({ isDown }) => isDown)
    ? say`; ${names} have outages of up to ${long}`
    : say`; ${names} have no pod available for up to ${long}`;
}

export const noWorkloadChanges = say`No workload changes.`;

/** What does not roll out with the others. */
export function rejectedWorkloads(count: number): string {
  return count === 1
    ? say`${plural(count, 'workload')} is rejected by the API server.`
    : say`${plural(count, 'workload')} are rejected by the API server.`;
}

/** Of so many workloads a cluster has shown how long their pods take. */
export function measuredOfRelease(measured: number, all: number): string {
  if (all === 1) return say`Its pod times are measured`;
  return measured === all
    ? say`The pod times of all ${all} workloads are measured`
    : say`The pod times of ${measured} of ${all} workloads are measured`;
}

function neverSentence(workloads: number, unfinished: readonly string[], longest: ToldWait | undefined): string {
  const never = unfinished.length === 1 ? say`never finishes rolling out` : say`never finish rolling out`;
  const shown = commaText(unfinished.slice(0, 3).map(code));
  const names = `${shown}${andOthers(unfinished.length - Math.min(3, unfinished.length))}`;
  const [only] = unfinished;
  if (unfinished.length > 1 && unfinished.length === workloads) {
    const none =
      workloads === 2
        ? say`Neither workload finishes rolling out`
        : say`None of the ${workloads} workloads finishes rolling out`;
    return longest === undefined ? say`${none}.` : say`${none}; ${code(longest.name)} ${waitClause(longest)}.`;
  }
  if (unfinished.length > 1) return say`${unfinished.length} of ${workloads} workloads ${never}: ${names}.`;
  const isWhy = longest !== undefined && longest.name === only && longest.duration === undefined;
  const why = isWhy ? say`; it ${waitClause(longest)}` : '';
  return say`${names} ${never}${why}.`;
}

/** Before the verdict while something is supposed. */
export function supposed(verdict: string): string {
  return say`What if: ${verdict}`;
}

export const costsTooMuch = say`Not simulated: this release takes more steps than an editor simulates.`;

/** `waits 40 s for web`. */
export function waitClause({ for: what, duration, by, message }: Omit<ToldWait, 'name' | 'pods' | 'remedy'>): string {
  const long = duration === undefined ? say`indefinitely` : durationText(duration);
  if (by !== undefined && by.length > 0) return say`waits ${long} for ${listText(by.slice(0, 3).map(code), 'or')}`;
  if (by !== undefined) return say`waits ${long} for the rest of the release`;
  if (what === 'node') return say`waits ${long} for a node`;
  const [, quota] = /exceeded quota: ([^,\s]+)/.exec(message) ?? [];
  if (quota !== undefined) return say`waits ${long} for quota ${code(quota)}`;
  return duration === undefined ? say`has pods refused ${long}` : say`has pods refused for ${long}`;
}

/** `holds up search and api`. */
export function holdsUpClause(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(code);
  return say`holds up ${names.length > 3 ? commaText(shown) + andOthers(names.length - 3) : listText(shown, 'and')}`;
}

/** `down for 12 s`. */
export function outageClause(time: string, isDown: boolean): string {
  return isDown ? say`down for ${time}` : say`no pod available for ${time}`;
}

export const lastClause = say`the last to roll out`;

export const heldBackClause = say`held back: the running version stays`;

export function stuckClause(cause: string): string {
  return cause === '' ? say`gets stuck` : say`gets stuck: ${cause}`;
}

/** When a workload has rolled out. */
export function resultText(complete: Instant | undefined, time: RolloutTime): string {
  if (complete === undefined) return say`never`;
  return time.basis === 'assumed' && complete > 0 ? spanInShort(time.whole) : durationText(complete);
}

export const heldBackResult = say`held back`;

/** What a stretch of an outage is called. */
export function outageWords(isDown: boolean): string {
  return isDown ? say`down` : say`no pod available`;
}

export const sumLabels = { pods: say`Pods`, cpu: 'CPU', memory: say`Memory` } as const;

/** `61 of 57 CPU`. */
export function amountOfText(resource: 'cpu' | 'memory', amount: number, room: number | undefined): string {
  const text = resource === 'cpu' ? cpuText : memoryText;
  if (room === undefined) return text(amount);
  const [number = '', unit] = text(amount).split(' ');
  const all = text(room);
  return say`${all.endsWith(` ${unit}`) ? number : text(amount)} of ${all}`;
}

/** `20, 3 waiting`. */
export function podsText(pods: number, waiting: number): string {
  return waiting === 0 ? String(pods) : say`${pods}, ${waiting} waiting`;
}

export function mostText(amount: string): string {
  return say`at most ${amount}`;
}

export function quotaLabel(name: string, resource: string): string {
  return say`Quota ${name}: ${resource}`;
}

export function quotaAmount(amount: string, hard: string): string {
  return say`${amount} of ${hard}`;
}

export const nodeFieldLabels = {
  nodes: say`Nodes`,
  cpu: say`CPU of each node`,
  memory: say`Memory of each node`,
} as const;

/** What is wrong with the values of the what-if form. */
export const releaseWhatIfFaults = {
  nodes: say`Enter a number of nodes, such as 5`,
  cpu: say`Enter an amount of CPU, such as 8 or 500m`,
  memory: say`Enter an amount of memory, such as 32Gi`,
  nodesWithSize: say`How many nodes of this size are there?`,
  cpuWithMemory: say`How much CPU does each node have?`,
} as const;

/** Asks what the release is made of. */
export const releaseQuestion = say`What should the release include?`;

export const releaseOfFile = say`This file`;

export const releaseOfFolder = say`Its folder`;

export const releaseOfWorkspace = say`The whole workspace`;

/** The plain manifests of a folder, beside its charts and overlays. */
export const plainFilesPart = say`Files as written`;

function lengthOf({ duration }: ToldWait): number {
  return duration ?? Number.POSITIVE_INFINITY;
}

function code(name: string): string {
  return `\`${name}\``;
}

/** Below the lanes: how they go with the end times beside them. */
export const unevenEndsNote = say`The lanes assume that all pods start equally fast; the end times allow for uneven starts.`;

export const assumedEndsNote = say`The lanes show one possible course, with the assumed times of pods.`;
