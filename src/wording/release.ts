// What is said of a release: of everything that is applied together.
import { durationText } from '../std/duration-text.ts';
import type { Duration, Instant } from '../std/time.ts';
import { cpuText, memoryText } from './amounts.ts';
import { listText } from './list-text.ts';
import { moreText, plural } from './plural.ts';

/** A release as its sentences tell it; workloads by their names. */
export interface ToldRelease {
  readonly workloads: number;
  /** How many manifests stand for one of them again. */
  readonly repeated: number;
  /** When all have rolled out; undefined: those that never do. */
  readonly complete: Instant | undefined;
  readonly unfinished: readonly string[];
  /** Those of them whose pods do not wait, and why they get stuck. */
  readonly stuck: readonly { readonly name: string; readonly cause: string }[];
  readonly peak: { readonly pods: number; readonly cpu: number; readonly memory: number };
  /** What the nodes have for them; undefined: nobody knows. */
  readonly room: { readonly cpu: number; readonly memory: number } | undefined;
  readonly isRolledBack: boolean;
  /** What is said of who applies it. */
  readonly applied: readonly string[];
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

export const releaseHeading = 'Release';

/** `Release overlays/production` of what is rendered. */
export function releaseTitle(name: string): string {
  return name === '' ? releaseHeading : `${releaseHeading} ${name}`;
}

/** What the release comes to, a sentence for each thing. */
export function releaseSentences(release: ToldRelease): readonly string[] {
  const repeated = release.repeated === 0 ? [] : [repeatedSentence(release.repeated)];
  return [
    endSentence(release),
    ...repeated,
    ...release.applied,
    peakSentence(release),
    ...first(release.quotas.map(quotaSentence), 'quota'),
    ...first(release.stuck.map(stuckSentence), 'workload'),
    ...first(release.waits.map(waitSentence), 'wait'),
    ...(release.waits.some(isTriedAgain) ? [chanceSentence] : []),
  ];
}

function stuckSentence({ name, cause }: ToldRelease['stuck'][number]): string {
  return `${name} gets stuck: ${cause}.`;
}

/** Whether its pods are refused until somebody else's are gone. */
function isTriedAgain(wait: ToldWait): boolean {
  return wait.for === 'refused' && wait.duration !== undefined;
}

const chanceSentence = 'Controllers retry refused pods at growing intervals, so these times depend on chance.';

const mostOfAKind = 5;

/** Where many are alike, the first say enough. */
function first(sentences: readonly string[], noun: string): readonly string[] {
  const left = sentences.length - mostOfAKind;
  return left <= 0 ? sentences : [...sentences.slice(0, mostOfAKind), `${moreText(left, noun)}.`];
}

function repeatedSentence(count: number): string {
  return `${plural(count, 'manifest')} repeat${count === 1 ? 's' : ''} a workload; the last manifest counts.`;
}

function endSentence({ workloads, complete, unfinished, isRolledBack }: ToldRelease): string {
  const change = `${plural(workloads, 'workload')} change${workloads === 1 ? 's' : ''}`;
  if (complete !== undefined) return `${change}; all have rolled out after about ${durationText(complete)}.`;
  if (isRolledBack) return `${change}, and the release is rolled back.`;
  const names = listText(
    [...unfinished.slice(0, 2), ...(unfinished.length > 2 ? [others(unfinished.length - 2)] : [])],
    'and',
  );
  return `${change}; ${names} never ${unfinished.length === 1 ? 'completes' : 'complete'}.`;
}

function others(count: number): string {
  return `${count} other${count === 1 ? '' : 's'}`;
}

function peakSentence({ peak, room }: ToldRelease): string {
  const { pods, cpu, memory } = peak;
  if (cpu + memory === 0) return `At most ${plural(pods, 'pod')} exist at once.`;
  const most = `At the peak, ${plural(pods, 'pod')} request${pods === 1 ? 's' : ''} ${amountsText(cpu, memory)}`;
  if (room === undefined) return `${most}.`;
  const lacks = [
    ...(cpu > room.cpu ? [cpuText(room.cpu)] : []),
    ...(memory > room.memory ? [memoryText(room.memory)] : []),
  ];
  if (lacks.length > 0) return `${most}, but the nodes have only ${listText(lacks, 'and')} for them.`;
  return `${most}; the nodes have ${amountsText(room.cpu, room.memory)} for them.`;
}

function quotaSentence({ namespace, name, resource, most, hard }: ToldQuota): string {
  return `ResourceQuota ${name} of namespace ${namespace} is used up at the peak: ${most} of ${hard} ${resource}.`;
}

function waitSentence(wait: ToldWait): string {
  const { name, pods = 0, duration, by, remedy } = wait;
  const message = inShort(wait.message);
  const long = duration === undefined ? 'to the end' : durationText(duration);
  const isOne = wait.for === 'node' && pods === 1;
  const what =
    wait.for === 'node'
      ? `${plural(pods, 'pod')} of ${name} ${isOne ? 'waits' : 'wait'} ${long} for a node: ${message}.`
      : `The API server refuses new pods of ${name} ${duration === undefined ? long : `for ${long}`}: ${message}.`;
  if (by === undefined) return what;
  const rest = by.length === 0 ? 'the rest of the release' : listText(by, 'or');
  const free = wait.for === 'refused' ? 'they are not refused' : isOne ? 'it does not wait' : 'they do not wait';
  const without = `${what} Without ${rest}, ${free}.`;
  if (remedy === undefined) return without;
  const { of, maxSurge, maxUnavailable } = remedy;
  return `${without} With maxSurge ${maxSurge} and maxUnavailable ${maxUnavailable} on ${of}, ${free} either.`;
}

/** Without the pod's name and without what the scheduler says of preemption. */
function inShort(message: string): string {
  const [first = ''] = message.replace(/^Error creating: /, '').split(/\. (?:no new claims|preemption: )/);
  const start = first.indexOf(' is forbidden: ');
  return start < 0 ? first : first.slice(start + ' is forbidden: '.length);
}

function amountsText(cpu: number, memory: number): string {
  return listText([...(cpu > 0 ? [cpuText(cpu)] : []), ...(memory > 0 ? [memoryText(memory)] : [])], 'and');
}

/** Above the lanes of a release, whose time axis ends so long after the apply. */
export function laneHeading(end: Duration): string {
  return `the first ${durationText(end)}`;
}

/** Below the lanes. */
export function laneLegend(waiting: string): string {
  return `${waiting} pods wait`;
}

/** Above the table of a release, besides the lanes. */
export const releaseHeadings = ['workload', 'rolled out', 'waits'] as const;

/** When a workload of a release has rolled out, in a cell. */
export function rolledOutText(complete: Instant | undefined): string {
  return complete === undefined ? 'never' : `after about ${durationText(complete)}`;
}

/** How long a workload of a release waits, in a cell. */
export function waitingText(duration: Duration | undefined): string {
  return duration === undefined ? 'to the end' : durationText(duration);
}

export function manyChange(most: number): string {
  return `Not simulated: more than ${most} workloads change together.`;
}

export const releaseCostsTooMuch = 'Not simulated: this release takes more steps than this tool simulates.';
