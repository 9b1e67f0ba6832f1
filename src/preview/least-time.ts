import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import { type Duration, seconds } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { outageOf } from '../timeline/downtime.ts';
import { lastChangeOf } from '../timeline/last-change.ts';
import { timeOfCourse } from '../timeline/rollout-time.ts';
import { recordOf } from '../timeline/sorted-trace.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { leastTold, type RolloutTime, type UnknownSpan } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { type Assumptions, withoutUnknownTimes } from '../workload/assumptions.ts';
import type { Run } from './forecast.ts';
import { otherCompletion } from './uneven-starts.ts';

/** Simulates something at the cost of a budget, if there is one. */
type Paid = (work: (budget: WorkBudget | undefined) => Duration) => Duration;

interface SimulatedCourse {
  readonly object: WorkloadObject;
  readonly scenario: Scenario;
  readonly timeline: Timeline;
}

/**
 * How sure the times of a scenario's course are, and how long it takes at least: as long as the same scenario whose pods
 * are up and gone at once. That is simulated when it is read.
 */
export function timeWithLeast({ object, scenario, timeline }: SimulatedCourse, paid: Paid): RolloutTime {
  const { assumptions } = scenario;
  const [fastest, quickest] = quickestOf(scenario);
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

/**
 * The same where quicker pods may be done later. What is done in the middle may come when they have to be replaced once more,
 * or are refused for longer; and pods that crash have to be up at one instant. Sure is only when the last change comes, and
 * one start of what it makes.
 */
export function timeByChance(
  { object, scenario, trace, timeline }: SimulatedCourse & Pick<Run, 'trace'>,
  paid: Paid,
): RolloutTime {
  const { assumptions } = scenario;
  const { basis, whole, outage } = timeOfCourse({ object, assumptions, timeline });
  const startIn = (phase: Scenario) => paid((budget) => shortestStart(buildTimeline(simulate(phase, { budget }))));
  const atLeast = () => {
    const { at, isNew } = lastChangeOf(recordOf(trace));
    const sure = isNew ? at + Math.min(...quickestOf(scenario).map(startIn)) : at;
    return Math.min(sure, completeAt(timeline) ?? sure);
  };
  return {
    basis,
    whole: lazily(whole, () => whole.startUps, atLeast),
    outage: lazily(
      outage,
      () => outage.startUps,
      () => 0,
    ),
  };
}

/** The same where quicker pods may be done later: no longer than `soonest`. */
export function noLaterThan(time: RolloutTime, soonest: () => Duration | undefined): RolloutTime {
  const { whole } = time;
  const atLeast = () => Math.min(whole.atLeast, soonest() ?? Number.POSITIVE_INFINITY);
  return { ...time, whole: lazily(whole, () => whole.startUps, atLeast) };
}

/** How long a new pod takes at least until it is available, or until it needs not be any more; 0 where none is. */
function shortestStart(timeline: Timeline): Duration {
  const { pods, lanes } = timeline;
  const end = completeAt(timeline) ?? Number.POSITIVE_INFINITY;
  const spans = [...pods].flatMap(({ laneIndex, created, available }) =>
    available === undefined || lanes[laneIndex]?.isNew !== true ? [] : [Math.min(available, end) - created],
  );
  return spans.length === 0 ? 0 : Math.max(0, Math.min(...spans));
}

/** Whether the request limit makes one wave of starts last so long that its first pods may be available before its last start. */
function isInBulk({ waves }: Timeline, { controllerQps, controllerBurst }: Assumptions): boolean {
  return controllerQps > 0 && waves.some(({ started }) => started > controllerBurst);
}

/** The scenario whose pods are up and gone at once, at two phases of nodes. */
function quickestOf(scenario: Scenario): readonly [Scenario, Scenario] {
  const fastest: Scenario = { ...scenario, assumptions: withoutUnknownTimes(scenario.assumptions) };
  return [fastest, { ...fastest, startupJitter: { percent: 0, seed: quickestSeed } }];
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
