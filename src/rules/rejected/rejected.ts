import { rejected as words } from '../../wording/findings/rejected.ts';
import type { DecodeError } from '../../workload/faults.ts';
import { apiReferenceOf } from '../../workload/schema/api-reference.ts';
import { decodeErrorsOf, decodeErrorText } from '../decode/decode-rule.ts';
import { finding, findingRange } from '../places.ts';
import type { RuleContext } from '../rule.ts';
import { type RejectedRule, rejectedRule } from './rejected-rule.ts';

/** A rule that has faults of the decoder to report. */
interface Claims {
  claims(error: DecodeError, context: RuleContext): boolean;
}

/** The rule for what the API server refuses and no other rule of the table knows by name. */
export function rejected(decodeRules: readonly Claims[], others: readonly RejectedRule[]): RejectedRule {
  const rule = rejectedRule({
    id: 'rejected',
    title: words.title,
    isAboutAnyField: true,
    claims: (reason, context) => !others.some((other) => other.claims(reason, context)),
  });
  const undecoded = (context: RuleContext) =>
    decodeErrorsOf(context)
      .filter((error) => !decodeRules.some((other) => other.claims(error, context)))
      .map((error) =>
        finding(rule, {
          message: decodeErrorText(error),
          range: findingRange(context, error.path),
          ...referenceFor(error, context),
        }),
      );
  return { ...rule, check: (context) => [...undecoded(context), ...rule.check(context)] };
}

function referenceFor({ path }: DecodeError, { workload }: RuleContext) {
  return { reference: apiReferenceOf(workload.kind, path) };
}
