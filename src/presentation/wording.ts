// Every sentence that a user reads, in sections by where it stands. Kubernetes words as Kubernetes uses them.
import type { Change } from '../change/change.ts';
import { durationText } from '../std/duration-text.ts';
import type { Duration, Instant } from '../std/time.ts';
import type { OutcomeState, Timeline } from '../timeline/timeline.ts';
import type { WorkloadKind } from '../workload/api-types.ts';
import { type Assumptions, usualNodes } from '../workload/assumptions.ts';
import type { Bounds } from '../workload/bounds.ts';

// Numbers

/** `1 pod`, `5 pods`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

// Panel

/** How it ends, in one sentence without its full stop. */
export function outcomeSentence(timeline: Timeline): string {
  const { state, cause, at } = timeline.outcome;
  switch (state) {
    case 'completes':
      return `Completes in about ${durationText(at ?? timeline.end)} in ${plural(timeline.waves.length, 'wave')}; ${runningText(timeline)}${laterText(timeline)}`;
    case 'stuck':
      return `Gets stuck in wave ${waveAt(timeline, at)}: ${cause}`;
    case 'deadline-exceeded':
      return `Exceeds its progress deadline after about ${durationText(at ?? timeline.end)} in wave ${waveAt(timeline, at)}: ${cause}`;
    case 'rejected':
      return `Rejected: ${cause}`;
    case 'no-rollout':
      return `No rollout: ${cause}`;
    case 'waits':
      return `Waits: ${cause}`;
  }
}

function runningText({ peak, minAvailable }: Timeline): string {
  const available = minAvailable === 0 ? 'at times none available' : `never fewer than ${minAvailable} available`;
  return `at most ${plural(peak.pods, 'pod')} running, ${available}`;
}

/** A rollout that Kubernetes counts as complete may still end with pods that do not stay ready. */
function laterText({ frames, outcome }: Timeline): string {
  const later = frames.filter(({ at }) => outcome.at !== undefined && at > outcome.at);
  const lost = later.reduce((most, { running, available }) => Math.max(most, running - available), 0);
  return lost === 0 ? '' : `; afterwards ${plural(lost, 'pod')} stop${lost === 1 ? 's' : ''} being ready`;
}

function waveAt(timeline: Timeline, at: Instant | undefined): number {
  const started = timeline.waves.filter((wave) => at === undefined || wave.start <= at);
  return Math.max(1, started.length);
}

/** Why nothing is simulated, or what kind of change it is besides a rollout; empty for a rollout. */
export function changeSentence(change: Change): string {
  const { before, after } = change.replicas;
  switch (change.kind) {
    case 'rejected':
      return 'Rejected by the API server';
    case 'unchanged':
      return 'No rollout: template unchanged';
    case 'scaled':
      return `Scales ${before ?? '?'} → ${after ?? '?'}, no new revision`;
    case 'paused':
      return change.baseline.object === undefined
        ? 'Paused: no pod starts until it is resumed'
        : 'Paused: change waits';
    case 'created':
      return `First rollout of ${plural(after ?? 0, 'pod')}`;
    case 'rollout':
      return '';
  }
}

/** Where "what is there now" comes from. */
export function baselineSentence(change: Change): string {
  if (change.baseline.source === 'none') return 'Nothing runs yet';
  if (change.baseline.source === 'assumed') return 'Assumes the same workload with a former image';
  return `Compared with ${change.baseline.label}`;
}

/** The basis of every estimate. */
export function assumptionsSentence(assumptions: Assumptions, waitsForStart = true): string {
  const { startupSeconds, imagePullSeconds, terminationSeconds, kubernetesVersion } = assumptions;
  const nodes = assumptions.nodes === undefined ? '' : `, ${plural(assumptions.nodes, 'node')}`;
  return `Kubernetes ${kubernetesVersion}; assumes ${startupSeconds} s to start${waitsForStart ? '' : ' (not waited for: no readinessProbe)'} after ${imagePullSeconds} s of image pull, ${terminationSeconds} s to stop${nodes}`;
}

/** The chart's upper line. */
export function maxPodsLabel({ replicas, maxSurge, maxPods }: Bounds): string {
  return maxSurge === 0 ? atMostPods(maxPods) : `at most ${maxPods} = ${replicas} + ${maxPods - replicas} surge`;
}

export function atMostPods(pods: number): string {
  return `at most ${plural(pods, 'pod')}`;
}

export function atLeastAvailable(pods: number): string {
  return `at least ${pods} available`;
}

/** The chart's lower line. */
export function minAvailableLabel({ replicas, maxUnavailable, minAvailable }: Bounds): string {
  return maxUnavailable === 0 || minAvailable !== replicas - maxUnavailable
    ? atLeastAvailable(minAvailable)
    : `${atLeastAvailable(minAvailable)} = ${replicas} − ${maxUnavailable}`;
}

/** The name of a revision in a legend. */
export function laneLabel(role: 'new' | 'old' | 'other', revision: number): string {
  return role === 'other' ? `revision ${revision}` : role;
}

/** What stands beside the mark of the outcome on the chart. */
export function outcomeMark(
  state: OutcomeState,
): { readonly label: string; readonly tone: 'good' | 'bad' | 'warning' } | undefined {
  switch (state) {
    case 'completes':
      return { label: 'complete', tone: 'good' };
    case 'stuck':
      return { label: 'stuck', tone: 'bad' };
    case 'deadline-exceeded':
      return { label: 'deadline exceeded', tone: 'bad' };
    case 'waits':
      return { label: 'waits', tone: 'warning' };
    case 'rejected':
    case 'no-rollout':
      return undefined;
  }
}

