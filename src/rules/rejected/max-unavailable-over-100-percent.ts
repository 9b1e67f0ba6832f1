import { maxUnavailableOver100Percent as words } from '../../wording/findings/rejected.ts';
import { replacingFix } from '../fixes.ts';
import { rejectedRule } from './rejected-rule.ts';

export const maxUnavailableOver100Percent = rejectedRule({
  id: 'max-unavailable-over-100-percent',
  title: words.title,
  claims: (reason) => reason.message.endsWith('must not be greater than 100%'),
  fixes: (context, reason) => replacingFix(context, reason.path, '100%'),
});
