// What is said of a release: of everything that is applied together.

import { groupedBy } from '../std/grouped-by.ts';
import { say, verbatim } from '../std/say.ts';
import { schedulerInShort } from '../std/scheduler-words.ts';
import type { Duration, Instant } from '../std/time.ts';
import { cpuText, memoryText } from './amounts.ts';
import { durationText } from './duration-text.ts';
import { afterText } from './lasting.ts';
import { listText } from './list-text.ts';
import { moreText, plural } from './plural.ts';

/** A release as its sentences tell it; workloads by their names. */
export interface ToldRelease {
  readonly workloads: number;
  /** When all have rolled out; undefined: those that never do. */
  readonly complete: Instant | undefined;
  /** How many pods start one after the other until then; undefined where their times are no guesses. */
  readonly startUps: number | undefined;
  readonly unfinished: readonly string[];
  /** Those of them whose pods do not wait, and why they get stuck. */
  readonly stuck: readonly { readonly name: string; readonly cause: string }[];
  readonly peak: { readonly pods: number; readonly cpu: number; readonly memory: number };
  /** What the nodes have for them; undefined: nobody knows. */
  readonly room: { readonly cpu: number; readonly memory: number } | undefined;
  /** Whether there are nodes that hold for some of its workloads only. */
  readonly hasOtherNodes: boolean;
  readonly isRolledBack: boolean;
  /** What is said of who applies it. */
  readonly applied: readonly string[];
  /** Whether some of that are times. */
  readonly appliedTellsTimes?: true;
  readonly waits: readonly ToldWait[];
  readonly quotas: readonly ToldQuota[];
}

/** A workload whose pods wait, or are refused. */
export interface ToldWait {
  readonly name: string;
  readonly for: 'node' | 'refused';
  readonly pods: number | undefined;
  /** Undefined: to the end. */
  readonly duration: Duration | undefined;
  /** What the scheduler or the API server said last. */
  readonly message: string;
  /** Those that hold it up each by itself; undefined: nobody in the release, or nobody has tried. */
  readonly by: readonly string[] | undefined;
  readonly remedy: { readonly of: string; readonly maxSurge: number; readonly maxUnavailable: number } | undefined;
}

/** A quota of which pods use all at the peak, amounts as quantities. */
export interface ToldQuota {
  readonly namespace: string;
  readonly name: string;
  readonly resource: string;
  readonly most: string;
  readonly hard: string;
}

export const releaseHeading = say`Release`;

/** `Release overlays/production` of what is rendered. */
export function releaseTitle(name: string): string {
  return name === '' ? releaseHeading : `${releaseHeading} ${name}`;
}

/** What the release comes to, a sentence for each thing. */
export function releaseSentences(release: ToldRelease): readonly string[] {
  const { groups, alone } = groupedWaits(release.waits);
  return [
    endSentence(release),
    ...release.applied,
    ...peakSentences(release),
    ...(release.hasOtherNodes ? [otherNodesSentence] : []),
    ...first(release.quotas.map(quotaSentence), (left) => moreText(left, 'quota')),
    ...first(release.stuck.map(stuckSentence), (left) => moreText(left, 'workload')),
    ...groups.map(sharedWaitSentence),
    ...first(alone.map(waitSentence), (left) => moreText(left, 'wait')),
    ...(alone.some(isTriedAgain) ? [chanceSentence] : []),
    ...(release.startUps !== undefined && tellsTimes(release, alone) ? [assumedSentence] : []),
  ];
}

const otherNodesSentence = say`Node manifests that count for only some of these workloads are left out here.`;

const assumedSentence = say`Other times here hold for the assumed times of pods.`;

function tellsTimes({ appliedTellsTimes }: ToldRelease, waits: readonly ToldWait[]): boolean {
  return appliedTellsTimes === true || waits.some(({ duration }) => duration !== undefined);
}

function stuckSentence({ name, cause }: ToldRelease['stuck'][number]): string {
  return say`${name} gets stuck: ${cause}.`;
}

