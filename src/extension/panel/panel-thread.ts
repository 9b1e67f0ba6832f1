// The script of the threads that workInThread, AnswerThread and ForecastThread start.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { sendPlain } from '../../host/create-thread.ts';
import { forecastThread, serveForecasts } from '../../host/forecast-thread.ts';
import type { ThreadTask } from '../../host/panel-work.ts';
import { releaseThread, serveReleases } from '../../host/release-thread.ts';
import { type ServiceTask, serveInThread } from '../../host/remote/service-thread.ts';
import { serveTunings, tuningThread } from '../../host/tuning-thread.ts';
import { compare } from '../../language-service/panel-comparison.ts';
import { spreadOf } from '../../preview/spread.ts';
import { workInThread } from './work-in-thread.ts';

const alone = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

if (parentPort !== null) work(parentPort, workerData);

type Task = ThreadTask | ServiceTask | typeof forecastThread | typeof releaseThread | typeof tuningThread;

function work(port: MessagePort, task: Task): void {
  if (task === forecastThread) serveForecasts(port);
  else if (task === releaseThread) serveReleases(port);
  else if (task === tuningThread) serveTunings(port);
  else if (task.do === 'serve') serveInThread(port, task.script, workInThread(task.script));
  else if (task.do === 'compare') sendPlain(port, compare(task.question));
  else void spreadOf(...task.asked, alone).then((spread) => sendPlain(port, spread));
}
