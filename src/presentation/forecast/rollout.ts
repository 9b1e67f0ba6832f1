// How a rollout goes and ends: in a sentence, and in the few words of a lens.

import { mayNeverComplete } from '../../preview/course-range.ts';
import { say } from '../../std/say.ts';
import type { Instant } from '../../std/time.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { endsDown, type Outage, outageOf } from '../../timeline/downtime.ts';
import { framesAfterward, isUnservedAfterward } from '../../timeline/last-change.ts';
import { nodeMovesOf } from '../../timeline/node-moves.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { durationText } from '../../wording/duration-text.ts';
import {
  type CountRange,
  gapText,
  inText,
  knownText,
  spanInShort,
  spanText,
  type UnknownSpan,
} from '../../wording/lasting.ts';
import { commaText } from '../../wording/list-text.ts';
import { inMiddle, plural } from '../../wording/plural.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { scalingDuringRollout } from './autoscaling.ts';
import { noPodSentence } from './no-pod.ts';
import type { ToldRun } from './told.ts';

/** How the run ends and what holds meanwhile, in one sentence without its full stop. */
export function rolloutSentence(run: ToldRun): string {
  const { timeline } = run;
  const { state, cause } = timeline.outcome;
  const nothing = noPodSentence(run);
  if (nothing !== undefined) return nothing;
  switch (state) {
    case 'completes':
      return completionSentence(run);
    case 'rejected':
      return say`Rejected: ${cause}`;
    case 'no-rollout':
      return say`No rollout: ${cause}`;
    default:
      return failureText(timeline);
  }
}

/** The same in the words of a lens, such as `≥ 8 of 10 available, ≤ 13 pods, about 24 s`. */
export function rolloutInShort(run: ToldRun): string {
  const { state } = run.timeline.outcome;
  if (state !== 'completes') return rolloutSentence(run);
  const pods = commaText([...nodesTexts(run), ...boundsInShort(run)]);
  return noPodSentence(run) ?? say`${outageText(run)}${pods}, ${timeText(run)}`;
}

/** The same for the cell of a table, in which the end may be cut: `≥ 8 of 10 available, about 24 s, ≤ 13 pods`. */
export function rolloutInTable(run: ToldRun): string {
  const { state } = run.timeline.outcome;
  if (state !== 'completes') return rolloutSentence(run);
  const [available, pods] = boundsInShort(run);
  const told = run.bounds.areNodesAssumed ? say`${available} (nodes assumed)` : available;
  return noPodSentence(run) ?? commaText([told, timeText(run), pods]);
}

/** The same with what is rolled out, such as `Rollout: ≥ 8 of 10 available, …` or `Rollout of web-4 to web-2: …`. */
export function rolloutTitle(run: ToldRun): string {
  const isCourse = run.timeline.outcome.state === 'completes' && noPodSentence(run) === undefined;
  return isCourse ? say`Rollout${partText(run.object)}: ${rolloutInShort(run)}` : rolloutInShort(run);
}

/** The pods that a partition leaves to roll, from the first that is replaced to the last; '' where all are. */
function partText(object: WorkloadObject): string {
  const { start, kept } = kindOf(object).keptPods(object) ?? { start: 0, kept: 0 };
  if (kept === 0) return '';
  const pod = (ordinal: number): string => `${object.metadata.name}-${ordinal}`;
  const [first, last] = [pod(start + kept), pod(start + (kindOf(object).replicasOf(object) ?? 0) - 1)];
  return first === last ? say` of ${last}` : say` of ${last} to ${first}`;
}

/** How the run fails to come to its end. */
export function failureText(timeline: Timeline): string {
  const { state, cause, at } = timeline.outcome;
  if (state === 'waits') return say`Waits: ${cause}`;
  const wave = say`in wave ${waveAt(timeline, at)}: ${cause}`;
  if (state === 'stuck') return say`Gets stuck ${wave}`;
  return say`Exceeds its progress deadline after about ${durationText(at ?? timeline.end)} ${wave}`;
}

/** How long it takes: `about 24 s`, or `2 start-ups, ≥ 12 s` where nobody knows how long pods take. */
export function timeText(run: ToldRun): string {
  return orNever(run, isUnknown(run) ? spanInShort(run.time.whole) : knownText(run.complete ?? run.timeline.end));
}

/** Pods that do not stay ready may all be ready at one instant, or at none. */
export function orNever(run: Pick<ToldRun, 'others'>, time: string): string {
  return mayNeverComplete(run) ? say`${time} or never` : time;
}

/** The same without a bound, for a column or a figure beside others: `about 24 s`, or `2 start-ups`. */
export function timeInShort(run: ToldRun): string {
  if (!isUnknown(run) || run.time.whole.startUps === 0) return timeText(run);
  return plural(run.time.whole.startUps, 'start-up');
}

/** The same after what is done: `in about 24 s`. */
export function inTimeText(run: ToldRun): string {
  return orNever(run, whenText(run));
}

function whenText(run: ToldRun): string {
  if (isUnknown(run)) return inText(run.time.whole, spanInShort(run.time.whole));
  const { complete = run.timeline.end } = run;
  return complete === 0 ? knownText(complete) : say`in ${knownText(complete)}`;
}

/** Whether the course's own times are one of many. */
function isUnknown({ time, timeline }: ToldRun): boolean {
  return time.basis === 'assumed' && (completeAt(timeline) ?? timeline.end) > 0;
}

