import { mayNeverComplete } from '../../preview/course-range.ts';
import { say } from '../../std/say.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { durationText } from '../../wording/duration-text.ts';
import { knownText } from '../../wording/lasting.ts';
import { plural } from '../../wording/plural.ts';
import { fewestText, mostText, orNever } from './rollout.ts';
import type { ToldRun } from './told.ts';

/** The course with the times that are stated, measured or assumed; undefined when nothing moves. */
export function expectedText(run: ToldRun): string | undefined {
  const { timeline, complete } = run;
  const { basis } = run.time;
  const { peak, waves, longestWait } = timeline;
  if (waves.length === 0) return undefined;
  const pods = say`most pods ${mostText(run)} (${peak.together} with terminating ones)`;
  const hasToWait = complete !== undefined && complete > 0;
  // Of a course that comes by chance, it says nothing.
  const wait =
    hasToWait && !mayNeverComplete(run) ? say`; longest wait about ${durationText(longestWait.duration)}` : '';
  const time = complete === undefined ? say`never completes${markText(timeline)}` : orNever(run, knownText(complete));
  const sure = basis === 'assumed' && hasToWait ? say`${time} with the assumed times` : time;
  return say`${sure}, ${plural(waves.length, 'wave')}; fewest available ${fewestText(run)}; ${pods}${wait}`;
}

function markText({ frames }: Timeline): string {
  const mark = frames.find(({ conditions }) => conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded'));
  return mark === undefined ? '' : say` (ProgressDeadlineExceeded after about ${durationText(mark.at)})`;
}
