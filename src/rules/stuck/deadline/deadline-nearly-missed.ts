import { deadlineNearlyMissed as words } from '../../../wording/findings/stuck.ts';
import { finding } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { longestWait, placeOfDeadline, raisedDeadline } from './longest-wait.ts';

export const deadlineNearlyMissed: Rule = {
  id: 'deadline-nearly-missed',
  title: words.title,
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const wait = longestWait(context);
    if (wait === undefined || wait.seconds > wait.deadline || wait.seconds <= 0.8 * wait.deadline) return [];
    return [
      finding(deadlineNearlyMissed, {
        message: words.message(wait.seconds, wait.deadline),
        range: placeOfDeadline(context),
        fixes: raisedDeadline(context, wait.seconds),
      }),
    ];
  },
};
