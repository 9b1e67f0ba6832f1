import { autoscalingSpecOf, leastReplicasOf } from '../../surroundings/autoscalers.ts';
import { hpaAndReplicas as words } from '../../wording/findings/capacity.ts';
import { autoscalerOf, replicasOf, replicasPath, setByAutoscaler, written } from '../facts.ts';
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
    const { maxReplicas = 1 } = autoscalingSpecOf(autoscaler);
    return [
      finding(hpaAndReplicas, {
        message: words.message(
          replicasOf(context),
          {
            kind: autoscaler.kind,
            name: autoscaler.name,
            file: nameOfFile(autoscaler.file, context),
            least: String(leastReplicasOf(autoscaler)),
            most: String(maxReplicas),
          },
          setByAutoscaler(context, autoscaler),
        ),
        range: findingRange(context, replicasPath),
        fixes: deletingFix(context, replicasPath, words.fix),
      }),
    ];
  },
};
