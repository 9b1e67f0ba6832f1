import { slowRollout as words } from '../../wording/findings/hint.ts';
import { rollingDeployment, rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { slowTime } from './slow-time.ts';

export const slowRollout: Rule = {
  id: 'slow-rollout',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const time = slowTime(context);
    const rolling = rollingDeployment(context);
    if (rolling === undefined || time === undefined) return [];
    const { waves = [] } = context.timeline ?? {};
    const starts = waves.filter((wave) => wave.started > 0).length;
    const { minReadySeconds } = rolling.object.spec;
    const path = rollingUpdatePath(context);
    const isHalfMore = Math.ceil(rolling.bounds.replicas / 2) > rolling.bounds.maxSurge;
    return [
      finding(slowRollout, {
        message: words.message(time, waves.length, { minReadySeconds, adds: minReadySeconds * starts }),
        range: keyPlaceOf(context, [...path, 'maxSurge']),
        fixes: isHalfMore ? settingFix(context, path, { maxSurge: '50%' }) : [],
      }),
    ];
  },
};
