import type { Forecast } from '../../preview/forecast.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';

/** How the apply of a workload ends; what is not simulated has an end by its change. */
export function outcomeStateOf({ change, apply, tooManyPods, isOverBudget }: Forecast): OutcomeState {
  if (change.kind === 'rejected') return 'rejected';
  // The end is unknown, so neither a success nor a failure can be claimed.
  if (tooManyPods !== undefined || isOverBudget === true) return 'waits';
  return apply?.timeline.outcome.state ?? 'no-rollout';
}
