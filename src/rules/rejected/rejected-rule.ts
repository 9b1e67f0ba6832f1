import type { Range } from '../../document/manifest.ts';
import { refusedChange } from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { apiReferenceOf } from '../../workload/schema/api-reference.ts';
import { finding, findingRange } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';

/** A rule that gives a cause of the API server's refusal its place, its name and its fixes; the text is the server's. */
export interface RejectedRule extends Rule {
  /** Whether the reason is this rule's to report. */
  claims(reason: FieldError, context: RuleContext): boolean;
}

export interface RejectedRow {
  readonly id: string;
  readonly title: string;
  readonly isFixSafe?: true;
  readonly claims: RejectedRule['claims'];
  /** The place of the finding, if it is not the reason's own path. */
  readonly place?: (context: RuleContext, reason: FieldError) => Range;
  readonly fixes?: (context: RuleContext, reason: FieldError) => readonly Fix[];
  /** What is told, if it is not the server's own text alone. */
  readonly message?: (context: RuleContext, reason: FieldError) => string;
  /** Whether all its reasons have one cause: then the first is reported, with the texts of all. */
  readonly hasOneCause?: true;
  /** Whether a reason leads to the field's own place in the reference of the API. */
  readonly isAboutAnyField?: true;
}

/** The rule that reports each reason it claims. */
export function rejectedRule(row: RejectedRow): RejectedRule {
  const { id, title, isFixSafe = false, claims } = row;
  const head = { id, title, severity: 'error', kind: 'rejected-by-API', isFixSafe, claims } as const;
  const rule: RejectedRule = {
    ...head,
    check: (context) => {
      const reasons = reasonsOf(context).filter((reason) => claims(reason, context));
      return (row.hasOneCause ? reasons.slice(0, 1) : reasons).map((reason) =>
        finding(rule, {
          message: row.hasOneCause
            ? reasons.map(rejectionText).join('; ')
            : (row.message?.(context, reason) ?? rejectionText(reason)),
          range: row.place?.(context, reason) ?? findingRange(context, reason.path),
          fixes: row.fixes?.(context, reason) ?? [],
          ...(row.isAboutAnyField && { reference: apiReferenceOf(context.workload.kind, reason.path) }),
        }),
      );
    },
  };
  return rule;
}

/** The causes of the refusal, of the object by itself or as an update of the baseline. */
export function reasonsOf(context: RuleContext): readonly FieldError[] {
  return (context.change.refusal ?? context.workload.refusal)?.reasons ?? [];
}

/** The reason as the server prints it, with what of a field changes that may not. */
export function immutableText(reason: FieldError, field: string, { change }: RuleContext): string {
  const differences = change.settings.filter(({ path }) => path.startsWith(`spec.${field}`));
  return refusedChange(rejectionText(reason), differences);
}

/** The reason as the server prints it. */
export function rejectionText(reason: FieldError): string {
  return `${reason.field}: ${reason.message}`;
}
