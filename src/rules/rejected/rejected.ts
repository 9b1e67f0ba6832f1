import type { RejectedRule } from './rejected-rule.ts';
import { rejectedRule } from './rejected-rule.ts';

/** The rule for what the API server refuses and no other rule of the table knows by name. */
export function otherwiseRejected(others: readonly RejectedRule[]): RejectedRule {
  return rejectedRule({
    id: 'rejected',
    title: 'Rejected by the API server',
    claims: (reason, context) => !others.some((rule) => rule.claims(reason, context)),
  });
}
