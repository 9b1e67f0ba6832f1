import { autoscalersNamed } from '../../surroundings/autoscalers.ts';
import { zeroReplicas as words } from '../../wording/findings/no-effect.ts';
import { kindOf } from '../../workload/kinds.ts';
import { replicasPath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const zeroReplicas: Rule = {
  id: 'zero-replicas',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    const { kind: change } = context.change;
    const isRecorded = change === 'rollout' || change === 'created';
    if (!isRecorded || object === undefined || kindOf(object).replicasOf(object) !== 0) return [];
    return [
      finding(zeroReplicas, {
        message: words.message(autoscalersNamed(context.surroundings, context.workload).length > 0),
        range: findingRange(context, replicasPath),
        fixes: settingFix(context, ['spec'], { replicas: 1 }),
      }),
    ];
  },
};
