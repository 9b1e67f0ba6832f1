import { deadlineBeforeProgress as words } from '../../../wording/findings/stuck.ts';
import { finding } from '../../places.ts';
import { quotaRefusal } from '../../quota-refusal.ts';
import type { Rule } from '../../rule.ts';
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
        message: words.message({ ...wait, quota: quotaRefusal(context)?.name }, context.workload.name),
        range: placeOfDeadline(context),
        fixes: raisedDeadline(context, wait.seconds),
      }),
    ];
  },
};
