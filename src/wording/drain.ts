// What is said of nodes that are drained one after the other.
import { durationText } from '../std/duration-text.ts';
import type { Duration, Instant } from '../std/time.ts';
import { listText } from './list-text.ts';
import { plural } from './plural.ts';

/** A drain as its sentences tell it. */
export interface ToldDrain {
  readonly nodes: readonly ToldNode[];
  /** When the last node is back; undefined: never. */
  readonly complete: Instant | undefined;
  readonly workloads: readonly ToldDrainedWorkload[];
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
}

/** The fewest of its pods that are available at once. */
export interface ToldDrainedWorkload {
  readonly name: string;
  readonly pods: number;
  readonly least: number;
}

/** What comes of the drains, a sentence for each thing. */
export function drainSentences({ nodes, complete, workloads, unplaced }: ToldDrain): readonly string[] {
  return [
    ...unplaced.map(unplacedSentence),
    ...(complete === undefined ? faultsOf(nodes) : [endSentence(nodes.length, complete)]),
    ...workloads.filter(({ least, pods }) => least < pods).map(leastSentence),
  ];
}

function unplacedSentence({ name, file }: ToldDrain['unplaced'][number]): string {
  return `Pod ${name} (${file}) has no controller: kubectl does not drain its node without --force.`;
}

function endSentence(count: number, complete: Instant): string {
  if (count === 1) return `The node is drained and back after about ${durationText(complete)}.`;
  return `${plural(count, 'node')} are drained one after the other; the last is back after about ${durationText(complete)}.`;
}

function faultsOf(nodes: readonly ToldNode[]): readonly string[] {
  const left = nodes.filter(({ isKnown, state }) => isKnown && state === 'not-begun').map(({ name }) => name);
  const first = nodes.find(({ state }) => state === 'refused' || state === 'waiting')?.name ?? '';
  const rest = `${listText(left, 'and')} ${left.length === 1 ? 'is' : 'are'} not drained, as ${first} is not.`;
  return [...nodes.flatMap(faultSentences), ...(left.length === 0 ? [] : [rest])];
}

function faultSentences({ name, isKnown, state, errors, stuck }: ToldNode): readonly string[] {
  if (!isKnown) return [`There is no node ${name}.`];
  if (state === 'refused')
    return [`kubectl does not drain ${name}, and leaves it cordoned: ${listText(errors, 'and').replace(/\.$/, '')}.`];
  return stuck.map(stuckSentence(name));
}

function stuckSentence(node: string): (stuck: ToldStuckWorkload) => string {
  return ({ name, file, pods, budgets }) => {
    const named = budgets.map((budget) => `${budget.name} (${budget.file})`);
    const noun = budgets.length === 1 ? 'PodDisruptionBudget' : 'PodDisruptionBudgets';
    const stay = `${plural(pods, 'pod')} of ${name} (${file}) never ${pods === 1 ? 'leaves' : 'leave'} ${node}`;
    return `${stay}: ${noun} ${listText(named, 'and')} ${budgets.length === 1 ? 'allows' : 'allow'} no eviction. kubectl retries every 5 s without end.`;
  };
}

function leastSentence({ name, pods, least }: ToldDrainedWorkload): string {
  const fall = `${name} falls to ${least} of ${plural(pods, 'available pod')}.`;
  return least > 0 ? fall : `${fall} A PodDisruptionBudget would keep some of them.`;
}

/** Above the table of a drain. */
export const drainHeadings = ['node', 'pods', 'at a time', 'held up', 'drained'] as const;

/** How long budgets hold pods of a node up, in a cell. */
export function heldUpText(pods: number, duration: Duration | undefined): string {
  if (pods === 0) return '';
  return `${plural(pods, 'pod')}, ${duration === undefined ? 'to the end' : durationText(duration)}`;
}

/** How long a node is drained and from when on, in a cell. */
export function drainedText(state: ToldNode['state'], begun: Instant | undefined, ended: Instant | undefined): string {
  if (state === 'refused') return 'refused';
  if (begun === undefined || ended === undefined) return 'never';
  return `in ${durationText(ended - begun)}, after ${durationText(begun)}`;
}

export const nothingToDrain =
  'Not simulated: no workload of the files runs, or their pods take more steps than this tool allows.';
