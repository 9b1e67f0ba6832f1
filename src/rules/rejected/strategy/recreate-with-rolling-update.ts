import { recreateWithRollingUpdate as words } from '../../../wording/findings/rejected.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { withoutRollingUpdate } from './without-rolling-update.ts';

export const recreateWithRollingUpdate = rejectedRule({
  id: 'recreate-with-rolling-update',
  title: words.title,
  claims: (reason) => reason.message.endsWith("may not be specified when strategy `type` is 'Recreate'"),
  fixes: (context) => withoutRollingUpdate(context, ['spec', 'strategy']),
});
