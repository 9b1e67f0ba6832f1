import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { outageOf } from '../../timeline/downtime.ts';
import { forecastChanges, type ToldCourse } from '../forecast/forecast-change.ts';
import { outageTimeText, timeText } from '../forecast/rollout.ts';

/** The rollout in the baseline's state, and what has changed since; absent if one of both is unknown. */
export function comparedCourse(before: Forecast | undefined, now: Forecast) {
  const [old, present] = [before && shownRun(before), shownRun(now)];
  if (old === undefined || present === undefined) return undefined;
  return { course: courseOf(old), words: forecastChanges(toldOf(old), toldOf(present)) };
}

function courseOf({ timeline, complete }: Run) {
  return {
    seconds: complete === undefined ? null : Math.round(complete) / 1000,
    peakPods: timeline.peak.pods,
    minAvailable: timeline.minAvailable,
    outageSeconds: Math.round(outageOf(timeline)?.duration ?? 0) / 1000,
  };
}

function toldOf(run: Run): ToldCourse {
  const { peak, minAvailable } = run.timeline;
  const time = completeAt(run.timeline) === undefined ? undefined : timeText(run);
  return { time, peakPods: peak.pods, minAvailable, outage: outageTimeText(run) };
}
