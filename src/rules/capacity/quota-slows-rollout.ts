import { tightestQuota } from '../../surroundings/quota-room.ts';
import { quotaSlowsRollout as words } from '../../wording/findings/quota.ts';
import { formatQuantity, nanoOf } from '../../workload/schema/quantity.ts';
import { rollingDeployment, rolloutTimeText } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange, nameOfFile } from '../places.ts';
import { quotaRefusal } from '../quota-refusal.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';

export const quotaSlowsRollout: Rule = {
  id: 'quota-slows-rollout',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const rolling = rollingDeployment(context);
    const refused = quotaRefusal(context);
    const tightest = tightestQuota(context.workload, context.surroundings, refused?.name);
    if (rolling === undefined || tightest === undefined || refused === undefined) return [];
    const time = rolloutTimeText(context);
    if (time === undefined) return [];
    const { quota, pods } = tightest;
    const { replicas, maxSurge, maxUnavailable, maxPods } = rolling.bounds;
    const peak = maxPods + Math.min(replicas, maxSurge + maxUnavailable);
    const need = formatQuantity({ ...quota.each, unscaled: nanoOf(quota.each) * BigInt(peak), exponent: -9, kept: '' });
    const atATime = Math.max(1, ...(context.timeline?.waves ?? []).map((wave) => wave.started));
    return [
      finding(quotaSlowsRollout, {
        message: words.message(
          {
            name: quota.name,
            file: nameOfFile(tightest.file, context),
            peak,
            resource: quota.resource,
            need,
            hard: formatQuantity(quota.hard),
          },
          { atATime, time, event: refused.event },
        ),
        range: findingRange(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge']),
        fixes: fittingSurge(context, Math.floor((pods - replicas - maxUnavailable) / 2)),
      }),
    ];
  },
};

/** With surge S and U unavailable there are at most replicas + S pods, and S + U terminating ones on top. */
function fittingSurge(context: RuleContext, surge: number): readonly Fix[] {
  const unavailable = context.bounds?.maxUnavailable ?? 0;
  if (surge < 0 || (surge === 0 && unavailable === 0)) return [];
  return settingFix(context, ['spec', 'strategy', 'rollingUpdate'], { maxSurge: surge });
}
