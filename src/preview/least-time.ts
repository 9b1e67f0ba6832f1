import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Duration } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { outageOf } from '../timeline/downtime.ts';
import { type RolloutTime, rolloutTime, type UnknownSpan } from '../timeline/rollout-time.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { withoutUnknownTimes } from '../workload/assumptions.ts';
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
  const { basis, whole, outage } = rolloutTime({ object, assumptions, timeline });
  return {
    basis,
    whole: withLeast(whole, () => paid((budget) => otherCompletion(fastest, timeline, budget) ?? 0)),
    outage: withLeast(outage, () =>
      paid((budget) => outageOf(buildTimeline(simulate(fastest, { budget })))?.duration ?? 0),
    ),
  };
}

function withLeast({ startUps }: UnknownSpan, atLeast: () => Duration): UnknownSpan {
  let known: Duration | undefined;
  return {
    startUps,
    get atLeast() {
      known ??= atLeast();
      return known;
    },
  };
}
