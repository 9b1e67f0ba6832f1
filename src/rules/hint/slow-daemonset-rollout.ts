import { slowDaemonSetRollout as words } from '../../wording/findings/hint.ts';
import { rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { slowTime } from './slow-time.ts';

export const slowDaemonSetRollout: Rule = {
  id: 'slow-daemonset-rollout',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const time = slowTime(context);
    const { bounds, workload } = context;
    if (workload.object?.kind !== 'DaemonSet' || bounds === undefined || time === undefined) return [];
    const atATime = Math.max(bounds.maxSurge, bounds.maxUnavailable);
    const isTenthMore = bounds.maxSurge === 0 && Math.ceil(bounds.replicas / 10) > atATime;
    return [
      finding(slowDaemonSetRollout, {
        message: words.message(time, bounds.replicas, atATime),
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
        fixes: isTenthMore ? settingFix(context, rollingUpdatePath(context), { maxUnavailable: '10%' }) : [],
      }),
    ];
  },
};
