// What is said of nodes that are drained one after the other.
import { say } from '../std/say.ts';
import { schedulerInShort } from '../std/scheduler-words.ts';
import type { Duration, Instant } from '../std/time.ts';
import { durationText } from './duration-text.ts';
import { listText } from './list-text.ts';
import { plural } from './plural.ts';

/** A drain as its sentences tell it. */
export interface ToldDrain {
  readonly nodes: readonly ToldNode[];
  /** When the last node is back; undefined: never. */
  readonly complete: Instant | undefined;
  readonly workloads: readonly ToldDrainedWorkload[];
  /** Those that are known not to be at rest, and are taken to be. */
  readonly notAtRest: readonly { readonly name: string }[];
  /** Pods that no controller owns, on a node that nobody knows. */
  readonly unplaced: readonly { readonly name: string; readonly file: string }[];
}

export interface ToldNode {
  readonly name: string;
  readonly isKnown: boolean;
  readonly state: 'drained' | 'refused' | 'waiting' | 'not-begun';
  /** Of a refused drain, in kubectl's words. */
  readonly errors: readonly string[];
  /** Workloads whose pods never get away, with the budgets of these. */
  readonly stuck: readonly ToldStuckWorkload[];
}

export interface ToldStuckWorkload {
  readonly name: string;
  readonly file: string;
  /** How many of its pods stay on the node. */
  readonly pods: number;
  readonly budgets: readonly { readonly name: string; readonly file: string }[];
  /** Whether none of its pods is ready, wherever it is. */
  readonly isDown?: boolean;
}

/** How many of its pods are available before the drain, and at least. */
export interface ToldDrainedWorkload {
  readonly name: string;
  readonly pods: number;
  readonly before: number;
  readonly budgets: readonly { readonly name: string; readonly file: string }[];
  readonly least: number;
  /** Its pods that find no other node, and how long the one does that waits longest; undefined: to the end. */
  readonly waiting?: ToldWaiting | undefined;
}

interface ToldWaiting {
  readonly pods: number | undefined;
  readonly longest: Duration | undefined;
  readonly message: string;
}

/** What comes of the drains, a sentence for each thing. */
export function drainSentences({ nodes, complete, workloads, notAtRest, unplaced }: ToldDrain): readonly string[] {
  return [
    ...notAtRest.map(notAtRestSentence),
    ...unplaced.map(unplacedSentence),
    ...(complete === undefined ? faultsOf(nodes) : [endSentence(nodes.length, complete)]),
    ...workloads.flatMap((each) => [
      ...(each.least < each.pods ? [leastSentence(each)] : []),
      ...(each.waiting === undefined ? [] : [waitSentence(each.name, each.waiting)]),
    ]),
  ];
}

function unplacedSentence({ name, file }: ToldDrain['unplaced'][number]): string {
  return say`Pod ${name} (${file}) has no controller: kubectl does not drain its node without --force.`;
}

function endSentence(count: number, complete: Instant): string {
  if (count === 1) return say`The node is drained and back after about ${durationText(complete)}.`;
  return say`${plural(count, 'node')} are drained one after the other; the last is back after about ${durationText(complete)}.`;
}

function faultsOf(nodes: readonly ToldNode[]): readonly string[] {
  const left = nodes.filter(({ isKnown, state }) => isKnown && state === 'not-begun').map(({ name }) => name);
  const first = nodes.find(({ state }) => state === 'refused' || state === 'waiting')?.name ?? '';
  const rest =
    left.length === 1
      ? say`${listText(left, 'and')} is not drained, because ${first} cannot be drained.`
      : say`${listText(left, 'and')} are not drained, because ${first} cannot be drained.`;
  return [...nodes.flatMap(faultSentences), ...(left.length === 0 ? [] : [rest])];
}

function faultSentences({ name, isKnown, state, errors, stuck }: ToldNode): readonly string[] {
  if (!isKnown) return [say`There is no node named ${name}.`];
  if (state === 'refused')
    return [
      say`kubectl does not drain ${name}, and leaves it cordoned: ${listText(errors, 'and').replace(/\.$/, '')}.`,
    ];
  return stuck.map(stuckSentence(name));
}

