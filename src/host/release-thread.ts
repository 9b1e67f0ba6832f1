import type { MessagePort } from 'node:worker_threads';
import { answersOf, type ReleaseQuestion } from '../language-service/release-service.ts';
import type { ReleaseMember } from '../preview/release/member.ts';
import { memberKey } from '../preview/release/release-what-if.ts';
import { isSameValue } from '../std/same-value.ts';
import { serveAnswers } from './answer-thread.ts';

/** What the script of a thread that answers panels of releases finds as its data. */
export const releaseThread = 'releases';

/** Answers in this thread what an AnswerThread of releases is asked. */
export function serveReleases(port: MessagePort): void {
  const kept = new KeptObjects();
  serveAnswers(port, (question: ReleaseQuestion, isStopped) => answersOf(kept.in(question), isStopped));
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
