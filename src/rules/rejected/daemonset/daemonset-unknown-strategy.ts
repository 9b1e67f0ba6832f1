import { daemonSetUnknownStrategy as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { nearestType } from '../strategy/nearest-type.ts';
import { isUpdateStrategy } from '../strategy/update-strategy.ts';

const type = ['spec', 'updateStrategy', 'type'];

export const daemonSetUnknownStrategy = rejectedRule({
  id: 'daemonset-unknown-strategy',
  title: words.title,
  isFixSafe: true,
  claims: (reason) => isUpdateStrategy(reason) && reason.message.startsWith('Unsupported value'),
  place: (context) => placeOf(context, type),
  fixes: (context) => nearestType(context, type, ['RollingUpdate', 'OnDelete']),
});
