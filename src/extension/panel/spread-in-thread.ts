import { Worker } from 'node:worker_threads';
import type { Spread } from '../../what-if/spread.ts';
import type { StoppableSpread } from './panel.ts';

/** Runs in a thread of its own, whose script is at the path; to stop is to end the thread. */
export function spreadInThread(script: string): StoppableSpread {
  return (scenario, options, signal) =>
    new Promise<Spread | undefined>((resolve, reject) => {
      const worker = new Worker(script, { workerData: { scenario, options } });
      const stop = (): void => void worker.terminate();
      signal.addEventListener('abort', stop);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(undefined);
      });
    });
}
