import { autoscalingSpecOf } from '../../surroundings/autoscalers.ts';
import { hpaRaisesPeak as words } from '../../wording/findings/capacity.ts';
import { autoscalerOf, replicasPath, rollingDeployment } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const hpaRaisesPeak: Rule = {
  id: 'hpa-raises-peak',
  title: words.title,
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const autoscaler = autoscalerOf(context);
    const rolling = rollingDeployment(context);
    const most = autoscaler && autoscalingSpecOf(autoscaler).maxReplicas;
    if (rolling === undefined || typeof most !== 'number') return [];
    const { maxSurge } = rolling;
    const surge = typeof maxSurge === 'number' ? maxSurge : Math.ceil((Number.parseInt(maxSurge, 10) * most) / 100);
    return [
      finding(hpaRaisesPeak, {
        message: words.message(most, most + Math.min(surge, most)),
        range: keyPlaceOf(context, replicasPath),
      }),
    ];
  },
};