/** Whether its pods are refused until somebody else's are gone. */
function isTriedAgain(wait: ToldWait): boolean {
  return wait.for === 'refused' && wait.duration !== undefined;
}

const chanceSentence = say`Controllers retry refused pods at growing intervals, so these times depend on chance.`;

const maxOfAKind = 5;

/** Where many are alike, the first say enough. */
function first(sentences: readonly string[], more: (left: number) => string): readonly string[] {
  const left = sentences.length - maxOfAKind;
  return left <= 0 ? sentences : [...sentences.slice(0, maxOfAKind), say`${more(left)}.`];
}

function endSentence({ workloads, complete, startUps, unfinished, isRolledBack }: ToldRelease): string {
  const change =
    workloads === 1 ? say`${plural(workloads, 'workload')} changes` : say`${plural(workloads, 'workload')} change`;
  if (complete !== undefined)
    return workloads === 1
      ? say`${change} and finishes rolling out ${afterText(complete, startUps)}.`
      : say`${change}; all finish rolling out ${afterText(complete, startUps)}.`;
  if (isRolledBack) return say`${change}, and the release is rolled back.`;
  const names = listText(
    [...unfinished.slice(0, 2), ...(unfinished.length > 2 ? [others(unfinished.length - 2)] : [])],
    'and',
  );
  return unfinished.length === 1 ? say`${change}; ${names} never completes.` : say`${change}; ${names} never complete.`;
}

function others(count: number): string {
  return count === 1 ? say`${count} other` : say`${count} others`;
}

/** A number of pods alone says nothing that anybody could hold it against. */
function peakSentences({ peak, room }: ToldRelease): readonly string[] {
  const { pods, cpu, memory } = peak;
  if (cpu + memory === 0) return [];
  const most =
    pods === 1
      ? say`At the peak, ${plural(pods, 'pod')} requests ${amountsText(cpu, memory)}`
      : say`At the peak, ${plural(pods, 'pod')} request ${amountsText(cpu, memory)}`;
  if (room === undefined) return [say`${most}.`];
  const lacks = [
    ...(cpu > room.cpu ? [cpuText(room.cpu)] : []),
    ...(memory > room.memory ? [memoryText(room.memory)] : []),
  ];
  if (lacks.length > 0) return [say`${most}, but the nodes have only ${listText(lacks, 'and')} for them.`];
  return [say`${most}; the nodes have ${amountsText(room.cpu, room.memory)} for them.`];
}

function quotaSentence({ namespace, name, resource, most, hard }: ToldQuota): string {
  return say`ResourceQuota ${name} in namespace ${namespace} is used up at the peak: ${most} of ${hard} ${resource}.`;
}

/** As many that wait for the same are told in one sentence. */
const fewestShared = 6;

/** Waits for the same, and the others. */
function groupedWaits(waits: readonly ToldWait[]): {
  readonly groups: readonly (readonly ToldWait[])[];
  readonly alone: readonly ToldWait[];
} {
  const all = [...groupedBy(waits, (wait) => [causeOf(wait)]).values()];
  return {
    groups: all.filter((group) => group.length >= fewestShared),
    alone: all.filter((group) => group.length < fewestShared).flat(),
  };
}

/** What pods wait for, a quota or nodes, and whether they wait to the end. */
function causeOf(wait: ToldWait): string {
  const [what = ''] = inShort(wait.message).split(/, requested: /);
  return JSON.stringify([wait.for, wait.for === 'node' ? '' : what, wait.duration === undefined]);
}

