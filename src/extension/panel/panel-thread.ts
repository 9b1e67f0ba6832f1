// The script of the thread that workInThread starts.
import { parentPort, workerData } from 'node:worker_threads';
import { compare } from '../../language-service/panel-comparison.ts';
import { spreadOf } from '../../preview/spread.ts';
import type { ThreadTask } from './panel-work.ts';

const alone = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

const task = workerData as ThreadTask;
if (task.do === 'compare') parentPort?.postMessage(compare(task.question));
else void spreadOf(...task.asked, alone).then((spread) => parentPort?.postMessage(spread));
