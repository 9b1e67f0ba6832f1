import { podManagementPolicyInvalid as words } from '../../../wording/findings/rejected.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { nearestType } from '../strategy/nearest-type.ts';

export const podManagementPolicyInvalid = rejectedRule({
  id: 'pod-management-policy-invalid',
  title: words.title,
  isFixSafe: true,
  claims: ({ field, message }) =>
    field === 'spec.podManagementPolicy' && message.endsWith("must be 'OrderedReady' or 'Parallel'"),
  fixes: (context, reason) => nearestType(context, reason.path, ['OrderedReady', 'Parallel']),
});
