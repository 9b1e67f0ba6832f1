import { daemonSetBothZero as words } from '../../../wording/findings/rejected.ts';
import { settingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

const rollingUpdate = ['spec', 'updateStrategy', 'rollingUpdate'];

export const daemonSetBothZero = rejectedRule({
  id: 'daemonset-both-zero',
  title: words.title,
  claims: (reason) => reason.message.endsWith('cannot be 0 when maxSurge is 0'),
  fixes: (context) => [
    ...settingFix(context, rollingUpdate, { maxUnavailable: 1 }),
    ...settingFix(context, rollingUpdate, { maxSurge: 1 }),
  ],
});
