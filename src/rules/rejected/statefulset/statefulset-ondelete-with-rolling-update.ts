import { statefulSetOnDeleteWithRollingUpdate as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { withoutRollingUpdate } from '../strategy/without-rolling-update.ts';

export const statefulSetOnDeleteWithRollingUpdate = rejectedRule({
  id: 'statefulset-ondelete-with-rolling-update',
  title: words.title,
  claims: (reason) => reason.message.endsWith("only allowed for updateStrategy 'RollingUpdate'"),
  place: (context) => placeOf(context, ['spec', 'updateStrategy', 'rollingUpdate']),
  fixes: (context) => withoutRollingUpdate(context, ['spec', 'updateStrategy']),
});
