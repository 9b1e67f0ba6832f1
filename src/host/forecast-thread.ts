import { type MessagePort, Worker } from 'node:worker_threads';
import {
  answerForecast,
  type ForecastAnswer,
  type ForecastQuestion,
  type Making,
} from '../language-service/long-forecast.ts';

/** What the script of a thread that makes forecasts finds as its data. */
export const forecastThread = 'forecasts';

/** A forecast that takes longer than this is given up, with the thread that makes it. */
const mostMilliseconds = 60_000;

/** What is not asked for anything for so long gives its memory back. */
const idleMilliseconds = 10_000;

/** A forecast within its budget takes less; the editor's own memory stays as it is. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

interface Job {
  readonly question: ForecastQuestion;
  readonly resolve: (answer: ForecastAnswer | undefined) => void;
}

/** Makes forecasts in one thread, one after the other; a watchdog ends what takes too long. */
export class ForecastThread {
  readonly #script: string;
  readonly #mostMilliseconds: number;
  readonly #waiting = new Set<Job>();
  #worker: Worker | undefined;
  #current: Job | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The script has to answer with `serveForecasts`. */
  constructor(script: string, most = mostMilliseconds) {
    this.#script = script;
    this.#mostMilliseconds = most;
  }

  make(question: ForecastQuestion): Making {
    let stop = (): void => undefined;
    const answer = new Promise<ForecastAnswer | undefined>((resolve) => {
      const job = { question, resolve };
      this.#waiting.add(job);
      stop = () => this.#stop(job);
      this.#next();
    });
    return { answer, stop: () => stop() };
  }

  /** Ends the thread with all that it was asked for. */
  dispose(): void {
    for (const { resolve } of this.#waiting) resolve(undefined);
    this.#waiting.clear();
    this.#end();
  }

  #next(): void {
    const [job] = this.#waiting;
    if (job === undefined || this.#current !== undefined) return;
    this.#waiting.delete(job);
    this.#current = job;
    this.#worker ??= this.#start();
    this.#after(this.#mostMilliseconds);
    this.#worker.postMessage(job.question);
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: forecastThread, resourceLimits });
    const gone = (): void => {
      if (this.#worker === worker) this.#end();
    };
    worker.unref();
    worker.on('message', (answer: ForecastAnswer | undefined) => {
      if (this.#worker === worker) this.#settle(answer);
    });
    worker.on('error', gone);
    worker.on('exit', gone);
    return worker;
  }

  /** What is under way can be stopped with its thread only. */
  #stop(job: Job): void {
    if (this.#current === job) this.#end();
    else if (this.#waiting.delete(job)) job.resolve(undefined);
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#settle(undefined);
  }

  #settle(answer: ForecastAnswer | undefined): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
    job?.resolve(answer);
    this.#next();
    if (this.#current === undefined && this.#worker !== undefined) this.#after(idleMilliseconds);
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), milliseconds);
    this.#timer.unref();
  }
}

/** Makes in this thread what the thread that started it asks for. */
export function serveForecasts(port: MessagePort): void {
  port.on('message', (question: ForecastQuestion) => port.postMessage(answerForecast(question)));
}
