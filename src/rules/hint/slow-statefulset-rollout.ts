import { slowStatefulSetRollout as words } from '../../wording/findings/hint.ts';
import { traitsIn } from '../../workload/versions.ts';
import { rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { slowTime } from './slow-time.ts';

export const slowStatefulSetRollout: Rule = {
  id: 'slow-statefulset-rollout',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const time = slowTime(context);
    const { object } = context.workload;
    if (object?.kind !== 'StatefulSet' || time === undefined) return [];
    const { replicas, ordinals, updateStrategy } = object.spec;
    const kept = Math.max(0, (updateStrategy.rollingUpdate?.partition ?? 0) - (ordinals?.start ?? 0));
    const atATime = Math.max(1, context.bounds?.maxUnavailable ?? 1);
    const { gates } = traitsIn(context.assumptions);
    const isQuarterMore = gates.MaxUnavailableStatefulSet && Math.floor(replicas / 4) > atATime;
    return [
      finding(slowStatefulSetRollout, {
        message: words.message(time, { count: replicas - kept, atATime }),
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
        fixes: isQuarterMore ? settingFix(context, rollingUpdatePath(context), { maxUnavailable: '25%' }) : [],
      }),
    ];
  },
};
