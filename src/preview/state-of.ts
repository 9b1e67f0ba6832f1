import { outageOf } from '../timeline/downtime.ts';
import { scaledLater } from '../timeline/last-change.ts';
import type { OutcomeState, Timeline } from '../timeline/timeline.ts';
import type { Forecast } from './forecast.ts';

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

/** The worst that the course of an apply contains. */
export function stateOf({ change, apply, tooManyPods, isOverBudget, findings }: Forecast): ForecastState {
  if (change.kind === 'rejected') return 'rejected';
  // The end is unknown, so neither a success nor a failure can be claimed.
  if (tooManyPods !== undefined || isOverBudget === true) return 'waits';
  if (apply === undefined) return 'no-rollout';
  const { timeline, bounds } = apply;
  const { state } = timeline.outcome;
  if (state === 'rejected' || state === 'stuck') return state;
  if (bounds.replicas > 0 && isDownInCourse(timeline)) return 'outage';
  const isBroken =
    state !== 'deadline-exceeded' &&
    findings.some(({ id, severity }) => id === 'expectation-not-met' && severity === 'error');
  return isBroken ? 'breaks-expectation' : state;
}

/** Whether nobody is served for a while that was served before, or once all is complete. */
function isDownInCourse(timeline: Timeline): boolean {
  return outageOf(timeline)?.isDown === true || losesAllLater(timeline);
}

/** A rollout that Kubernetes counts as complete may still end with pods that do not stay ready. */
function losesAllLater({ frames, outcome, scalings }: Timeline): boolean {
  const { at: end = Number.POSITIVE_INFINITY } = outcome;
  const scaled = scaledLater({ scalings, outcome }) ?? Number.POSITIVE_INFINITY;
  return frames.some(({ at, running, pods }) => {
    const isServing = pods.some(({ ready, available }) => ready + available > 0);
    return at > end && at < scaled && running > 0 && !isServing;
  });
}
