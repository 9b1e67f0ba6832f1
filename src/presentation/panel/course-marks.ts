import type { Run } from '../../preview/forecast.ts';
import type { Instant } from '../../std/time.ts';
import { firstProgressing } from '../../timeline/complete-at.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import { stepMark } from '../../wording/panel/chart.ts';
import { outcomeMark } from '../forecast/outcome.ts';
import type { PanelMark } from './messages.ts';

/**
 * What the chart marks: steps during the rollout, how and when it ends, and what comes after that. It is complete
 * at the time in the verdict, or where that is none, in the course that is drawn.
 */
export function courseMarks(run: Run, isHypothesis: boolean): PanelMark[] {
  const { outputs } = run.timeline;
  const steps = outputs
    .filter(({ at }) => at > 0)
    .map(({ at, text }) => ({ at, label: stepMark(text), tone: 'neutral' }) as const);
  const ends = endsOf(run).map((mark) => (isHypothesis ? { ...mark, tone: 'neutral' as const } : mark));
  return [...steps, ...ends].sort((a, b) => a.at - b.at);
}

/** A rollout that is stuck is reported at its deadline; one that passes its deadline may still complete. */
function endsOf({ timeline, complete }: Run): PanelMark[] {
  const { state, at } = timeline.outcome;
  if (state === 'completes') return endMark(state, complete);
  if (state === 'stuck') {
    const deadline = firstProgressing(timeline, 'ProgressDeadlineExceeded');
    return [...endMark(state, at), ...endMark('deadline-exceeded', deadline)];
  }
  return [...endMark(state, at), ...(state === 'deadline-exceeded' ? endMark('completes', complete) : [])];
}

function endMark(state: OutcomeState, at: Instant | undefined): PanelMark[] {
  const mark = outcomeMark(state);
  return at === undefined || mark === undefined ? [] : [{ at, ...mark }];
}
