// The script of the threads that workInThread and ForecastThread start.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { forecastThread, serveForecasts } from '../../host/forecast-thread.ts';
import type { ThreadTask } from '../../host/panel-work.ts';
import { compare } from '../../language-service/panel-comparison.ts';
import { answersOf } from '../../language-service/release-service.ts';
import { spreadOf } from '../../preview/spread.ts';

const alone = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

if (parentPort !== null) work(parentPort, workerData);

function work(port: MessagePort, task: ThreadTask | typeof forecastThread): void {
  if (task === forecastThread) serveForecasts(port);
  else if (task.do === 'compare') port.postMessage(compare(task.question));
  else if (task.do === 'release') for (const answer of answersOf(task.question)) port.postMessage(answer);
  else void spreadOf(...task.asked, alone).then((spread) => port.postMessage(spread));
}
