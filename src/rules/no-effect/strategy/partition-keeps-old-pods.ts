import { partitionKeepsOldPods as words } from '../../../wording/findings/no-effect.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { replicasOf, rollingUpdatePath, rollsOut } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';

export const partitionKeepsOldPods: Rule = {
  id: 'partition-keeps-old-pods',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object, name } = context.workload;
    const { start, kept: count } = (object && kindOf(object).keptPods(object)) ?? { start: 0, kept: 0 };
    if (count === 0) return [];
    const updated = replicasOf(context) - count;
    const path = [...rollingUpdatePath(context), 'partition'];
    const isNow = rollsOut(context);
    return [
      finding(partitionKeepsOldPods, {
        severity: isNow && updated === 0 ? 'warning' : 'information',
        message: words.message({ count, updated, kept: [`${name}-${start}`, `${name}-${start + count - 1}`] }, isNow),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, 0),
      }),
    ];
  },
};
