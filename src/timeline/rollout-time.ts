import type { Instant } from '../std/time.ts';
import type { RolloutTime, UnknownSpan } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { kindOf } from '../workload/kinds.ts';
import { startBasis, stopBasis, weakest } from '../workload/time-basis.ts';
import { completeAt } from './complete-at.ts';
import { toldOutages } from './downtime.ts';
import type { Timeline } from './timeline.ts';

/** The rollout whose course is given. */
interface TimedCourse {
  readonly object: WorkloadObject;
  readonly assumptions: Assumptions;
  readonly timeline: Timeline;
}

/** How sure the times of a course are; how long it takes at least is not tried. */
export function timeOfCourse({ object, assumptions, timeline }: TimedCourse): RolloutTime {
  const spec = object.spec.template.spec;
  const end = completeAt(timeline) ?? timeline.end;
  const [outage = { from: end, to: end }] = toldOutages(timeline);
  const hasStarts = timeline.waves.some(({ started }) => started > 0);
  const hasStops = timeline.waves.some(({ stopped }) => stopped > 0) && kindOf(object).waitsForStops(object);
  const span = (from: Instant, to: Instant): UnknownSpan => ({ startUps: startUpsIn(timeline, from, to), atLeast: 0 });
  return {
    basis: weakest([
      ...(hasStarts ? [startBasis(spec, assumptions)] : []),
      ...(hasStops ? [stopBasis(spec, assumptions)] : []),
    ]),
    whole: span(0, end),
    outage: span(outage.from, outage.to),
  };
}

/**
 * How many pods start one after the other in several courses beside each other: the longest chain of starts of which none
 * begins before the one before it is over.
 */
export function startUpsTogether(courses: readonly Timeline[]): number {
  const starts = courses.flatMap((timeline) => {
    const done = completeAt(timeline) ?? timeline.end;
    return timeline.waves
      .filter(({ started, start }) => started > 0 && start < done)
      .map(({ start, end }) => ({ start, end: Math.min(end, done) }));
  });
  let free = 0;
  let chain = 0;
  for (const { start, end } of starts.toSorted((one, other) => one.end - other.end)) {
    if (start < free) continue;
    chain++;
    free = end;
  }
  return chain;
}

/** A wave ends with the first of its pods that is available, so those that start pods do so one after the other. */
function startUpsIn({ waves }: Timeline, from: Instant, to: Instant): number {
  return waves.filter(({ started, start }) => started > 0 && start >= from && start < to).length;
}
