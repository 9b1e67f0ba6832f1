import { templateUnchanged as words } from '../../wording/findings/no-effect.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { isCompared } from './compared.ts';

export const templateUnchanged: Rule = {
  id: 'template-unchanged',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    if (context.change.kind !== 'unchanged' || !isCompared(context)) return [];
    const [field] = changedFields(context);
    if (field === undefined) return [];
    const { history, isHistoryCut } = context.change.baseline;
    return [
      finding(templateUnchanged, {
        message: words.message(history.length + 1, isHistoryCut === true),
        range: keyPlaceOf(context, ['spec', field]),
      }),
    ];
  },
};

/** The fields of spec, other than the template, whose values differ from the baseline's. */
function changedFields({ workload, change }: RuleContext): readonly string[] {
  const before = change.baseline.object?.spec as unknown as Readonly<Record<string, unknown>> | undefined;
  const after = workload.object?.spec as unknown as Readonly<Record<string, unknown>> | undefined;
  if (before === undefined || after === undefined) return [];
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names.filter((name) => name !== 'template' && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
