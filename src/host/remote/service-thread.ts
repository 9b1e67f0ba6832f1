import type { MessagePort } from 'node:worker_threads';
import { caught } from '../caught.ts';
import { createThread, sendPlain } from '../create-thread.ts';
import { ForecastThread } from '../forecast-thread.ts';
import type { PanelWork } from '../panel-work.ts';
import type { FromService, ToService } from './messages.ts';
import type { PortEvents, ServicePort } from './remote-service.ts';
import { serveService } from './serve-service.ts';

/** What the script of a thread that serves finds as its data: itself, to start threads of its own. */
export interface ServiceTask {
  readonly do: 'serve';
  readonly script: string;
}

/** Starts a thread whose script answers with `serveInThread`. */
export function openServiceThread(script: string, { onMessage, onEnd }: PortEvents): ServicePort {
  const worker = createThread(script, { workerData: { do: 'serve', script } satisfies ServiceTask });
  worker.unref();
  const giveUp = () => void worker.terminate();
  worker.on(
    'message',
    caught((message: FromService) => onMessage(message), giveUp),
  );
  worker.on('error', onEnd);
  worker.on('exit', onEnd);
  return { send: (message) => sendPlain(worker, message), end: () => void worker.terminate() };
}

/** Serves the thread that started this one; the script is that of the threads for what takes long, too. */
export function serveInThread(port: MessagePort, script: string, work: PanelWork): void {
  const forecasts = new ForecastThread(script);
  const receive = serveService({
    send: (message) => sendPlain(port, message),
    work,
    makeForecast: (question) => forecasts.make(question),
  });
  port.on('message', (message: ToService) => receive(message));
}
