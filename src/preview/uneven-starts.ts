import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { simulate, simulateUntilDone } from '../simulation/simulate.ts';
import type { Instant } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { framesAfterward } from '../timeline/last-change.ts';
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
  return otherCompletion(unevenly(scenario), even, budget);
}

/** When the same rollout is complete that has the given course, if the scenario is a little different. */
export function otherCompletion(scenario: Scenario, known: Timeline, budget?: WorkBudget): Instant | undefined {
  const completion = completeAt(known);
  if (completion === undefined || completion === 0) return completion;
  const done = isOneApply(scenario, known) ? simulateUntilDone(scenario, budget) : undefined;
  return done ?? completeAt(buildTimeline(simulate(scenario, { budget }))) ?? completion;
}

function isOneApply({ steps }: Scenario, known: Timeline): boolean {
  return steps.length === 1 && known.outcome.state !== 'deadline-exceeded';
}

/** In so many other courses nothing shows that a rollout may never complete. */
const others = 8;

/**
 * Whether it is by chance that the rollout completes whose even course is given: its pods do not stay ready, and where they
 * take uneven times to start, there may be no instant at which all of them are.
 */
export function mayNeverComplete(scenario: Scenario, even: Timeline, budget?: WorkBudget): boolean {
  if (completeAt(even) === undefined) return false;
  if (!framesAfterward(even).some(({ running, available }) => available < running)) return false;
  for (let seed = 1; seed <= others; seed++) {
    const other = { ...scenario, startupJitter: { percent: startupVariation, seed } };
    const done = isOneApply(scenario, even)
      ? simulateUntilDone(other, budget)
      : completeAt(buildTimeline(simulate(other, { budget })));
    if (done === undefined) return budget === undefined || budget.left > 0;
  }
  return false;
}
