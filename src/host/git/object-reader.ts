// Objects of a repository, all from one `git cat-file --batch`, whatever their number.

import { BatchProcess, type EndedBatch, type ObjectAnswer, type ObjectQuestion } from './batch-process.ts';
import type { GitProgram } from './git-program.ts';

export interface GitObjectReader {
  /** The object of a name such as a hash or `HEAD^{commit}`. Throws a GitFault where git does not answer. */
  read(name: string): Promise<ObjectAnswer>;
}

/** So often git is started anew where it ends at an object: old versions do at one that they may not fetch. */
const maxStarts = 20;

/** So long nobody waits again for a git that did not answer. */
const sulkMilliseconds = 60_000;

export function createObjectReader(git: GitProgram): GitObjectReader {
  let running: BatchProcess | undefined;
  let startsLeft = maxStarts;
  let hasAnswered = false;
  let fault: unknown;
  const failAll = (questions: readonly ObjectQuestion[], reason: unknown): void => {
    fault = reason;
    setTimeout(() => {
      fault = undefined;
      startsLeft = maxStarts;
    }, sulkMilliseconds).unref();
    for (const { fail } of questions) fail(reason);
  };
  const onEnd = async ({ unanswered, answers, errors, fault: reason, isCut }: EndedBatch): Promise<void> => {
    const [first, ...others] = unanswered;
    if (first === undefined) return;
    if (isCut) return unanswered.forEach(ask);
    if (reason !== undefined) return failAll(unanswered, reason);
    startsLeft -= 1;
    hasAnswered ||= answers > 0;
    // A git that works ends at an object that it has not and may not fetch, or cannot read.
    if (startsLeft < 0 || !(hasAnswered || namesObject(errors))) return failAll(unanswered, await git.faultOf(errors));
    first.answer('missing');
    for (const question of others) ask(question);
  };
  const ask = (question: ObjectQuestion): void => {
    try {
      if (fault !== undefined) throw fault;
      if (running?.isOpen !== true) running = new BatchProcess(git, (ended) => void onEnd(ended));
      running.ask(question);
    } catch (error) {
      question.fail(error);
    }
  };
  return {
    read(name) {
      // One name a line is the protocol; no name that git gives has a control character.
      if (/\p{Cc}/u.test(name)) return Promise.resolve('missing');
      return new Promise((answer, fail) => ask({ name, answer, fail }));
    },
  };
}

/** `could not fetch HASH from promisor remote`, `loose object HASH (stored in …) is corrupt`. */
function namesObject(words: string): boolean {
  return /\b[0-9a-f]{40,64}\b/.test(words);
}
