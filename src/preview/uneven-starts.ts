import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { simulate, simulateUntilDone } from '../simulation/simulate.ts';
import type { Instant } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { toldOutages } from '../timeline/downtime.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** By how many percent the start-up times of pods vary, up and down. */
export const startupVariation = 20;

/** A run with this seed is near the median of all others, whatever the number of pods: a property holds it. */
export const typicalSeed = 27_597_953;

/** The scenario whose pods take uneven times to start, as real ones do. */
export function unevenly(scenario: Scenario): Scenario {
  return { ...scenario, startupJitter: { percent: startupVariation, seed: typicalSeed } };
}

/** When the rollout is complete whose even course is given, if its pods take uneven times to start, as real ones do. */
export function unevenCompletion(scenario: Scenario, even: Timeline, budget?: WorkBudget): Instant | undefined {
  const complete = otherCompletion(unevenly(scenario), even, budget);
  return complete === undefined ? undefined : Math.max(complete, earliestEnd(even));
}

/** How long a completion at least is, beside the outages and waits of the course that is drawn: none outlasts the rollout. */
export function earliestEnd(drawn: Timeline): Instant {
  const done = completeAt(drawn) ?? 0;
  const outages = toldOutages(drawn).flatMap(({ to }) => (to <= done ? [to] : []));
  return Math.max(0, Math.min(done, drawn.longestWait.duration), ...outages);
}

/** When the same rollout is complete that has the given course, if the scenario is a little different. */
export function otherCompletion(scenario: Scenario, known: Timeline, budget?: WorkBudget): Instant | undefined {
  const completion = completeAt(known);
  if (completion === undefined || completion === 0) return completion;
  const isOneApply = scenario.steps.length === 1 && known.outcome.state !== 'deadline-exceeded';
  const done = isOneApply ? simulateUntilDone(scenario, budget) : undefined;
  return done ?? completeAt(buildTimeline(simulate(scenario, { budget }))) ?? completion;
}
