import { type TightestQuota, tightestQuota } from '../../../surroundings/quota-room.ts';
import { type QuotaRoom, quotaStopsRollout as words } from '../../../wording/findings/quota.ts';
import { formatQuantity, nanoOf } from '../../../workload/schema/quantity.ts';
import { replicasPath, rollingDeployment } from '../../facts.ts';
import { finding, keyPlaceOf, nameOfFile, placeOf } from '../../places.ts';
import { quotaRefusal } from '../../quota-refusal.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { unavailableInstead } from '../placement/unavailable-instead.ts';
import { whereStuck } from '../where-stuck.ts';

/** A quota without room for an extra pod that has to start first, or for the pods that are asked for at all. */
export const quotaStopsRollout: Rule = {
  id: 'quota-stops-rollout',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['quota-slows-rollout'],
  check: (context) => {
    const tightest = tightestQuota(context.workload, context.surroundings);
    const { replicas = 0 } = context.bounds ?? {};
    if (tightest === undefined || replicas < 1) return [];
    const { pods } = tightest;
    const isSurgeFirst = rollingDeployment(context)?.bounds.maxUnavailable === 0;
    const needed = isSurgeFirst ? replicas + 1 : replicas;
    if (pods >= needed || !(isSurgeFirst || isRefusedInTheEnd(context))) return [];
    const mayGoFirst = isSurgeFirst && pods >= replicas;
    return [
      finding(quotaStopsRollout, {
        message: words.message(
          roomOf(tightest, nameOfFile(tightest.file, context)),
          { needed, isSurgeFirst },
          whereStuck(context),
        ),
        range: mayGoFirst
          ? placeOf(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge'])
          : keyPlaceOf(context, replicasPath),
        fixes: mayGoFirst ? unavailableInstead(context) : [],
      }),
    ];
  },
};

/** Whether the simulation gets stuck and a quota has refused pods. */
function isRefusedInTheEnd(context: RuleContext): boolean {
  return context.timeline?.outcome.state === 'stuck' && quotaRefusal(context) !== undefined;
}

function roomOf({ quota, pods }: TightestQuota, file: string): QuotaRoom {
  return {
    name: quota.name,
    file,
    resource: quota.resource,
    hard: formatQuantity(quota.hard),
    each: formatQuantity(quota.each),
    others: nanoOf(quota.others) === 0n ? undefined : formatQuantity(quota.others),
    pods,
  };
}