/** The duration of a rollout that completes, with its outage, such as `down for about 15 s, completes in about 24 s`. */
export function endPhrase(run: ToldRun): string {
  const outage = outageText(run);
  return outage === '' ? timeText(run) : say`${outage}completes ${inTimeText(run)}`;
}

function completionSentence(run: ToldRun): string {
  const { timeline, time } = run;
  const outage = outageOf(timeline);
  const later = `${laterText(timeline)}${scalingDuringRollout(timeline)}`;
  const isSure = !isUnknown(run);
  const isLost = isUnservedAfterward(timeline);
  if (isSure && run.complete === 0 && !mayNeverComplete(run) && outage === undefined && !isLost)
    return say`Completes immediately: ${boundsText(run)}${later}`;
  const whole = outage === undefined ? time.whole : withoutStops(time.whole);
  const when = isSure ? whenText(run) : inText(whole, spanText(whole));
  const waves = orNever(run, plural(timeline.waves.length, 'wave'));
  const rest = `${commaText([boundsText(run), ...nodesTexts(run)])}${later}`;
  if (outage === undefined && !isLost) return say`Completes ${when} over ${waves}: ${rest}`;
  const worst = outage === undefined ? noneStays : downText(run, outage);
  return say`${worst}; completes ${when} over ${waves}: ${rest}`;
}

/** Beside an outage, which tells of them. */
function withoutStops({ startUps, atLeast }: UnknownSpan): UnknownSpan {
  return { startUps, atLeast };
}

/** How long no pod is available, such as `12 s` or `1 start-up`; `0 s` where one always is. */
export function outageTimeText(run: ToldRun): string {
  if (endsDown(run.timeline)) return say`without end`;
  const { duration = 0 } = outageOf(run.timeline) ?? {};
  return isUnknown(run) && run.time.outage.startUps > 0 ? spanInShort(run.time.outage) : durationText(duration);
}

/** The nodes that lose or gain their pod, of what has one on each. */
function nodesTexts({ object, timeline }: ToldRun): readonly string[] {
  if (kindOf(object).podsDifferBy !== 'node') return [];
  const { before, lost, gained } = nodeMovesOf(timeline);
  return [
    ...(lost.length === 0 ? [] : [say`${lost.length} of ${plural(before, 'node')} without a pod afterwards`]),
    ...(gained.length === 0 || before === 0 ? [] : [say`${plural(gained.length, 'more node')} with a pod`]),
  ];
}

function downText(run: ToldRun, { duration, isDown }: Outage): string {
  const time = gapText(run.time, duration);
  return isDown ? say`Down for ${time}` : say`No pod available for ${time}`;
}

function outageText(run: ToldRun): string {
  const worst = worstText(run);
  return worst === '' ? '' : say`${inMiddle(worst)}, `;
}

/** That no pod is available for some time, or in the end; '' where one always is. */
function worstText(run: ToldRun): string {
  const outage = outageOf(run.timeline);
  if (outage !== undefined) return downText(run, outage);
  return isUnservedAfterward(run.timeline) ? noneStays : '';
}

/** What is under way, and goes on to its end, with what is worse than its end. */
export function underWayText(run: ToldRun): string {
  const worst = worstText(run);
  const end = say`the rollout under way completes ${inTimeText(run)}${laterText(run.timeline)}`;
  return worst === '' ? end : say`${inMiddle(worst)}; ${end}`;
}

/** Kubernetes counts a rollout as complete whose pods crash a moment later. */
const noneStays = say`No pod stays ready`;

function boundsText(run: ToldRun): string {
  const { guarantee, bounds } = run;
  if (guarantee === undefined) return commaText(extremes(run));
  const { maxPods, minAvailable } = guarantee;
  return say`at least ${minAvailable} of ${bounds.replicas} available, at most ${plural(maxPods, 'pod')}`;
}

/** Of the pods that are available, and of all. */
function boundsInShort(run: ToldRun): readonly [available: string, pods: string] {
  const { guarantee, bounds } = run;
  if (guarantee === undefined) return extremes(run);
  return [say`≥ ${guarantee.minAvailable} of ${bounds.replicas} available`, say`≤ ${plural(guarantee.maxPods, 'pod')}`];
}

function extremes(run: ToldRun): readonly [available: string, pods: string] {
  return [say`fewest available ${fewestText(run)}`, say`most pods ${mostText(run)}`];
}

type Extremes = Pick<ToldRun, 'timeline' | 'others'>;

/** The fewest available pods: what all courses span, where they differ. */
export function fewestText({ timeline, others }: Extremes): string {
  return rangeText(others.range?.minAvailable, timeline.minAvailable);
}

/** The most pods, without terminating ones, in the same way. */
export function mostText({ timeline, others }: Extremes): string {
  return rangeText(others.range?.peakPods, timeline.peak.pods);
}

function rangeText(range: CountRange | undefined, drawn: number): string {
  const { least, most } = range ?? { least: drawn, most: drawn };
  return least === most ? String(drawn) : say`${least} to ${most}`;
}

/** A rollout that Kubernetes counts as complete may still end with pods that do not stay ready. */
function laterText(timeline: Timeline): string {
  const lost = framesAfterward(timeline).reduce(
    (most, { running, available }) => Math.max(most, running - available),
    0,
  );
  return lost === 0
    ? ''
    : lost === 1
      ? say`; afterwards ${plural(lost, 'pod')} stops being ready`
      : say`; afterwards ${plural(lost, 'pod')} stop being ready`;
}

function waveAt(timeline: Timeline, at: Instant | undefined): number {
  const started = timeline.waves.filter((wave) => at === undefined || wave.start <= at);
  return Math.max(1, started.length);
}
