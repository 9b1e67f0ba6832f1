import { surgeAndUnavailableBothZero as words } from '../../../wording/findings/rejected.ts';
import { deletingFix, settingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate'];

/** Both written as 0; where they only round to 0, maxUnavailable becomes 1. */
export const surgeAndUnavailableBothZero = rejectedRule({
  id: 'surge-and-unavailable-both-zero',
  title: words.title,
  claims: (reason) => /^Invalid value: (0|"0+%"): may not be 0 when `maxSurge` is 0$/.test(reason.message),
  fixes: (context) => [
    ...settingFix(context, rollingUpdate, { maxSurge: 1 }),
    ...settingFix(context, rollingUpdate, { maxUnavailable: 1 }),
    ...deletingFix(context, rollingUpdate, words.removeFix),
  ],
});
