import type { Timeline } from '../../timeline/timeline.ts';
import { outcomeMark } from '../wording.ts';
import type { PanelMark } from './messages.ts';

/** What the chart marks on its axis: how and when it ends. */
export function courseMarks(timeline: Timeline): PanelMark[] {
  const { state, at } = timeline.outcome;
  if (at === undefined) return [];
  const mark = outcomeMark(state);
  return mark === undefined ? [] : [{ at, ...mark }];
}
