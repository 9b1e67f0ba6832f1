import type { Timeline } from '../../timeline/timeline.ts';
import { outcomeMark, stepMark } from '../wording.ts';
import type { PanelMark } from './messages.ts';

/** What the chart marks: what somebody does in the middle, and how and when it ends. */
export function courseMarks({ outcome, outputs }: Timeline): PanelMark[] {
  const steps = outputs
    .filter(({ at }) => at > 0)
    .map(({ at, text }) => ({ at, label: stepMark(text), tone: 'neutral' }) as const);
  const end = outcomeMark(outcome.state);
  return outcome.at === undefined || end === undefined ? steps : [...steps, { at: outcome.at, ...end }];
}
