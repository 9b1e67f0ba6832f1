import type { Change } from '../change/change.ts';
import type { Guarantee } from '../change/guarantee.ts';
import type { Finding } from '../rules/rule.ts';
import type { Scenario } from '../simulation/scenario.ts';
import type { Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { SentService } from '../surroundings/own-services.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { OtherCourses, RolloutTime } from '../wording/lasting.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Bounds } from '../workload/bounds.ts';
import { assumedTimes, type PodTimes, podTimes } from '../workload/container-times.ts';
import type { Workload } from '../workload/workload.ts';
import type { Bound } from './held-guarantee.ts';

/** One simulated course: the state before, what was done, and the result. */
export interface Run {
  readonly change: Change;
  /** The workload as the commands leave it. */
  readonly object: WorkloadObject;
  /** Of its settings. */
  readonly bounds: Bounds;
  /** What holds whatever the timing; undefined if steps during the rollout could break it. */
  readonly guarantee: Guarantee | undefined;
  /** Which bound of the settings the course itself breaks, so that nothing is guaranteed; absent where none. */
  readonly broken?: Bound;
  readonly scenario: Scenario;
  readonly trace: Trace;
  /** The even course, in which all pods take the same time to start: it has clean waves. */
  readonly timeline: Timeline;
  /**
   * When it is complete: where times are stated or measured, of pods that take uneven times to start, else of the course
   * that is drawn. Undefined where it never is.
   */
  readonly complete: Instant | undefined;
  /** How sure that is. */
  readonly time: RolloutTime;
  /** Its courses with other starts; they are simulated when they are first asked. */
  readonly others: OtherCourses;
  /** Those whose endpoints are pods of the workload alone; looked for when they are first read. */
  readonly services: readonly SentService[];
}

/**
 * What one workload of a text comes to, the answers to two questions: what happens when the text is applied over what
 * runs now, and how a rollout goes with these settings.
 */
export interface Forecast {
  readonly workload: Workload;
  /** Undefined for what the API server refuses. */
  readonly bounds: Bounds | undefined;
  /** What applying does. */
  readonly change: Change;
  /** The course of the apply; undefined where nothing moves, or nothing is simulated. */
  readonly apply: Run | undefined;
  /** The course of the next rollout: the very run of the apply where that is one. */
  readonly next: Run | undefined;
  readonly findings: readonly Finding[];
  /** The number of pods if it is too large to simulate; otherwise absent. */
  readonly tooManyPods?: number;
  /** Set if not even the beginning can be simulated; otherwise absent. */
  readonly hasTooManySteps?: true;
  /** Set if the simulation would cost more than it may here; nothing is then simulated. */
  readonly isOverBudget?: true;
  /** Set if the forecasts before it have left too little of the work of a run; nothing is then simulated. */
  readonly isOverWork?: true;
}

/** Whether nothing is simulated of it, because it is too large or costs too much. */
export function isNotSimulated({
  tooManyPods,
  hasTooManySteps,
  isOverBudget,
  isOverWork,
}: Pick<Forecast, 'tooManyPods' | 'hasTooManySteps' | 'isOverBudget' | 'isOverWork'>): boolean {
  return [tooManyPods, hasTooManySteps, isOverBudget, isOverWork].some((each) => each !== undefined);
}

/** The run that pictures, hints and comparisons show: the next rollout, or that of kubectl's commands. */
export function shownRun({ next, apply }: Pick<Forecast, 'next' | 'apply'>): Run | undefined {
  return next ?? apply;
}

/** Whether applying the text is itself the rollout that is shown. */
export function isApplyNext({ next, apply }: Pick<Forecast, 'next' | 'apply'>): boolean {
  return next === apply;
}

/** How long the workload's pods take in the run that is shown. */
export function podTimesIn(forecast: Pick<Forecast, 'workload' | 'next' | 'apply'>, general: Assumptions): PodTimes {
  const { object } = forecast.workload;
  const { assumptions } = shownRun(forecast)?.scenario ?? { assumptions: general };
  return object === undefined ? assumedTimes(assumptions) : podTimes(object.spec.template.spec, assumptions);
}
