// How long something takes, as far as that is known.
import { say } from '../std/say.ts';
import type { Duration } from '../std/time.ts';
import { durationText } from './duration-text.ts';
import { commaText } from './list-text.ts';
import { plural } from './plural.ts';

/** What is sure of a span whose pods take nobody knows how long. */
export interface UnknownSpan {
  /** How many pods start one after the other in it. */
  readonly startUps: number;
  /** As long as it takes where pods are up and gone at once, as far as their probes and settings let them. */
  readonly atLeast: Duration;
  /** How long each pod that is waited for may take to stop, where that is long and nobody knows; absent: it counts little. */
  readonly longestStop?: Duration;
}

/** How sure the times of a course are: where they are assumed, it is one of many. */
export interface RolloutTime {
  readonly basis: TimeBasis;
  /** From the change until it is complete. */
  readonly whole: UnknownSpan;
  /** Of its outage; no start-ups where there is none. */
  readonly outage: UnknownSpan;
}

/** The least and the most of a number. */
export interface CountRange {
  readonly least: number;
  readonly most: number;
}

/** The courses of one rollout besides the drawn one. */
export interface OtherCourses {
  /** What they span, where nothing is guaranteed; undefined where the guarantee tells. */
  readonly range: CourseRange | undefined;
}

/** What courses of one rollout span whose pods start earlier, later and unevenly, the drawn course among them. */
export interface CourseRange {
  readonly minAvailable: CountRange;
  /** Of the most pods, without terminating ones. */
  readonly peakPods: CountRange;
  readonly courses: number;
  /** When the first of them is complete; absent: none is. */
  readonly soonest?: Duration;
  /** How many of them are never complete, where the drawn one is. */
  readonly endless: number;
}

/** Somebody has given a time, or a cluster has shown it; what neither has done is a guess of ours. */
export type TimeBasis = 'stated' | 'measured' | 'assumed';

/** `about 24 s` of times that were stated or measured; `immediately` where nothing is waited for. */
export function knownText(duration: Duration): string {
  return duration === 0 ? say`immediately` : say`about ${durationText(duration)}`;
}

/** `2 start-ups, ≥ 12 s`; `as long as pods take to stop` where nothing starts, and nothing is known. */
export function spanInShort(span: UnknownSpan): string {
  const { startUps } = span;
  const least = leastToTell(span.atLeast);
  const stops = stopsText(span);
  if (startUps === 0 && least === 0) return commaText([say`as long as pods take to stop`, ...stops]);
  if (startUps === 0) return commaText([say`at least ${durationText(least)}`, ...stops]);
  return commaText([startUpsText(startUps), ...(least === 0 ? [] : [say`≥ ${durationText(least)}`]), ...stops]);
}

/** That a stop may take as long as the grace period, where nobody expects that. */
function stopsText({ longestStop }: UnknownSpan): readonly string[] {
  return longestStop === undefined ? [] : [say`each stop up to ${durationText(longestStop)}`];
}

/** The same in a sentence: `2 start-ups one after the other (at least 12 s)`. */
export function spanText(span: UnknownSpan): string {
  const { startUps } = span;
  if (startUps === 0) return spanInShort(span);
  const starts = startUps === 1 ? startUpsText(startUps) : say`${startUpsText(startUps)} one after the other`;
  const least = leastToTell(span.atLeast);
  const beside = commaText([...(least === 0 ? [] : [say`at least ${durationText(least)}`]), ...stopsText(span)]);
  return beside === '' ? starts : say`${starts} (${beside})`;
}

/** How long no pod serves: `1 start-up` where nobody knows how long that is, else the time of the course. */
export function gapText(time: GapTime | undefined, duration: Duration): string {
  return countedGap(time) ?? say`about ${durationText(duration)}`;
}

/** The same without `about`, in a cell or a clause. */
export function gapInShort(time: GapTime, duration: Duration): string {
  return countedGap(time) ?? durationText(duration);
}

/** Beside a start-up that nobody knows, less is nothing; the end of the rollout tells it. */
const longGap = 60_000;

type GapTime = Pick<RolloutTime, 'basis' | 'outage'>;

function countedGap(time: GapTime | undefined): string | undefined {
  if (time?.basis !== 'assumed' || time.outage.startUps === 0) return undefined;
  const starts = startUpsText(time.outage.startUps);
  const { atLeast } = time.outage;
  const least = atLeast < longGap ? [] : [say`at least ${durationText(leastToTell(atLeast))}`];
  const beside = commaText([...least, ...stopsText(time.outage)]);
  return beside === '' ? starts : say`${starts} (${beside})`;
}

/** After what is done: `once its pods have stopped`, or `in 2 start-ups`. */
export function inText(span: UnknownSpan, text: string): string {
  return isStopAlone(span) ? say`once its pods have stopped` : say`in ${text}`;
}

function isStopAlone({ startUps, atLeast }: UnknownSpan): boolean {
  return startUps === 0 && leastToTell(atLeast) === 0;
}

/** How long after the apply something is done: of a course, or in start-ups where they are given. */
export function afterText(duration: Duration, startUps: number | undefined): string {
  if (startUps === undefined) return say`after about ${durationText(duration)}`;
  return startUps === 0 ? say`once pods have stopped` : say`after ${startUpsText(startUps)}`;
}

function startUpsText(startUps: number): string {
  return plural(startUps, 'start-up');
}

/** Less is not told as a bound. */
export const leastTold: Duration = 5000;

/** Never told longer than it is; a few seconds are nothing beside a start-up that nobody knows. */
function leastToTell(duration: Duration): Duration {
  return duration < leastTold ? 0 : Math.floor(duration / 1000) * 1000;
}
