import type { ResourceLimits, Worker } from 'node:worker_threads';
import { caught } from './caught.ts';
import { createThread, sendPlain } from './create-thread.ts';

/** What is not asked for anything for so long gives its memory back. */
const idleMilliseconds = 10_000;

/**
 * What is asked within its bounds takes less; the memory of the thread that asks stays as it is. Nearly all is garbage
 * soon: twice the room for the young makes no answer faster.
 */
export const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 };

/** What a thread is asked, under way. */
export interface ThreadCall<Answer> {
  /** Undefined: it was stopped, took too long, or needed too much. Rejected where the thread failed. */
  readonly answer: Promise<Answer | undefined>;
  readonly stop: () => void;
}

interface ThreadJob<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
  /** Whether a thread has ended with it before. */
  isAgain: boolean;
}

/**
 * Has questions answered in one thread, one after the other; a watchdog ends what takes too long. A thread that ends by
 * itself is replaced, and its question asked once more.
 */
export class WatchedThread<Question, Answer> {
  readonly #script: string;
  readonly #workerData: unknown;
  readonly #maxMilliseconds: number;
  readonly #limits: ResourceLimits;
  readonly #waiting = new Set<ThreadJob<Question, Answer>>();
  #worker: Worker | undefined;
  #current: ThreadJob<Question, Answer> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The script has to answer each message by one; `workerData` tells it what for it was started. */
  constructor(script: string, workerData: unknown, maxMilliseconds: number, limits = resourceLimits) {
    this.#script = script;
    this.#workerData = workerData;
    this.#maxMilliseconds = maxMilliseconds;
    this.#limits = limits;
  }

  ask(question: Question): ThreadCall<Answer> {
    let stop = (): void => undefined;
    const answer = new Promise<Answer | undefined>((resolve, reject) => {
      const job = { question, resolve, reject, isAgain: false };
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
    try {
      this.#worker ??= this.#start();
      this.#after(this.#maxMilliseconds);
      sendPlain(this.#worker, job.question);
    } catch (error) {
      // What is deeper than can be sent is too much.
      const isTooMuch = error instanceof RangeError;
      this.#settle((failed) => (isTooMuch ? failed.resolve(undefined) : failed.reject(error)));
    }
  }

  #start(): Worker {
    const worker = createThread(this.#script, { workerData: this.#workerData, resourceLimits: this.#limits });
    const gone = (error: unknown): void => {
      if (this.#worker === worker) this.#gone(error);
    };
    worker.unref();
    const take = (answer: Answer | undefined): void => {
      if (this.#worker === worker) this.#settle(({ resolve }) => resolve(answer));
    };
    worker.on('message', caught(take, gone));
    worker.on('error', gone);
    worker.on('exit', (status) => gone(new Error(String(status))));
    return worker;
  }

  /** What is under way can be stopped with its thread only. */
  #stop(job: ThreadJob<Question, Answer>): void {
    if (this.#current === job) this.#end();
    else if (this.#waiting.delete(job)) job.resolve(undefined);
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#settle(({ resolve }) => resolve(undefined));
  }

  /** The thread has ended by itself. What needs more memory than there is would need it again. */
  #gone(error: unknown): void {
    this.#worker = undefined;
    const isTooMuch = (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#settle((job) => {
      if (isTooMuch) job.resolve(undefined);
      else if (job.isAgain) job.reject(error);
      else {
        job.isAgain = true;
        this.#waiting.add(job);
      }
    });
  }

  #settle(settle: (job: ThreadJob<Question, Answer>) => void): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
    if (job !== undefined) settle(job);
    this.#next();
    if (this.#current === undefined && this.#worker !== undefined) this.#after(idleMilliseconds);
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), milliseconds);
    this.#timer.unref();
  }
}
