import { activeDeadlineSet as words } from '../../../wording/findings/rejected.ts';
import { deletingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

export const activeDeadlineSet = rejectedRule({
  id: 'active-deadline-set',
  title: words.title,
  claims: (reason) =>
    reason.field === 'spec.template.spec.activeDeadlineSeconds' && reason.message.startsWith('Forbidden'),
  fixes: (context, { path }) => deletingFix(context, path),
});
