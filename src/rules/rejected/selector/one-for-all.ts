import { finding } from '../../places.ts';
import { type RejectedRow, type RejectedRule, reasonsOf, rejectedRule, textOf } from '../rejected-rule.ts';

type PlacedRow = RejectedRow & Required<Pick<RejectedRow, 'place'>>;

/** The rule whose reasons have one cause: it reports the first, with the texts of all. */
export function oneForAll(row: PlacedRow): RejectedRule {
  const rule: RejectedRule = {
    ...rejectedRule(row),
    check: (context) => {
      const reasons = reasonsOf(context).filter((reason) => row.claims(reason, context));
      const [first] = reasons;
      if (first === undefined) return [];
      const message = reasons.map(textOf).join('; ');
      return [finding(rule, { message, range: row.place(context, first), fixes: row.fixes?.(context, first) ?? [] })];
    },
  };
  return rule;
}
