import type { MessagePort } from 'node:worker_threads';
import {
  answerForecast,
  type ForecastAnswer,
  type ForecastQuestion,
  type Making,
  maxForecastMilliseconds,
} from '../language-service/long-forecast.ts';
import { sendPlain } from './create-thread.ts';
import { WatchedThread } from './watched-thread.ts';

/** What the script of a thread that makes forecasts finds as its data. */
export const forecastThread = 'forecasts';

/** Makes forecasts in one thread, one after the other; a watchdog ends what takes too long. */
export class ForecastThread {
  readonly #thread: WatchedThread<ForecastQuestion, ForecastAnswer>;

  /** The script has to answer with `serveForecasts`. */
  constructor(script: string, most = maxForecastMilliseconds) {
    this.#thread = new WatchedThread(script, forecastThread, most);
  }

  make(question: ForecastQuestion): Making {
    return this.#thread.ask(question);
  }

  /** Ends the thread with all that it was asked for. */
  dispose(): void {
    this.#thread.dispose();
  }
}

/** Makes in this thread what the thread that started it asks for. */
export function serveForecasts(port: MessagePort): void {
  port.on('message', (question: ForecastQuestion) => sendPlain(port, answerForecast(question)));
}
