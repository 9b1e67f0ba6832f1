import { slowDaemonSetRollout as words } from '../../wording/findings/hint.ts';
import { rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { slowSeconds } from './slow-seconds.ts';

export const slowDaemonSetRollout: Rule = {
  id: 'slow-daemonset-rollout',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const seconds = slowSeconds(context);
    const { bounds, workload } = context;
    if (workload.object?.kind !== 'DaemonSet' || bounds === undefined || seconds === undefined) return [];
    const atATime = Math.max(bounds.maxSurge, bounds.maxUnavailable);
    const isTenthMore = bounds.maxSurge === 0 && Math.ceil(bounds.replicas / 10) > atATime;
    return [
      finding(slowDaemonSetRollout, {
        message: words.message(seconds, bounds.replicas, atATime),
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
        fixes: isTenthMore ? settingFix(context, rollingUpdatePath(context), { maxUnavailable: '10%' }) : [],
      }),
    ];
  },
};
