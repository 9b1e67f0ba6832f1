import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { outageOf } from '../../timeline/downtime.ts';
import { type ComparedCourse, forecastChanges } from '../forecast/forecast-change.ts';

/** The rollout in the baseline's state, and what has changed since; absent if one of both is unknown. */
export function comparedCourse(before: Forecast | undefined, now: Forecast) {
  const [old, present] = [before && shownRun(before), shownRun(now)];
  if (old === undefined || present === undefined) return undefined;
  const course = courseOf(old);
  return { course, words: forecastChanges(course, courseOf(present)) };
}

function courseOf({ timeline, complete }: Run): ComparedCourse {
  return {
    seconds: complete === undefined ? null : Math.round(complete) / 1000,
    peakPods: timeline.peak.pods,
    minAvailable: timeline.minAvailable,
    outageSeconds: Math.round(outageOf(timeline)?.duration ?? 0) / 1000,
  };
}