/** How long each waits is left to the time line: where many wait, the times depend on all of them. */
function sharedWaitSentence(waits: readonly ToldWait[]): string {
  const sorted = waits.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
  const [longest] = sorted as [ToldWait, ...ToldWait[]];
  const shown = sorted.slice(0, maxNames).map(({ name }) => name);
  const left = sorted.length - shown.length;
  const names = listText([...shown, ...(left > 0 ? [others(left)] : [])], 'and');
  const long = longest.duration === undefined ? say`indefinitely` : say`for a while`;
  const message = inShort(longest.message);
  return longest.for === 'node'
    ? say`Pods of ${names} wait ${long} for a node: ${message}.`
    : say`The API server refuses new pods of ${names} ${long}: ${message}.`;
}

const maxNames = 3;

function waitSentence(wait: ToldWait): string {
  const { name, pods = 0, duration, by, remedy } = wait;
  const message = inShort(wait.message);
  const long = duration === undefined ? say`indefinitely` : durationText(duration);
  const isOne = wait.for === 'node' && pods === 1;
  const what =
    wait.for === 'node'
      ? isOne
        ? say`${plural(pods, 'pod')} of ${name} waits ${long} for a node: ${message}.`
        : say`${plural(pods, 'pod')} of ${name} wait ${long} for a node: ${message}.`
      : duration === undefined
        ? say`The API server refuses new pods of ${name} ${long}: ${message}.`
        : say`The API server refuses new pods of ${name} for ${long}: ${message}.`;
  if (by === undefined) return what;
  const rest = by.length === 0 ? say`the rest of the release` : listText(by, 'or');
  const free =
    wait.for === 'refused' ? say`they are not refused` : isOne ? say`it does not wait` : say`they do not wait`;
  const without = say`${what} Without ${rest}, ${free}.`;
  if (remedy === undefined) return without;
  const { of, maxSurge, maxUnavailable } = remedy;
  return say`${without} With maxSurge ${maxSurge} and maxUnavailable ${maxUnavailable} on ${of}, ${free} either.`;
}

/**
 * What becomes of a workload that others of its release leave no room, and which may be down before that; the message is a
 * scheduler's or an API server's.
 */
export function stuckInRelease(message: string, isDown: boolean): string {
  const cause = inShort(message);
  return isDown ? say`Goes down and gets stuck in the release: ${cause}` : say`Gets stuck in the release: ${cause}`;
}

/** What an applier never gets to, and why. */
export function neverAppliedText(failure: string): string {
  return say`Never applied: ${failure}`;
}

/** What a workload that goes down comes to by itself, where its new pods wait for those of its release. */
export function longerInRelease(happens: string): string {
  return say`${happens}; longer in release`;
}

function inShort(message: string): string {
  const first = schedulerInShort(message.replace(/^Error creating: /, ''));
  const forbidden = verbatim` is forbidden: `;
  const start = first.indexOf(forbidden);
  return start < 0 ? first : first.slice(start + forbidden.length);
}

function amountsText(cpu: number, memory: number): string {
  return listText([...(cpu > 0 ? [cpuText(cpu)] : []), ...(memory > 0 ? [memoryText(memory)] : [])], 'and');
}

/** Above the lanes of a release, whose time axis ends so long after the apply. */
export function laneHeading(end: Duration): string {
  return say`the first ${durationText(end)}`;
}

/** Below the lanes. */
export function laneLegend(waiting: string): string {
  return say`${waiting} pods wait`;
}

/** Above the table of a release, besides the lanes. */
export const releaseHeadings = [say`workload`, say`rolled out`, say`waits`] as const;

/** When a workload of a release has rolled out, in a cell. */
export function rolledOutText(complete: Instant | undefined, startUps: number | undefined): string {
  return complete === undefined ? say`never` : afterText(complete, startUps);
}

/** How long a workload of a release waits, in a cell. */
export function waitingText(duration: Duration | undefined): string {
  return duration === undefined ? say`indefinitely` : durationText(duration);
}

export function manyChange(most: number): string {
  return say`Not simulated: more than ${most} workloads change together.`;
}

export const releasesCostTooMuch = say`Not simulated: this release takes more steps than the releases before it have left in this run.`;
export const releaseCostsTooMuch = say`Not simulated: this release takes more steps than this tool simulates.`;
