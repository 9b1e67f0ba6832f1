import type { MessagePort, Worker } from 'node:worker_threads';
import { caught } from './caught.ts';
import { createThread, sendPlain } from './create-thread.ts';
import { resourceLimits } from './watched-thread.ts';

/** A question, and a shared number that is not 0 once nobody waits for the answer. */
interface Sent<Question> {
  readonly id: number;
  readonly question: Question;
  readonly stopped: Int32Array;
}

/** Of a question that is done, none. */
interface AnswerMessage<Answer> {
  readonly id: number;
  readonly answer?: Answer;
}

interface Job<Question, Answer> {
  readonly sent: Sent<Question>;
  readonly tell: (answer: Answer) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What is not asked for so long gives its memory back. */
const idleMilliseconds = 60_000;

/** What was stopped and goes on for so long keeps the next one waiting for longer than a new thread does. */
const patienceMilliseconds = 400;

/**
 * Answers questions in one thread, one after the other, each with several answers. It is kept while it is asked: a new one takes several times
 * as long for its first answer, as all of the simulation has to be compiled.
 */
export class AnswerThread<Question, Answer> {
  readonly #script: string;
  readonly #name: string;
  readonly #jobs = new Map<number, Job<Question, Answer>>();
  #worker: Worker | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  /** The script finds the name as its data, and has to answer with `serveAnswers`. */
  constructor(script: string, name: string) {
    this.#script = script;
    this.#name = name;
  }

  answer(question: Question, signal: AbortSignal, tell: (answer: Answer) => void): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const id = ++this.#last;
    const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    return new Promise((resolve, reject) => {
      const job = { sent: { id, question, stopped }, tell, resolve, reject };
      this.#jobs.set(id, job);
      signal.addEventListener('abort', () => this.#stop(job), { once: true });
      clearTimeout(this.#idle);
      this.#worker ??= this.#start();
      this.#worker.ref();
      sendPlain(this.#worker, job.sent);
    });
  }

  #start(): Worker {
    const worker = createThread(this.#script, { workerData: this.#name, resourceLimits });
    const take = ({ id, answer }: AnswerMessage<Answer>): void => {
      const job = this.#jobs.get(id);
      if (answer !== undefined) job?.tell(answer);
      else if (this.#jobs.delete(id)) this.#end(job);
    };
    const fail = (error: unknown): void => this.#gone(worker, error);
    worker.on('message', caught(take, fail));
    worker.on('error', fail);
    worker.on('exit', (status) => this.#gone(worker, status));
    return worker;
  }

  #end(job: Job<Question, Answer> | undefined): void {
    job?.resolve();
    if (this.#jobs.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#leave(), idleMilliseconds);
    this.#idle.unref();
  }

  /** Nobody waits for it; where it goes on all the same, the others get a thread of their own. */
  #stop(job: Job<Question, Answer>): void {
    const { id, stopped } = job.sent;
    if (!this.#jobs.has(id)) return;
    Atomics.store(stopped, 0, 1);
    job.resolve();
    const timer = setTimeout(() => {
      if (!this.#jobs.delete(id)) return;
      this.#leave();
      if (this.#jobs.size === 0) return;
      this.#worker = this.#start();
      for (const { sent } of this.#jobs.values()) sendPlain(this.#worker, sent);
    }, patienceMilliseconds);
    timer.unref();
  }

  #leave(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #gone(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#jobs.values()) reject(error);
    this.#jobs.clear();
  }
}

/** Answers in this thread what the thread that started it asks for. */
export function serveAnswers<Question, Answer>(
  port: MessagePort,
  answersOf: (question: Question, isStopped: () => boolean) => Iterable<Answer>,
): void {
  port.on('message', ({ id, question, stopped }: Sent<Question>) => {
    const isStopped = () => Atomics.load(stopped, 0) !== 0;
    for (const answer of answersOf(question, isStopped)) {
      if (isStopped()) break;
      sendPlain(port, { id, answer } satisfies AnswerMessage<Answer>);
    }
    sendPlain(port, { id } satisfies AnswerMessage<Answer>);
  });
}
