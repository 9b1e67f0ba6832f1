import { statefulSetMaxUnavailableZero as words } from '../../../wording/findings/rejected.ts';
import { replacingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

export const statefulSetMaxUnavailableZero = rejectedRule({
  id: 'statefulset-max-unavailable-zero',
  title: words.title,
  claims: (reason) => reason.message.endsWith(': cannot be 0') && reason.message.startsWith('Invalid value'),
  fixes: (context, reason) => replacingFix(context, reason.path, 1),
});
