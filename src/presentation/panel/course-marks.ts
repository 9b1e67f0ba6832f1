import type { Instant } from '../../std/time.ts';
import { completeAt, firstProgressing } from '../../timeline/complete-at.ts';
import type { OutcomeState, Timeline } from '../../timeline/timeline.ts';
import { outcomeMark } from '../../wording/forecast/outcome.ts';
import { stepMark } from '../../wording/panel/chart.ts';
import type { PanelMark } from './messages.ts';

/** What the chart marks: what somebody does in the middle, how and when it ends, and what comes after that. */
export function courseMarks(timeline: Timeline): PanelMark[] {
  const { outcome, outputs } = timeline;
  const steps = outputs
    .filter(({ at }) => at > 0)
    .map(({ at, text }) => ({ at, label: stepMark(text), tone: 'neutral' }) as const);
  const marks = [...steps, ...endMark(outcome.state, outcome.at), ...afterwards(timeline)];
  return marks.sort((a, b) => a.at - b.at);
}

function endMark(state: OutcomeState, at: Instant | undefined): PanelMark[] {
  const mark = outcomeMark(state);
  return at === undefined || mark === undefined ? [] : [{ at, ...mark }];
}

/** A rollout that is stuck is reported at its deadline; one that passes its deadline may still complete. */
function afterwards(timeline: Timeline): PanelMark[] {
  const { state } = timeline.outcome;
  if (state === 'stuck') return endMark('deadline-exceeded', firstProgressing(timeline, 'ProgressDeadlineExceeded'));
  return state === 'deadline-exceeded' ? endMark('completes', completeAt(timeline)) : [];
}
