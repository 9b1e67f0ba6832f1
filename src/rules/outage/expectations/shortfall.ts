// What of an expectation a course does not meet, with both numbers.
import type { Duration } from '../../../std/time.ts';
import { outageOf } from '../../../timeline/downtime.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import type { Shortfall } from '../../../wording/findings/expectations.ts';
import type { CourseRange, RolloutTime } from '../../../wording/lasting.ts';
import { gapText } from '../../../wording/lasting.ts';
import type { IntOrString } from '../../../workload/api-types.ts';
import type { Bounds } from '../../../workload/bounds.ts';
import type { Expected } from '../../../workload/expectations.ts';
import { scaledValue } from '../../../workload/int-or-string.ts';
import { quotaRefusal } from '../../quota-refusal.ts';

/** What an expectation is held against. */
export interface JudgedRollout {
  readonly bounds: Bounds;
  /** Whether the controllers roll pods out, so that the bounds say something. */
  readonly isBounded: boolean;
  /** Those that ran before. */
  readonly before: number;
  /** Undefined: nothing was simulated. */
  readonly timeline: Timeline | undefined;
  /** What its other courses span; undefined where one tells. */
  readonly range: () => CourseRange | undefined;
  readonly complete: () => Duration | undefined;
  readonly time: RolloutTime | undefined;
  /** What requests are lost. */
  readonly requests: () => Shortfall | undefined;
}

/** What is expected and not met; undefined where it is, or where nothing is known of it. */
export function shortfallOf(expected: Expected, course: JudgedRollout): Shortfall | undefined {
  const { timeline } = course;
  switch (expected.that) {
    case 'minAvailable':
      return tooFewAvailable(leastAvailable(expected.pods, course), course);
    case 'maxPods':
      return tooManyPods(maxExpectedPods(expected.pods, course), course);
    case 'duration':
      return timeline && tooLong(expected.duration, timeline, course);
    case 'outage':
      return timeline && anyOutage(timeline, course);
    case 'undo':
      return timeline?.revisions.undoTarget === undefined && timeline !== undefined ? { that: 'undo' } : undefined;
    case 'capacity':
      return timeline && noRoom(timeline, course);
    case 'requests':
      return timeline && course.requests();
  }
}

/** A percentage rounds up, as that of a PodDisruptionBudget does. Pods that the change itself adds were not there before. */
export function leastAvailable(
  pods: IntOrString,
  { bounds: { replicas }, before }: Pick<JudgedRollout, 'bounds' | 'before'>,
): number {
  const least = Math.min(before, replicas);
  if (typeof pods === 'string') return scaledValue(pods, least, true);
  return pods > replicas ? pods : Math.min(pods, least);
}

/** A percentage rounds down. What ran before is not the rollout's doing. */
export function maxExpectedPods(
  pods: IntOrString,
  { bounds: { replicas }, before }: Pick<JudgedRollout, 'bounds' | 'before'>,
): number {
  const most = scaledValue(pods, Math.max(before, replicas), false);
  return before > replicas ? Math.max(most, before) : most;
}

/** How many pods are available at least, whatever the timing. */
export function fewestAvailable({ bounds, isBounded, timeline, range }: JudgedRollout): number {
  const least = isBounded ? bounds.minAvailable : bounds.replicas;
  return Math.min(least, range()?.minAvailable.least ?? timeline?.minAvailable ?? least);
}

/** How many pods there are at most, whatever the timing. */
export function mostPods({ bounds, isBounded, timeline, range }: JudgedRollout): number {
  const most = isBounded ? bounds.maxPods : bounds.replicas;
  return Math.max(most, range()?.peakPods.most ?? timeline?.peak.pods ?? 0);
}

function tooFewAvailable(wants: number, course: JudgedRollout): Shortfall | undefined {
  const { bounds, before } = course;
  const has = fewestAvailable(course);
  return has < wants
    ? { that: 'minAvailable', has, of: Math.max(has, Math.min(before, bounds.replicas)), wants }
    : undefined;
}

function tooManyPods(wants: number, course: JudgedRollout): Shortfall | undefined {
  const has = mostPods(course);
  return has > wants ? { that: 'maxPods', has, wants } : undefined;
}

/** What waits for somebody takes as long as they do. */
function tooLong(wants: Duration, { outcome }: Timeline, { complete, time }: JudgedRollout): Shortfall | undefined {
  if (outcome.state === 'waits' || outcome.state === 'no-rollout') return undefined;
  const has = complete();
  if (has !== undefined && has <= wants) return undefined;
  if (has === undefined || time?.basis !== 'assumed') return { that: 'duration', has, wants, is: 'known' };
  const { atLeast } = time.whole;
  return atLeast > wants
    ? { that: 'duration', has: atLeast, wants, is: 'least' }
    : { that: 'duration', has, wants, is: 'assumed' };
}

function anyOutage(timeline: Timeline, { time }: JudgedRollout): Shortfall | undefined {
  const outage = outageOf(timeline);
  if (outage === undefined) return undefined;
  const isForGood = timeline.outcome.state === 'stuck' && timeline.frames.at(-1)?.available === 0;
  const lasting = gapText(time, outage.duration);
  return { that: 'outage', isDown: outage.isDown, time: isForGood ? undefined : lasting };
}

function noRoom(timeline: Timeline, { bounds }: JudgedRollout): Shortfall | undefined {
  const refusal = quotaRefusal({ timeline });
  if (refusal !== undefined) return { that: 'capacity', refusal: refusal.event };
  const waiting = new Set(timeline.unschedulable.keys());
  if (timeline.outcome.state === 'stuck') {
    for (const { name, nodeName, deleted } of timeline.pods)
      if (nodeName === '' && deleted === undefined) waiting.add(name);
  }
  return waiting.size === 0 ? undefined : { that: 'capacity', waiting: waiting.size, of: bounds.replicas };
}
