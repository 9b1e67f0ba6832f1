import { caught } from '../../host/caught.ts';
import { createThread } from '../../host/create-thread.ts';
import type { PanelWork, ThreadTask } from '../../host/panel-work.ts';
import { ReleaseThread } from '../../host/release-thread.ts';
import { plain } from '../../std/plain.ts';

/**
 * Works in threads, whose script is at the path: each comparison in one of its own, which ends with it. Panels of releases
 * share one, as they ask with each key.
 */
export function workInThread(script: string): PanelWork {
  const releases = new ReleaseThread(script);
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
    release: (question, signal, tell) =>
      releases.answer(question, signal, (answer) => {
        if (!signal.aborted) tell(answer);
      }),
  };
}
