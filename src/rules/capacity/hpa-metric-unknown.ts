import { autoscalerKinds, leastReplicasOf, readAutoscalerOf } from '../../surroundings/autoscalers.ts';
import { hpaMetricUnknown as words } from '../../wording/findings/capacity.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

export const hpaMetricUnknown: ObjectRule = {
  id: 'hpa-metric-unknown',
  title: words.title,
  severity: 'information',
  kind: 'capacity',
  objectKinds: autoscalerKinds,
  check: (context) => {
    const { object } = context;
    const read = readAutoscalerOf(object);
    if (read === undefined || read.unknownMetrics.length === 0) return [];
    const { unknownMetrics, autoscaler } = read;
    const message = words.message(object, unknownMetrics, { ...autoscaler, minReplicas: leastReplicasOf(object) });
    const place = object.kind === 'ScaledObject' ? 'triggers' : 'metrics';
    return [finding(hpaMetricUnknown, { message, range: keyPlaceOf(context, ['spec', place]) })];
  },
};
