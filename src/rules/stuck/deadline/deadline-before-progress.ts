import { deadlineBeforeProgress as words } from '../../../wording/findings/stuck.ts';
import { finding } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { longestWait, placeOfDeadline, raisedDeadline } from './longest-wait.ts';

export const deadlineBeforeProgress: Rule = {
  id: 'deadline-before-progress',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const wait = longestWait(context);
    if (wait === undefined || wait.seconds <= wait.deadline) return [];
    return [
      finding(deadlineBeforeProgress, {
        severity: wait.isGuess ? 'warning' : 'error',
        message: words.message({ ...wait, quota: refusingQuota(context) }, context.workload.name),
        range: placeOfDeadline(context),
        fixes: raisedDeadline(context, wait.seconds),
      }),
    ];
  },
};

/** The quota that has pods wait: what is refused is tried again ever later. */
function refusingQuota({ timeline }: RuleContext): string | undefined {
  const names = timeline?.events.map(({ event }) => /exceeded quota: ([^,]*)/.exec(event.message)?.[1]);
  return names?.find((name) => name !== undefined);
}
