import { autoscaledWhen } from '../../wording/autoscaled-when.ts';
import { hpaAndReplicas as words } from '../../wording/findings/capacity.ts';
import { resyncPeriod } from '../../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { asMap, autoscalerOf, replicasOf, replicasPath, written } from '../facts.ts';
import { deletingFix } from '../fixes.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import type { Rule } from '../rule.ts';

export const hpaAndReplicas: Rule = {
  id: 'hpa-and-replicas',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const autoscaler = autoscalerOf(context);
    if (autoscaler === undefined || written(context, replicasPath) === undefined) return [];
    const made = context.timeline?.scalings.at(-1);
    const { minReplicas = 1, maxReplicas = 1 } = asMap(autoscaler.value.spec);
    return [
      finding(hpaAndReplicas, {
        message: words.message(
          replicasOf(context),
          {
            name: autoscaler.name,
            file: nameOfFile(autoscaler.file, context),
            least: String(minReplicas),
            most: String(maxReplicas),
          },
          made && { replicas: made.after, when: autoscaledWhen(made.at, resyncPeriod) },
        ),
        range: findingRange(context, replicasPath),
        fixes: deletingFix(context, replicasPath, words.fix),
      }),
    ];
  },
};
