import { applyMeansOf } from '../../change/apply-means.ts';
import { replicasRemoved as words } from '../../wording/findings/capacity.ts';
import { restoreTitle } from '../../wording/findings/fix-titles.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import { autoscalerOf, replicasPath, setByAutoscaler, written } from '../facts.ts';
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
    if (!isRemoved || before === undefined || before === after) return [];
    if (context.change.baseline.source === 'assumed') return [];
    const range = keyPlaceOf(context, ['spec']);
    const autoscaler = autoscalerOf(context);
    if (autoscaler !== undefined) {
      if (before <= 1) return [];
      if (applyMeansOf(context.workload.manifest.value, context.surroundings.baseline?.delivered).replaces)
        return [finding(replicasRemoved, { message: words.replaced(before, autoscaler), range })];
      const told = setByAutoscaler(context, autoscaler);
      return [finding(replicasRemoved, { message: words.untilAutoscaled(before, autoscaler, told), range })];
    }
    const fields = { replicas: before };
    return [
      finding(replicasRemoved, {
        message: words.message(before),
        range,
        fixes: settingFix(context, ['spec'], fields, restoreTitle(fields)),
      }),
    ];
  },
};
