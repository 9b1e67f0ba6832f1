import { restartPolicyNotAlways as words } from '../../../wording/findings/rejected.ts';
import { deletingFix, replacingFix } from '../../fixes.ts';
import { rejectedRule } from '../rejected-rule.ts';

export const restartPolicyNotAlways = rejectedRule({
  id: 'restart-policy-not-always',
  title: words.title,
  claims: (reason) => reason.field === 'spec.template.spec.restartPolicy',
  fixes: (context, { path }) => [...replacingFix(context, path, 'Always'), ...deletingFix(context, path)],
});
