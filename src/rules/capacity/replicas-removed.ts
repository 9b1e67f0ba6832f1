import { replicasRemoved as words } from '../../wording/findings/capacity.ts';
import { restoreTitle } from '../../wording/findings/fix-titles.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import { autoscalerOf, replicasPath, written } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const replicasRemoved: Rule = {
  id: 'replicas-removed',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  isOfApply: true,
  check: (context) => {
    const isRemoved = hasReplicas(context.workload.kind) && written(context, replicasPath) === undefined;
    const { before, after } = context.change.replicas;
    if (!isRemoved || before === undefined || before === after || autoscalerOf(context) !== undefined) return [];
    if (context.change.baseline.source === 'assumed') return [];
    const fields = { replicas: before };
    return [
      finding(replicasRemoved, {
        message: words.message(before),
        range: keyPlaceOf(context, ['spec']),
        fixes: settingFix(context, ['spec'], fields, restoreTitle(fields)),
      }),
    ];
  },
};
