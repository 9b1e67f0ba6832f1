import type { Socket } from 'node:net';
import { caught } from '../caught.ts';
import { endProcess, endsByItself, endWithUs } from '../programs/end-process.ts';
import { watchMemory } from '../programs/watch-memory.ts';
import { objectWords } from './git-arguments.ts';
import type { GitProgram } from './git-program.ts';

export interface GitObject {
  readonly hash: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

/** An object; that the repository does not have it; or that it is larger than anything that is read. */
export type ObjectAnswer = GitObject | 'missing' | 'too-large';

export interface ObjectQuestion {
  readonly name: string;
  answer(answer: ObjectAnswer): void;
  fail(reason: unknown): void;
}

/** What is left when a process ends. */
export interface EndedBatch {
  readonly unanswered: readonly ObjectQuestion[];
  /** So many were answered. */
  readonly answers: number;
  readonly errors: string;
  /** Why it was ended; undefined: it ended by itself. */
  readonly fault: unknown;
  /** Whether it was ended at an object that nobody wants to the end, so that the others are still to be asked for. */
  readonly isCut: boolean;
}

/** So long git waits for the next question. */
const idleMilliseconds = 30_000;

const maxErrorCharacters = 10_000;

/** One `git cat-file --batch`. It answers in the order of the questions. */
export class BatchProcess {
  readonly #child: ReturnType<GitProgram['start']>;
  readonly #questions: ObjectQuestion[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = true;
  #fault: unknown;
  /** Undefined: nothing was asked yet. */
  #isHeld: boolean | undefined;
  readonly #git: GitProgram;

  constructor(git: GitProgram, onEnd: (ended: EndedBatch) => void) {
    const child = git.start(objectWords);
    let [answers, errors, isCut]: [number, string, boolean] = [0, '', false];
    const answer = (each: ObjectAnswer): void => {
      answers += 1;
      this.#questions.shift()?.answer(each);
      if (each !== 'too-large') return;
      // A megabyte may be a gigabyte once git has unpacked it: reading on to the next answer takes as long as git likes.
      isCut = true;
      this.#close();
      endProcess(child);
      child.stdout.destroy();
    };
    const read = createBatchParser(answer, () => git.tooMuch());
    const take = (bytes: Buffer): void => {
      read(bytes);
      this.#wait();
    };
    const giveUp = (error: unknown): void => {
      this.#fault = error;
      endProcess(child);
      child.stdout.destroy();
    };
    const { pid } = child;
    const tooLarge = () => giveUp(git.tooMuch());
    const forget = pid === undefined ? () => undefined : watchMemory(pid, git.maxMemoryBytes, tooLarge);
    child.stdout.on('data', caught(take, giveUp));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < maxErrorCharacters) errors += text;
    });
    // git may end before it has read its input; what it answered until then tells.
    child.stdin.on('error', () => undefined);
    child.once('error', ({ message }) => {
      errors = message;
    });
    child.once('close', () => {
      forget();
      this.#close();
      onEnd({ unanswered: this.#questions.splice(0), answers, errors, fault: this.#fault, isCut });
    });
    this.#child = child;
    this.#git = git;
  }

  /** Whether it takes questions. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  ask(question: ObjectQuestion): void {
    const isFirst = this.#questions.push(question) === 1;
    this.#child.stdin.write(`${question.name}\n`);
    if (isFirst) this.#wait();
  }

  #close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#child.stdin.end();
  }

  /** For the answer that is next; without one, for the next question: and then this program may end before it. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen) return;
    const isAsked = this.#questions.length > 0;
    // Long answers come in thousands of parts.
    if (isAsked !== this.#isHeld) holdProgram(this.#child, isAsked);
    this.#isHeld = isAsked;
    this.#timer = setTimeout(() => this.#onTime(isAsked), isAsked ? this.#git.silenceMilliseconds : idleMilliseconds);
    if (!isAsked) this.#timer.unref();
  }

  #onTime(isAsked: boolean): void {
    this.#close();
    if (!isAsked) return;
    this.#fault = this.#git.silence(this.#git.silenceMilliseconds);
    endProcess(this.#child);
  }
}

/** Whether this program continues as long as the other does. */
function holdProgram(child: ReturnType<GitProgram['start']>, isHeld: boolean): void {
  const all = [child, child.stdin as Socket, child.stdout as Socket, child.stderr as Socket];
  for (const each of all) isHeld ? each.ref() : each.unref();
  // Where nothing is asked, it ends with its input.
  if (isHeld) endWithUs(child);
  else endsByItself(child);
}

/** Nobody writes manifests of this size. */
const maxBytes = 64 * 1024 * 1024;

/** Far more than the longest name that anything is asked for by. */
const maxHeaderBytes = 1024 * 1024;

/**
 * Each answer is `HASH blob SIZE`, a line end, the bytes, a line end; or `NAME missing` and the like. What comes after an
 * object that is too large is not read.
 */
function createBatchParser(take: (answer: ObjectAnswer) => void, tooMuch: () => Error): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  /** So many bytes have to be there before it makes sense to look. */
  let [held, needed] = [0, 1];
  let isOver = false;
  let header: { readonly hash: string; readonly kind: string; readonly size: number } | undefined;
  /** Takes one thing off; undefined: more has to come. */
  const step = (bytes: Buffer): number | undefined => {
    if (header === undefined) {
      const lineEnd = bytes.indexOf('\n');
      needed = bytes.length + 1;
      if (lineEnd < 0 && bytes.length > maxHeaderBytes) throw tooMuch();
      if (lineEnd < 0) return undefined;
      const [, hash, kind, size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(bytes.toString('utf8', 0, lineEnd)) ?? [];
      if (hash === undefined || kind === undefined) take('missing');
      else header = { hash, kind, size: Number(size) };
      return lineEnd + 1;
    }
    const { hash, kind, size } = header;
    if (size > maxBytes) {
      isOver = true;
      take('too-large');
      return undefined;
    }
    needed = size + 1;
    if (bytes.length < needed) return undefined;
    header = undefined;
    take({ hash, kind, bytes: bytes.subarray(0, size) });
    return needed;
  };
  return (chunk) => {
    if (isOver) return;
    parts.push(chunk);
    held += chunk.length;
    if (held < needed) return;
    let bytes = Buffer.concat(parts);
    for (let length = step(bytes); length !== undefined; length = step(bytes)) bytes = bytes.subarray(length);
    parts = [bytes];
    held = bytes.length;
  };
}
