import { AnswerThread } from '../../host/answer-thread.ts';
import { caught } from '../../host/caught.ts';
import { createThread } from '../../host/create-thread.ts';
import type { PanelWork, ThreadTask } from '../../host/panel-work.ts';
import { releaseThread } from '../../host/release-thread.ts';
import { tuningThread } from '../../host/tuning-thread.ts';
import type { TuningQuestion } from '../../language-service/panel-tuning.ts';
import type { ReleaseAnswer, ReleaseQuestion } from '../../language-service/release-service.ts';
import type { PanelTuning } from '../../presentation/panel/tuning-messages.ts';
import { plain } from '../../std/plain.ts';

/**
 * Works in threads, whose script is at the path: each comparison in one of its own, which ends with it. Panels of releases
 * share one, as they ask with each key, and so do searches for a setting.
 */
export function workInThread(script: string): PanelWork {
  const releases = new AnswerThread<ReleaseQuestion, ReleaseAnswer>(script, releaseThread);
  const tunings = new AnswerThread<TuningQuestion, PanelTuning>(script, tuningThread);
  /** Resolves when the thread has ended. */
  const run = (task: ThreadTask, signal: AbortSignal, tell: (answer: unknown) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = createThread(script, { workerData: plain(task) });
      const stop = (): void => void worker.terminate();
      signal.addEventListener('abort', stop);
      worker.on('message', caught(tell, reject));
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
    });
  const runOnce = <Answer>(task: ThreadTask, signal: AbortSignal): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      run(task, signal, (answer) => resolve(answer as Answer)).then(() => resolve(undefined), reject);
    });
  return {
    spread: (scenario, options, signal) => runOnce({ do: 'spread', asked: [scenario, options] }, signal),
    compare: (question, signal) => runOnce({ do: 'compare', question }, signal),
    tune: (question, signal, tell) => tunings.answer(question, signal, until(signal, tell)),
    release: (question, signal, tell) => releases.answer(question, signal, until(signal, tell)),
  };
}

/** Tells nothing more once it is stopped. */
function until<Answer>(signal: AbortSignal, tell: (answer: Answer) => void): (answer: Answer) => void {
  return (answer) => {
    if (!signal.aborted) tell(answer);
  };
}
