import type { Worker } from 'node:worker_threads';
import { caught } from './caught.ts';
import { createThread } from './create-thread.ts';

/** What is not asked for anything for so long gives its memory back. */
const idleMilliseconds = 10_000;

/**
 * What is asked within its bounds takes less; the memory of the thread that asks stays as it is. Nearly all is garbage
 * soon: twice the room for the young makes no answer faster.
 */
export const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };

/** What a thread is asked, under way. */
export interface Asking<Answer> {
  /** Undefined: it was stopped, took too long, or needed too much. */
  readonly answer: Promise<Answer | undefined>;
  readonly stop: () => void;
}

interface Job<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer | undefined) => void;
}

/** Has questions answered in one thread, one after the other; a watchdog ends what takes too long. */
export class WatchedThread<Question, Answer> {
  readonly #script: string;
  readonly #workerData: unknown;
  readonly #mostMilliseconds: number;
  readonly #waiting = new Set<Job<Question, Answer>>();
  #worker: Worker | undefined;
  #current: Job<Question, Answer> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The script has to answer each message by one; `workerData` tells it what for it was started. */
  constructor(script: string, workerData: unknown, mostMilliseconds: number) {
    this.#script = script;
    this.#workerData = workerData;
    this.#mostMilliseconds = mostMilliseconds;
  }

  ask(question: Question): Asking<Answer> {
    let stop = (): void => undefined;
    const answer = new Promise<Answer | undefined>((resolve) => {
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
    this.#after(this.#mostMilliseconds);
    const ask = caught(
      () => {
        this.#worker ??= this.#start();
        this.#worker.postMessage(job.question);
      },
      // It is deeper than can be sent, or there is no room for a thread.
      () => this.#settle(undefined),
    );
    ask();
  }

  #start(): Worker {
    const worker = createThread(this.#script, { workerData: this.#workerData, resourceLimits });
    const gone = (): void => {
      if (this.#worker === worker) this.#end();
    };
    worker.unref();
    const take = (answer: Answer | undefined): void => {
      if (this.#worker === worker) this.#settle(answer);
    };
    worker.on('message', caught(take, gone));
    worker.on('error', gone);
    worker.on('exit', gone);
    return worker;
  }

  /** What is under way can be stopped with its thread only. */
  #stop(job: Job<Question, Answer>): void {
    if (this.#current === job) this.#end();
    else if (this.#waiting.delete(job)) job.resolve(undefined);
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#settle(undefined);
  }

  #settle(answer: Answer | undefined): void {
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
