// The entry of the GitHub Action: a bundle of its own, and the program of its threads.
import { availableParallelism } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { todayByClock } from '../../host/today.ts';
import { readStream } from '../inputs/read-text.ts';
import { serveJob } from '../jobs/job-threads.ts';
import type { Console } from '../outputs/console.ts';
import { runAction } from './run-action.ts';

if (parentPort !== null) serveJob(parentPort);
else
  runAction(process.env, consoleOf(process)).then((status) => {
    process.exitCode = status;
  });

function consoleOf({ stdout, stderr, stdin }: typeof process): Console {
  return {
    terminal: { width: 100, hasColors: false },
    today: todayByClock(),
    readStandardInput: () => readStream(stdin),
    write: (text) => void stdout.write(text),
    complain: (text) => void stderr.write(text),
    tellProgress: () => undefined,
    threads: { program: import.meta.filename, processors: availableParallelism() },
  };
}
