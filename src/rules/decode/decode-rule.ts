import type { Range } from '../../document/manifest.ts';
import { strictDecodingError } from '../../wording/findings/decode.ts';
import { refusedByKubectl } from '../../wording/input/document-problems.ts';
import { type DecodeError, isSaidByKubectl } from '../../workload/faults.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';

/** A rule that gives a fault of the strict decoder its place, its name and its fixes; the text is the server's. */
export interface DecodeRule extends Rule {
  /** Whether the fault is this rule's to report. */
  claims(error: DecodeError, context: RuleContext): boolean;
}

export interface DecodeRow {
  readonly id: string;
  readonly title: string;
  readonly isFixSafe?: true;
  readonly claims: DecodeRule['claims'];
  /** What is said after the server's text, or instead of it. */
  readonly message?: (error: DecodeError, context: RuleContext) => string;
  readonly place?: (context: RuleContext, error: DecodeError) => Range;
  readonly fixes?: (context: RuleContext, error: DecodeError) => readonly Fix[];
}

/** The rule that reports each fault it claims. */
export function decodeRule(row: DecodeRow): DecodeRule {
  const rule: DecodeRule = {
    id: row.id,
    title: row.title,
    severity: 'error',
    kind: 'decode',
    isFixSafe: row.isFixSafe ?? false,
    claims: row.claims,
    check: (context) =>
      decodeErrorsOf(context)
        .filter((error) => row.claims(error, context))
        .map((error) =>
          finding(rule, {
            message: row.message?.(error, context) ?? decodeErrorText(error),
            range: row.place?.(context, error) ?? keyPlaceOf(context, error.path),
            fixes: row.fixes?.(context, error) ?? [],
          }),
        ),
  };
  return rule;
}

export function decodeErrorsOf(context: RuleContext): readonly DecodeError[] {
  return (context.change.refusal ?? context.workload.refusal)?.decodeErrors ?? [];
}

/** The fault as the server prints it when it is the only one, or kubectl where it does not ask the server. */
export function decodeErrorText(error: DecodeError): string {
  if (isSaidByKubectl(error)) return refusedByKubectl(error.message);
  return isUnknownField(error) ? strictDecodingError(error.message) : error.message;
}

export function isUnknownField(error: DecodeError): boolean {
  return error.kind === 'unknown-field';
}
