import type { WorkloadPreview } from '../../pipeline.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { WhatIf } from '../../what-if/what-if.ts';
import { shortOutcome } from '../wording.ts';
import { panelCourse } from './course.ts';
import type { ComparisonRow } from './messages.ts';
import { panelBounds, verdict } from './view.ts';

export interface ComparedPreview {
  readonly label: string;
  readonly whatIf: WhatIf;
  readonly current: boolean;
  readonly preview: WorkloadPreview;
}

/** A strategy beside others: its course as a small picture, and the three numbers that people choose by. */
export function comparisonRow({ label, whatIf, current, preview }: ComparedPreview): ComparisonRow {
  const { timeline, bounds, change, workload } = preview;
  const complete = timeline && completeAt(timeline);
  return {
    label,
    whatIf,
    current,
    tone: verdict(preview).tone,
    result: shortOutcome(timeline, complete),
    seconds: complete === undefined ? null : complete / 1000,
    peakPods: timeline?.peak.together ?? 0,
    minAvailable: timeline?.minAvailable ?? 0,
    bounds: bounds === undefined || timeline === undefined ? null : panelBounds(change, bounds),
    course: timeline === undefined || workload.object === undefined ? null : panelCourse(timeline, workload.object),
  };
}
