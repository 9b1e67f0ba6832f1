import type { JsonMap } from '../../../document/manifest.ts';
import { selectorDoesNotMatchTemplate as words } from '../../../wording/findings/rejected.ts';
import { asMap, templateLabelsPath, written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import type { RuleContext } from '../../rule.ts';
import { rejectedRule } from '../rejected-rule.ts';
import { isMismatch, isSelectorEmpty, isSelectorWritten, selectorPath, writtenLabels } from './selector-labels.ts';

export const selectorDoesNotMatchTemplate = rejectedRule({
  id: 'selector-does-not-match-template',
  title: words.title,
  claims: (reason, context) => isMismatch(reason) && isSelectorWritten(context) && !isSelectorEmpty(context),
  fixes: (context) => {
    const missing = missingLabels(context);
    const pairs = Object.entries(missing).map(([key, value]) => [key, String(value)] as const);
    return settingFix(context, templateLabelsPath, missing, words.fix(pairs));
  },
});

function missingLabels(context: RuleContext): JsonMap {
  const wanted = asMap(written(context, [...selectorPath, 'matchLabels']));
  const present = writtenLabels(context);
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => present[key] !== value));
}
