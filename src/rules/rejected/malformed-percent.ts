import { removeQuotesTitle } from '../../wording/findings/fix-titles.ts';
import { malformedPercent as words } from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { written } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { rejectedRule } from './rejected-rule.ts';

export const malformedPercent = rejectedRule({
  id: 'malformed-percent',
  title: words.title,
  isFixSafe: true,
  claims: (reason) => reason.message.includes('a valid percent string must be'),
  fixes: percentFixes,
});

/** `"1"` is the number 1 in quotes or 1%; `25.5%` is 25% and a bit; `-25%` had a sign too much. */
function percentFixes(context: RuleContext, { path }: FieldError): readonly Fix[] {
  const value = written(context, path);
  if (typeof value !== 'string') return [];
  if (/^\d+$/.test(value)) {
    return [
      ...replacingFix(context, path, value, removeQuotesTitle),
      ...replacingFix(context, path, `${value}%`, words.addPercentFix),
    ];
  }
  const percent = /^[ +-]*(\d+)(\.\d+)? *%+ *$/.exec(value)?.[1];
  return percent === undefined ? [] : replacingFix(context, path, `${percent}%`);
}
