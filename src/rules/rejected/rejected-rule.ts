import type { Range } from '../../document/manifest.ts';
import type { FieldError } from '../../workload/faults.ts';
import { apiReferenceOf } from '../../workload/schema/api-reference.ts';
import { finding, placeOf } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';

/** A rule that gives a cause of the API server's refusal its place, its name and its fixes; the text is the server's. */
export interface RejectedRule extends Rule {
  /** Whether the reason is this rule's to report. */
  claims(reason: FieldError, context: RuleContext): boolean;
}

export interface RejectedRow {
  readonly id: string;
  readonly title: string;
  readonly isFixSafe?: boolean;
  readonly claims: RejectedRule['claims'];
  /** Where it is shown, if not at the reason's own path. */
  readonly place?: (context: RuleContext, reason: FieldError) => Range;
  readonly fixes?: (context: RuleContext, reason: FieldError) => readonly Fix[];
  /** Whether a reason leads to the field's own place in the reference of the API. */
  readonly isAboutAnyField?: true;
}

/** The rule that reports each reason it claims. */
export function rejectedRule(row: RejectedRow): RejectedRule {
  const rule: RejectedRule = {
    id: row.id,
    title: row.title,
    severity: 'error',
    kind: 'rejected-by-API',
    isFixSafe: row.isFixSafe ?? false,
    claims: row.claims,
    check: (context) =>
      reasonsOf(context)
        .filter((reason) => row.claims(reason, context))
        .map((reason) =>
          finding(rule, {
            message: textOf(reason),
            range: row.place?.(context, reason) ?? placeOf(context, reason.path),
            fixes: row.fixes?.(context, reason) ?? [],
            ...(row.isAboutAnyField && { reference: apiReferenceOf(context.workload.kind, reason.path) }),
          }),
        ),
  };
  return rule;
}

/** The causes of the refusal, of the object by itself or as an update of the baseline. */
export function reasonsOf(context: RuleContext): readonly FieldError[] {
  return (context.change.refusal ?? context.workload.refusal)?.reasons ?? [];
}

/** The reason as the server prints it. */
export function textOf(reason: FieldError): string {
  return `${reason.field}: ${reason.message}`;
}
