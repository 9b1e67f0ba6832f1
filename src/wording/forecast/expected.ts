import { durationText } from '../../std/duration-text.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { plural } from '../plural.ts';

/** The course under the assumptions, always with "about"; undefined when nothing moves. */
export function expectedText(timeline: Timeline): string | undefined {
  const { peak, waves, minAvailable, longestWait } = timeline;
  if (waves.length === 0) return undefined;
  const complete = completeAt(timeline);
  const pods = `at most ${peak.pods} running and ${peak.terminating} terminating, ${peak.together} at once`;
  const wait = complete === undefined ? '' : `; longest wait about ${durationText(longestWait.duration)}`;
  const time = complete === undefined ? `never complete${markText(timeline)}` : `about ${durationText(complete)}`;
  return `${time}, ${plural(waves.length, 'wave')}; ${pods}; at least ${minAvailable} available${wait}`;
}

function markText({ frames }: Timeline): string {
  const mark = frames.find(({ conditions }) => conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded'));
  return mark === undefined ? '' : ` (ProgressDeadlineExceeded after about ${durationText(mark.at)})`;
}