/** What stands beside the mark of a step: what kubectl says of it, without the object's name. */
export function stepMark(output: string): string {
  const [line = ''] = output.split('\n');
  return line.replace(/^\S+\/\S+ /, '');
}

/** What an undo would do once the rollout is over. */
export function undoSentence(target: number | undefined, isHistoryCut = false): string {
  if (target === undefined) return '`kubectl rollout undo` finds no revision to return to';
  return `\`kubectl rollout undo\` would return to revision ${target}${isHistoryCut ? ', at least: older commits are not known' : ''}`;
}

/** One difference of the template. */
export function differenceSentence(path: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${path} added: ${valueText(after)}`;
  if (after === undefined) return `${path} removed: ${valueText(before)}`;
  return `${path}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** How many nodes there are as long as nobody says it. */
export function assumedNodes(kind: WorkloadKind): string {
  return kind === 'DaemonSet' ? String(usualNodes) : 'enough';
}

/** The fields of the what-if form that are assumed of the world. */
export const assumptionLabels = {
  startupSeconds: 'start-up, s',
  imagePullSeconds: 'image pull, s',
  terminationSeconds: 'termination, s',
  nodes: 'nodes',
  downNodes: 'nodes down',
  newVersion: 'new version',
} as const;

/** A behaviour of the new version, such as `crashes:30s`, in words. */
export function newVersionLabel(behaviour: string): string {
  const [kind = '', amount = ''] = behaviour.split(':');
  if (kind === 'crashes') return `crashes after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return `${amount} of pods fail`;
  return kind === 'never-ready' ? 'never ready' : kind;
}

/** An outcome in a few words, for a strategy or a version beside others. */
export function shortOutcome(
  { timeline, change }: { readonly timeline: Timeline | undefined; readonly change: Change },
  complete: Duration | undefined,
): string {
  if (timeline === undefined) return change.kind === 'rejected' ? 'rejected' : 'no rollout';
  if (timeline.outcome.state === 'stuck') return 'gets stuck';
  if (complete === undefined) return 'never complete';
  const about = `about ${durationText(complete)}`;
  return timeline.outcome.state === 'deadline-exceeded' ? `${about}, past its deadline` : about;
}

/** What two Kubernetes versions are called beside each other. */
export function versionLabel(version: string): string {
  return `Kubernetes ${version}`;
}

export const presentLabel = 'Present';

export const sameUnderBoth = 'Both versions do the same here.';
export const wordsDiffer = 'Both versions do the same here; only the words of their events and status lines differ.';

interface ComparedNumbers {
  readonly label: string;
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
}

/** What another version does in another way than the present one, in numbers. */
export function versionDifference(present: ComparedNumbers, other: ComparedNumbers): string {
  if (present.seconds === null || other.seconds === null) return '';
  const time = other.seconds - present.seconds;
  const peak = other.peakPods - present.peakPods;
  const floor = other.minAvailable - present.minAvailable;
  const parts = [
    time === 0 ? '' : `takes ${durationText(Math.abs(time) * 1000)} ${time > 0 ? 'longer' : 'less'}`,
    peak === 0 ? '' : `has ${Math.abs(peak)} ${peak > 0 ? 'more' : 'fewer'} pods at the peak`,
    floor === 0 ? '' : `keeps ${Math.abs(floor)} ${floor > 0 ? 'more' : 'fewer'} available`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Both versions take as long, with the same peak and floor; they differ in between.';
  return `${other.label} ${parts.join(', ')}.`;
}

/** The rows of pods that no node has room for yet. */
export const noNodeLabel = 'no node';

/** The sum behind a size in a proportional scaling, such as `8 × (20 + 5) / 13 = 15.4, rounded to 15`. */
export function shareSentence(share: Share): string {
  const { sizeBefore, size, maxReplicasBefore, replicas, maxReplicas, isLargest } = share;
  const part = (sizeBefore * maxReplicas) / maxReplicasBefore;
  const rounded = Math.round(part);
  const surge = maxReplicas === replicas ? '' : ` + ${maxReplicas - replicas}`;
  const sum = `${sizeBefore} × ${surge === '' ? replicas : `(${replicas}${surge})`} / ${maxReplicasBefore} = `;
  const result = Number.isInteger(part) ? String(part) : `${Math.round(part * 10) / 10}, rounded to ${rounded}`;
  if (rounded === size) return sum + result;
  const rest = size - rounded > 0 ? `+${size - rounded}` : `−${rounded - size}`;
  return isLargest
    ? `${sum}${result}; as the largest it takes the remainder of ${rest}: ${size}`
    : `${sum}${result}; ${rest}, as no more is left to share: ${size}`;
}

export interface Share {
  readonly sizeBefore: number;
  readonly size: number;
  readonly maxReplicasBefore: number;
  readonly replicas: number;
  readonly maxReplicas: number;
  /** Of those that are scaled together. */
  readonly isLargest: boolean;
}

/** What a partition is used for: a canary on the last ordinals, or a change that is held back as a whole. */
export function partitionNote(name: string, partition: number, replicas: number): string {
  if (partition >= replicas) return `Partition ${partition} holds the change back: no ordinal is updated`;
  const canary =
    partition === replicas - 1
      ? `${name}-${partition} alone is`
      : `${name}-${partition} to ${name}-${replicas - 1} are`;
  return `Partition ${partition} makes a canary: ${canary} updated, the ordinals below keep the old revision`;
}
