import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import { type Duration, seconds } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { outageOf } from '../timeline/downtime.ts';
import { timeOfCourse } from '../timeline/rollout-time.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { leastTold, type RolloutTime, type UnknownSpan } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { type Assumptions, withoutUnknownTimes } from '../workload/assumptions.ts';
import { otherCompletion } from './uneven-starts.ts';

interface SimulatedCourse {
  readonly object: WorkloadObject;
  readonly scenario: Scenario;
  readonly timeline: Timeline;
}

/**
 * How sure the times of a scenario's course are, and how long it takes at least: as long as the same scenario whose pods
 * are up and gone at once. That is simulated when it is read.
 */
export function timeWithLeast(
  { object, scenario, timeline }: SimulatedCourse,
  paid: (work: (budget: WorkBudget | undefined) => Duration) => Duration,
): RolloutTime {
  const { assumptions } = scenario;
  const fastest: Scenario = { ...scenario, assumptions: withoutUnknownTimes(assumptions) };
  const quickest: Scenario = { ...fastest, startupJitter: { percent: 0, seed: quickestSeed } };
  const { basis, whole, outage } = timeOfCourse({ object, assumptions, timeline });
  const endOf = (schedulingSeconds: number): Duration => {
    const times = { ...fastest.assumptions, schedulingSeconds };
    return paid((budget) => otherCompletion({ ...quickest, assumptions: times }, timeline, budget) ?? 0);
  };
  const atLeast = () => {
    const end = endOf(fastest.assumptions.schedulingSeconds);
    if (end < leastTold) return end;
    return Math.min(
      end,
      paid((budget) => otherCompletion(fastest, timeline, budget) ?? end),
    );
  };
  return {
    basis,
    whole: isInBulk(timeline, assumptions)
      ? inBulk(whole, atLeast, endOf)
      : lazily(whole, () => whole.startUps, atLeast),
    outage: lazily(
      outage,
      () => outage.startUps,
      () => paid((budget) => outageOf(buildTimeline(simulate(quickest, { budget })))?.duration ?? 0),
    ),
  };
}

/** The same where steps in the middle decide: pods that are up at once may have to start once more. */
export function noLaterThan(time: RolloutTime, soonest: () => Duration | undefined): RolloutTime {
  const { whole } = time;
  const atLeast = () => Math.min(whole.atLeast, soonest() ?? Number.POSITIVE_INFINITY);
  return { ...time, whole: lazily(whole, () => whole.startUps, atLeast) };
}

/** Whether the request limit makes one wave of starts last so long that its first pods may be available before its last start. */
function isInBulk({ waves }: Timeline, { controllerQps, controllerBurst }: Assumptions): boolean {
  return controllerQps > 0 && waves.some(({ started }) => started > controllerBurst);
}

/** Nodes look at their pods just after containers have started, or else, as in the drawn course, at whole seconds. */
export const quickestSeed = 7;

/** So long that nothing else counts beside it, in seconds. */
const longStart = 3600;

/** Where starts of a wave overlap those of the next, start-ups are counted by what one that takes an hour longer adds. */
function inBulk(counted: UnknownSpan, atLeast: () => Duration, endOf: (startSeconds: number) => Duration): UnknownSpan {
  const span: UnknownSpan = lazily(
    counted,
    () => Math.round((endOf(longStart) - span.atLeast) / seconds(longStart)),
    atLeast,
  );
  return span;
}

/** What is worked out when it is read, once; the longest stop is that of the counted span. */
function lazily({ longestStop }: UnknownSpan, startUps: () => number, atLeast: () => Duration): UnknownSpan {
  let count: number | undefined;
  let least: Duration | undefined;
  return {
    ...(longestStop !== undefined && { longestStop }),
    get startUps() {
      count ??= startUps();
      return count;
    },
    get atLeast() {
      least ??= atLeast();
      return least;
    },
  };
}
