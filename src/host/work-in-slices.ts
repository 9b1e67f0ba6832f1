import { comparing } from '../language-service/panel-comparison.ts';
import { tuningAnswers } from '../language-service/panel-tuning.ts';
import { answersOf } from '../language-service/release-service.ts';
import { spreadOf } from '../preview/spread.ts';
import type { PanelWork } from './panel-work.ts';

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Works on this thread, in slices between which the editor goes on. */
export const workInSlices: PanelWork = {
  spread: (scenario, options, signal) =>
    spreadOf(scenario, options, { now: () => performance.now(), rest, isStopped: () => signal.aborted }),
  async compare(question, signal) {
    const courses = comparing(question);
    for (;;) {
      const { done, value } = courses.next();
      if (done === true) return value;
      await rest();
      if (signal.aborted) return undefined;
    }
  },
  tune: (question, signal, tell) => tellAll(tuningAnswers(question), signal, tell),
  release: (question, signal, tell) => tellAll(answersOf(question), signal, tell),
};

async function tellAll<Answer>(
  answers: Iterable<Answer>,
  signal: AbortSignal,
  tell: (answer: Answer) => void,
): Promise<void> {
  for (const answer of answers) {
    if (signal.aborted) return;
    tell(answer);
    await rest();
    if (signal.aborted) return;
  }
}
