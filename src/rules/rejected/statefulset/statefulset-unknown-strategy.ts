import { statefulSetUnknownStrategy as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { nearestType } from '../strategy/nearest-type.ts';
import { isUpdateStrategy } from '../strategy/update-strategy.ts';

const type = ['spec', 'updateStrategy', 'type'];

export const statefulSetUnknownStrategy = rejectedRule({
  id: 'statefulset-unknown-strategy',
  title: words.title,
  isFixSafe: true,
  claims: (reason) => isUpdateStrategy(reason) && reason.message.endsWith("must be 'RollingUpdate' or 'OnDelete'"),
  place: (context) => placeOf(context, type),
  fixes: (context) => nearestType(context, type, ['RollingUpdate', 'OnDelete']),
});
