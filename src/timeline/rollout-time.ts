import { asNumber } from '../document/manifest.ts';
import { Heap } from '../std/heap.ts';
import type { Instant } from '../std/time.ts';
import type { RolloutTime, UnknownSpan } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { kindOf } from '../workload/kinds.ts';
import { startBasis, stopBasis, weakest } from '../workload/time-basis.ts';
import { completeAt } from './complete-at.ts';
import { toldOutages } from './downtime.ts';
import type { Timeline } from './timeline.ts';
import type { PodWait } from './waits.ts';

/** The rollout whose course is given. */
interface TimedCourse {
  readonly object: WorkloadObject;
  readonly assumptions: Assumptions;
  readonly timeline: Timeline;
}

/** A pod that may take so long to stop may take longer than all that else is waited for. */
const longGrace = 60_000;

/** How sure the times of a course are; how long it takes at least is not tried. */
export function timeOfCourse({ object, assumptions, timeline }: TimedCourse): RolloutTime {
  const spec = object.spec.template.spec;
  const end = completeAt(timeline) ?? timeline.end;
  const [outage = { from: end, to: end }] = toldOutages(timeline);
  const hasStarts = timeline.waves.some(({ started }) => started > 0);
  const hasStops = timeline.waves.some(({ stopped }) => stopped > 0) && kindOf(object).waitsForStops(object);
  const grace = asNumber(spec.terminationGracePeriodSeconds) * 1000;
  const isStopUnknown = hasStops && grace > longGrace && stopBasis(spec, assumptions) === 'assumed';
  const span = (from: Instant, to: Instant): UnknownSpan => {
    const startUps = startUpsIn(timeline, from, to);
    return { startUps, atLeast: 0, ...(isStopUnknown && { longestStop: grace }) };
  };
  return {
    basis: weakest([
      ...(hasStarts ? [startBasis(spec, assumptions)] : []),
      ...(hasStops ? [stopBasis(spec, assumptions)] : []),
    ]),
    whole: span(0, end),
    outage: span(outage.from, outage.to),
  };
}

/** A course beside others in one cluster: since when it is applied, and what its pods had to wait for. */
interface CourseBeside {
  readonly timeline: Timeline;
  readonly appliedAt: Instant | undefined;
  readonly waits: readonly PodWait[];
}

/** A wave of starts; `isHeld`: it may have waited for other courses. */
interface Start {
  readonly course: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly isHeld: boolean;
}

/**
 * How many pods start one after the other in several courses beside each other: the longest chain of starts of which each
 * waits for the one before it. A start waits for those of its own course. It waits for another course only if something
 * held it up, for two courses that merely take differently long do not add up.
 */
export function startUpsTogether(courses: readonly CourseBeside[]): number {
  const underWay = new Heap<Start & { readonly chain: number }>((one, other) => one.to < other.to);
  /** The longest chains of what is over, of all courses and of each. */
  let longest = 0;
  const longestOf = new Map<number, number>();
  let most = 0;
  for (const start of courses.flatMap(startsOf).toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    for (let first = underWay.peek(); first !== undefined && first.to <= start.from; first = underWay.peek()) {
      underWay.pop();
      longest = Math.max(longest, first.chain);
      longestOf.set(first.course, Math.max(longestOf.get(first.course) ?? 0, first.chain));
    }
    const chain = 1 + (start.isHeld ? longest : (longestOf.get(start.course) ?? 0));
    underWay.push({ ...start, chain });
    most = Math.max(most, chain);
  }
  return most;
}

function startsOf({ timeline, appliedAt = 0, waits }: CourseBeside, course: number): readonly Start[] {
  const done = completeAt(timeline) ?? timeline.end;
  return timeline.waves
    .filter(({ started, start }) => started > 0 && start < done)
    .map(({ start, end }, index) => {
      const to = Math.min(end, done);
      const held = waits.filter(({ from, until = done }) => from <= to && start <= until);
      // A pod that waits for a node exists already, and starts only then.
      const found = held.flatMap(({ for: what, until }) => (what === 'node' && until !== undefined ? [until] : []));
      const from = Math.max(start, ...found.filter((until) => until < to));
      return { course, from, to, isHeld: held.length > 0 || (index === 0 && appliedAt > 0) };
    });
}

/** A wave ends with the first of its pods that is available, so those that start pods do so one after the other. */
function startUpsIn({ waves }: Timeline, from: Instant, to: Instant): number {
  return waves.filter(({ started, start }) => started > 0 && start >= from && start < to).length;
}
