import { unknownStrategyType as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { nearestType } from './nearest-type.ts';

export const unknownStrategyType = rejectedRule({
  id: 'unknown-strategy-type',
  title: words.title,
  isFixSafe: true,
  claims: (reason) => reason.field === 'spec.strategy' && reason.message.startsWith('Unsupported value'),
  place: (context) => placeOf(context, ['spec', 'strategy', 'type']),
  fixes: (context) => nearestType(context, ['spec', 'strategy', 'type'], ['RollingUpdate', 'Recreate']),
});
