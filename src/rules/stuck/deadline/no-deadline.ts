import { noDeadline as words } from '../../../wording/findings/stuck.ts';
import { written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { deadlinePath, noLimit } from './longest-wait.ts';

export const noDeadline: Rule = {
  id: 'no-deadline',
  title: words.title,
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    if (written(context, deadlinePath) !== noLimit) return [];
    return [
      finding(noDeadline, {
        message: words.message,
        range: findingRange(context, deadlinePath),
        fixes: settingFix(context, ['spec'], { progressDeadlineSeconds: 600 }),
      }),
    ];
  },
};
