import { Worker } from 'node:worker_threads';
import type { PanelWork, ThreadTask } from './panel-work.ts';

/** Works in a thread of its own, whose script is at the path; to stop is to end the thread. */
export function workInThread(script: string): PanelWork {
  const run = <Answer>(task: ThreadTask, signal: AbortSignal): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(script, { workerData: task });
      const stop = (): void => void worker.terminate();
      signal.addEventListener('abort', stop);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(undefined);
      });
    });
  return {
    spread: (scenario, options, signal) => run({ do: 'spread', asked: [scenario, options] }, signal),
    compare: (question, signal) => run({ do: 'compare', question }, signal),
  };
}
