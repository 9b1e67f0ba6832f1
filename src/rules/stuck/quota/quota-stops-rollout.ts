import { tightestQuota } from '../../../surroundings/quota-room.ts';
import { quotaStopsRollout as words } from '../../../wording/findings/quota.ts';
import { rollingDeployment } from '../../facts.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { unavailableInstead } from '../placement/unavailable-instead.ts';
import { whereStuck } from '../where-stuck.ts';

export const quotaStopsRollout: Rule = {
  id: 'quota-stops-rollout',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['quota-slows-rollout'],
  check: (context) => {
    const rolling = rollingDeployment(context);
    const tightest = tightestQuota(context.workload, context.surroundings);
    if (rolling === undefined || tightest === undefined || rolling.bounds.maxUnavailable > 0) return [];
    const needed = rolling.bounds.replicas + 1;
    const { quota, pods } = tightest;
    if (needed < 2 || pods >= needed) return [];
    return [
      finding(quotaStopsRollout, {
        message: words.message({ name: quota.name, pods, needed }, whereStuck(context)),
        range: placeOf(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge']),
        fixes: unavailableInstead(context),
      }),
    ];
  },
};
