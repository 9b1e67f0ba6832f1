import { partitionKeepsOldPods as words } from '../../../wording/findings/no-effect.ts';
import { rollingUpdatePath, rollsOut } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';

export const partitionKeepsOldPods: Rule = {
  id: 'partition-keeps-old-pods',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object, name } = context.workload;
    if (object?.kind !== 'StatefulSet') return [];
    const { updateStrategy, replicas, ordinals } = object.spec;
    const start = ordinals?.start ?? 0;
    const partition = updateStrategy.rollingUpdate?.partition ?? 0;
    const count = Math.min(Math.max(partition - start, 0), replicas);
    if (partition <= 0 || count === 0) return [];
    const updated = replicas - count;
    const path = [...rollingUpdatePath(context), 'partition'];
    const isNow = rollsOut(context);
    return [
      finding(partitionKeepsOldPods, {
        severity: isNow && updated === 0 ? 'warning' : 'information',
        message: words.message({ count, updated, kept: [`${name}-${start}`, `${name}-${start + count - 1}`] }, isNow),
        range: placeOf(context, path),
        fixes: replacingFix(context, path, 0),
      }),
    ];
  },
};
