import { drawnSetting, goalFaults, tuningPart, tuningResult, wantedOf } from '../presentation/panel/tuning.ts';
import type { PanelGoal, PanelTuning } from '../presentation/panel/tuning-messages.ts';
import { tuning } from '../preview/goal/tuning.ts';
import type { PanelQuestion } from './panel-service.ts';
import { readQuestion, type TextQuestion, textQuestion } from './text-question.ts';

/** All that the search for a setting depends on, as plain data. */
export interface TuningQuestion extends TextQuestion {
  readonly goal: PanelGoal;
}

export function tuningQuestion(question: PanelQuestion, goal: PanelGoal): TuningQuestion {
  return { ...textQuestion(question), goal };
}

/** The parts of the answer, one for each setting that is tried; the caller may pause in between. */
export function* tuningAnswers(question: TuningQuestion): Generator<PanelTuning, void> {
  if (question.isOutOfDate) return;
  const { wanted, faults } = wantedOf(question.goal);
  if (faults.length > 0) return yield goalFaults(faults);
  const settings = tuning({ ...readQuestion(question), wanted }, drawnSetting);
  for (let isFirst = true; ; isFirst = false) {
    const { done, value } = settings.next();
    if (done === true) return yield tuningResult(value);
    yield tuningPart(value, isFirst);
  }
}
