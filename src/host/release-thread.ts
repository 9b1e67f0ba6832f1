import type { MessagePort, Worker } from 'node:worker_threads';
import { answersOf, type ReleaseAnswer, type ReleaseQuestion } from '../language-service/release-service.ts';
import type { ReleaseMember } from '../preview/release/member.ts';
import { memberKey } from '../preview/release/release-what-if.ts';
import { isSameValue } from '../std/same-value.ts';
import { caught } from './caught.ts';
import { createThread, sendPlain } from './create-thread.ts';
import { resourceLimits } from './watched-thread.ts';

/** What the script of a thread that answers panels of releases finds as its data. */
export const releaseThread = 'releases';

/** A question, and a shared number that is not 0 once nobody waits for the answer. */
interface Sent {
  readonly id: number;
  readonly question: ReleaseQuestion;
  readonly stopped: Int32Array;
}

/** Of a question that is done, none. */
interface ReleaseThreadMessage {
  readonly id: number;
  readonly answer?: ReleaseAnswer;
}

interface ReleaseJob {
  readonly sent: Sent;
  readonly tell: (answer: ReleaseAnswer) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What is not asked for so long gives its memory back. */
const idleMilliseconds = 60_000;

/** What was stopped and goes on for so long keeps the next one waiting for longer than a new thread does. */
const patienceMilliseconds = 400;

/**
 * Answers panels of releases in one thread, one after the other. It is kept while it is asked: a new one takes several times
 * as long for its first answer, as all of the simulation has to be compiled.
 */
export class ReleaseThread {
  readonly #script: string;
  readonly #jobs = new Map<number, ReleaseJob>();
  #worker: Worker | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  /** The script has to answer with `serveReleases`. */
  constructor(script: string) {
    this.#script = script;
  }

  answer(question: ReleaseQuestion, signal: AbortSignal, tell: (answer: ReleaseAnswer) => void): Promise<void> {
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
    const worker = createThread(this.#script, { workerData: releaseThread, resourceLimits });
    const take = ({ id, answer }: ReleaseThreadMessage): void => {
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

  #end(job: ReleaseJob | undefined): void {
    job?.resolve();
    if (this.#jobs.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#leave(), idleMilliseconds);
    this.#idle.unref();
  }

  /** Nobody waits for it; where it goes on all the same, the others get a thread of their own. */
  #stop(job: ReleaseJob): void {
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
export function serveReleases(port: MessagePort): void {
  const kept = new KeptObjects();
  port.on('message', ({ id, question, stopped }: Sent) => {
    const isStopped = () => Atomics.load(stopped, 0) !== 0;
    for (const answer of answersOf(kept.in(question), isStopped))
      sendPlain(port, { id, answer } satisfies ReleaseThreadMessage);
    sendPlain(port, { id } satisfies ReleaseThreadMessage);
  });
}

/**
 * Each question comes with copies of what the one before had. What is still the same takes its place, so that what has been
 * worked out of it once is known.
 */
class KeptObjects {
  #known = new Map<string, Pick<ReleaseMember, 'object' | 'change'>>();

  in(question: ReleaseQuestion): ReleaseQuestion {
    const members = question.members.map((member) => {
      const known = this.#known.get(memberKey(member));
      if (known === undefined) return member;
      const { baseline } = member.change;
      const kept = {
        ...baseline,
        object: same(known.change.baseline.object, baseline.object),
        history: same(known.change.baseline.history, baseline.history),
      };
      return { ...member, object: same(known.object, member.object), change: { ...member.change, baseline: kept } };
    });
    this.#known = new Map(members.map((member) => [memberKey(member), member]));
    return { ...question, members };
  }
}

function same<Value>(before: Value, now: Value): Value {
  return isSameValue(before, now) ? before : now;
}
