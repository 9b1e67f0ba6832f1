import { onDeleteWaits as words } from '../../../wording/findings/no-effect.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { rollsOut } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';

export const onDeleteWaits: Rule = {
  id: 'on-delete-waits',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    if (object === undefined || !rollsOut(context)) return [];
    const { strategyField, strategyOf } = kindOf(object);
    if (strategyOf(object).type !== 'OnDelete') return [];
    const path = ['spec', strategyField, 'type'];
    return [
      finding(onDeleteWaits, {
        message: words.message,
        range: findingRange(context, path),
        fixes: replacingFix(context, path, 'RollingUpdate'),
      }),
    ];
  },
};
