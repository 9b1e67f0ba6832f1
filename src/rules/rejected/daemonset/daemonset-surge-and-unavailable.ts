import { daemonSetSurgeAndUnavailable as words } from '../../../wording/findings/rejected.ts';
import { written } from '../../facts.ts';
import { deletingFix, settingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

const rollingUpdate = ['spec', 'updateStrategy', 'rollingUpdate'];

export const daemonSetSurgeAndUnavailable = rejectedRule({
  id: 'daemonset-surge-and-unavailable',
  title: words.title,
  claims: (reason) => reason.message.endsWith('may not be set when maxUnavailable is non-zero'),
  fixes: (context) => {
    const isDefault = written(context, [...rollingUpdate, 'maxUnavailable']) === undefined;
    return [
      ...settingFix(context, rollingUpdate, { maxUnavailable: 0 }, isDefault ? words.addFix : undefined),
      ...deletingFix(context, [...rollingUpdate, 'maxSurge'], words.removeFix),
    ];
  },
});
