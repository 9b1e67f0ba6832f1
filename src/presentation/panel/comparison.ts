import { type Forecast, shownRun } from '../../preview/forecast.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import { sameUnderBoth, versionDifference, wordsDiffer } from '../forecast/comparison.ts';
import { shortOutcome } from '../forecast/outcome.ts';
import { panelBounds } from './bounds.ts';
import { panelCourse } from './course.ts';
import type { ComparisonRow } from './messages.ts';
import { toneOf } from './tone.ts';

export interface ComparedPreview {
  readonly label: string;
  readonly whatIf: WhatIf;
  /** Whether a what-if leads to it. */
  readonly canTakeOver: boolean;
  readonly current: boolean;
  readonly preview: Forecast;
}

/** A course beside others: a small picture, and the three numbers to choose by. */
export function comparisonRow({ label, whatIf, canTakeOver, current, preview }: ComparedPreview): ComparisonRow {
  const run = shownRun(preview);
  const isHypothesis = !current || whatIf.values.length + whatIf.steps.length > 0;
  return {
    label,
    whatIf: canTakeOver ? whatIf : null,
    current,
    tone: isHypothesis ? 'neutral' : toneOf(preview),
    result: shortOutcome(preview),
    seconds: run?.complete === undefined ? null : run.complete / 1000,
    maxPods: run?.timeline.peak.pods ?? 0,
    peakPods: run?.timeline.peak.together ?? 0,
    minAvailable: run?.timeline.minAvailable ?? 0,
    bounds: panelBounds(run),
    course: panelCourse(run, { isHypothesis }),
  };
}

/** What the other version does differently from the present one. */
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

/** The texts during the run; a revision has another name under each version. */
function wordsOf({ course }: ComparisonRow): string {
  const words = JSON.stringify([course?.statusLines, course?.events]);
  return (course?.lanes ?? []).reduce((text, { name }, index) => text.replaceAll(name, `revision-${index}`), words);
}
