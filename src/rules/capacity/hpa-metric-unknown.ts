import { readAutoscalerOf } from '../../surroundings/autoscalers.ts';
import { hpaMetricUnknown as words } from '../../wording/findings/capacity.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

export const hpaMetricUnknown: ObjectRule = {
  id: 'hpa-metric-unknown',
  title: words.title,
  severity: 'information',
  kind: 'capacity',
  objectKind: 'HorizontalPodAutoscaler',
  check: (context) => {
    const { object } = context;
    const read = readAutoscalerOf(object);
    if (read === undefined || 'autoscaler' in read) return [];
    const message = words.message(object.name, read.unknownMetrics, read.target);
    return [finding(hpaMetricUnknown, { message, range: keyPlaceOf(context, ['spec', 'metrics']) })];
  },
};
