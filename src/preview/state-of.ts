import { outageOf } from '../timeline/downtime.ts';
import { isUnservedAfterward } from '../timeline/last-change.ts';
import type { OutcomeState, Timeline } from '../timeline/timeline.ts';
import { kindOf } from '../workload/kinds.ts';
import { type Forecast, isNotSimulated } from './forecast.ts';

/** What comes of applying a workload, in one word: an outage on the way, or a broken expectation, is no success. */
export type ForecastState = OutcomeState | 'outage' | 'breaks-expectation';

/** The worst first. */
export const forecastStates = [
  'rejected',
  'stuck',
  'outage',
  'deadline-exceeded',
  'breaks-expectation',
  'waits',
  'completes',
  'no-rollout',
] as const satisfies readonly ForecastState[];

/** What comes of a workload that may be applied beside others; `stuck-alone`: beside them, it completes. */
export type StateAmongOthers = ForecastState | 'stuck-alone';

/** The worst first. */
export const statesAmongOthers: readonly StateAmongOthers[] = forecastStates.flatMap((state) =>
  state === 'stuck' ? [state, 'stuck-alone'] : [state],
);

/** How the apply of a workload ends; what is not simulated has an end by its change. */
export function outcomeStateOf(forecast: Omit<Forecast, 'findings'>): OutcomeState {
  const { change, apply } = forecast;
  if (change.kind === 'rejected') return 'rejected';
  // The end is unknown, so neither a success nor a failure can be claimed.
  if (isNotSimulated(forecast)) return 'waits';
  return apply?.timeline.outcome.state ?? 'no-rollout';
}

/** The worst that the course of an apply contains. */
export function stateOf(forecast: Forecast): ForecastState {
  const { apply, findings } = forecast;
  const state = outcomeStateOf(forecast);
  if (apply === undefined || state === 'rejected' || state === 'stuck') return state;
  if (hasDeletedPods(forecast)) return 'outage';
  if (apply.bounds.replicas > 0 && isDownInCourse(apply.timeline)) return 'outage';
  const isBroken = findings.some(({ id, severity }) => id === 'expectation-not-met' && severity === 'error');
  return isBroken && state !== 'deadline-exceeded' ? 'breaks-expectation' : state;
}

/** Whether what runs is deleted before it is made anew: its course is that of a creation, and does not show the pods that go. */
function hasDeletedPods({ change: { baseline } }: Forecast): boolean {
  const { recreated } = baseline;
  return recreated !== undefined && kindOf(recreated).replicasOf(recreated) !== 0;
}

/** Whether nobody is served for a while that was served before, or once all is complete. */
function isDownInCourse(timeline: Timeline): boolean {
  return outageOf(timeline)?.isDown === true || isUnservedAfterward(timeline);
}