function stuckSentence(node: string): (stuck: ToldStuckWorkload) => string {
  return ({ name, file, pods, budgets, isDown = false }) => {
    const named = budgets.map((budget) => `${budget.name} (${budget.file})`);
    const noun = budgets.length === 1 ? say`PodDisruptionBudget` : say`PodDisruptionBudgets`;
    const stay =
      pods === 1
        ? say`${plural(pods, 'pod')} of ${name} (${file}) never leaves ${node}`
        : say`${plural(pods, 'pod')} of ${name} (${file}) never leave ${node}`;
    const held =
      budgets.length === 1
        ? say`${stay}: ${noun} ${listText(named, 'and')} allows no eviction. kubectl retries every 5 s indefinitely.`
        : say`${stay}: ${noun} ${listText(named, 'and')} allow no eviction. kubectl retries every 5 s indefinitely.`;
    if (!isDown) return held;
    return say`${held} No pod of ${name} is ready: with unhealthyPodEvictionPolicy AlwaysAllow, they may be evicted.`;
  };
}

function notAtRestSentence({ name }: ToldDrain['notAtRest'][number]): string {
  return say`Not all pods of ${name} are available now, but these drains assume that they are. Drain with this workload alone to start from its pods.`;
}

function leastSentence({ name, pods, before, least, budgets }: ToldDrainedWorkload): string {
  if (before === least) return say`${name} has ${least} of ${plural(pods, 'available pod')} even before the drain.`;
  const fall = say`${name} falls to ${least} of ${plural(pods, 'available pod')}.`;
  if (least > 0) return fall;
  if (budgets.length > 0) return say`${fall} ${budgetText(budgets)}`;
  if (pods === 1) return say`${fall} A PodDisruptionBudget for a single pod would only block the drain.`;
  return say`${fall} A PodDisruptionBudget would keep some of them available.`;
}

/** What has no room elsewhere is down as long as its node is. */
function waitSentence(name: string, { pods = 0, longest, message }: ToldWaiting): string {
  const why = schedulerInShort(message);
  if (longest === undefined)
    return pods === 1
      ? say`${plural(pods, 'pod')} of ${name} finds no other node, and waits indefinitely: ${why}.`
      : say`${plural(pods, 'pod')} of ${name} find no other node, some indefinitely: ${why}.`;
  return pods === 1
    ? say`${plural(pods, 'pod')} of ${name} finds no other node for ${durationText(longest)}: ${why}.`
    : say`${plural(pods, 'pod')} of ${name} find no other node for up to ${durationText(longest)}: ${why}.`;
}

function budgetText(budgets: ToldDrainedWorkload['budgets']): string {
  const named = listText(
    budgets.map(({ name, file }) => `${name} (${file})`),
    'and',
  );
  if (budgets.length === 1) return say`PodDisruptionBudget ${named} allows that.`;
  return say`PodDisruptionBudgets ${named} allow that.`;
}

/** Above the table of a drain. */
export const drainHeadings = [say`node`, say`pods`, say`at a time`, say`held up`, say`drained`] as const;

/** How long budgets hold pods of a node up, in a cell. */
export function heldUpText(pods: number, duration: Duration | undefined): string {
  if (pods === 0) return '';
  return duration === undefined
    ? say`${plural(pods, 'pod')}, indefinitely`
    : say`${plural(pods, 'pod')}, ${durationText(duration)}`;
}

/** How long a node is drained and from when on, in a cell. */
export function drainedText(state: ToldNode['state'], begun: Instant | undefined, ended: Instant | undefined): string {
  if (state === 'refused') return say`refused`;
  if (begun === undefined || ended === undefined) return say`never`;
  return say`in ${durationText(ended - begun)}, starting at ${durationText(begun)}`;
}

export const nothingToDrain = say`Not simulated: the files contain no running workload, or the drain takes more steps than this tool simulates.`;
