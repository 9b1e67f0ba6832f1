import type { WorkloadPreview } from '../../preview/preview.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { sameUnderBoth, versionDifference, wordsDiffer } from '../../wording/forecast/comparison.ts';
import { shortOutcome } from '../../wording/forecast/outcome.ts';
import { panelCourse } from './course.ts';
import type { ComparisonRow } from './messages.ts';
import { isScaled, panelBounds, verdict } from './view.ts';

export interface ComparedPreview {
  readonly label: string;
  readonly whatIf: WhatIf;
  /** Whether a what-if leads to it. */
  readonly canTakeOver: boolean;
  readonly current: boolean;
  readonly preview: WorkloadPreview;
}

/** A course beside others: as a small picture, and the three numbers that people choose by. */
export function comparisonRow({ label, whatIf, canTakeOver, current, preview }: ComparedPreview): ComparisonRow {
  const { timeline, bounds, change } = preview;
  const complete = timeline && completeAt(timeline);
  return {
    label,
    whatIf: canTakeOver ? whatIf : null,
    current,
    tone: verdict(preview).tone,
    result: shortOutcome(preview, complete),
    seconds: complete === undefined ? null : complete / 1000,
    peakPods: timeline?.peak.together ?? 0,
    minAvailable: timeline?.minAvailable ?? 0,
    bounds: bounds === undefined || timeline === undefined || isScaled(whatIf) ? null : panelBounds(change, bounds),
    course: panelCourse(preview),
  };
}

/** What the other version does in another way than the present one. */
export function versionsNote([present, other]: readonly ComparisonRow[]): string {
  if (present === undefined || other === undefined) return '';
  if (podsOf(present) !== podsOf(other)) return versionDifference(present, other);
  return wordsOf(present) === wordsOf(other) ? sameUnderBoth : wordsDiffer;
}

/** The pods over time, and how it ends. */
function podsOf({ result, course }: ComparisonRow): string {
  const pods = course?.lanes.map(({ starting, ready, available, terminating }) => {
    return { starting, ready, available, terminating };
  });
  return JSON.stringify([result, course?.instants, pods]);
}

/** What is said on the way; a revision has another name under each version. */
function wordsOf({ course }: ComparisonRow): string {
  const words = JSON.stringify([course?.statusLines, course?.events]);
  return (course?.lanes ?? []).reduce((text, { name }, index) => text.replaceAll(name, `revision-${index}`), words);
}
