import {
  quotasOf,
  type TightestQuota,
  tightestQuota,
  tightestRevisionQuota,
} from '../../../surroundings/quota-room.ts';
import {
  quotaStopsClaims as claimWords,
  type QuotaRoom,
  quotaStopsRevision as revisionWords,
  quotaStopsRollout as words,
} from '../../../wording/findings/quota.ts';
import { kinds } from '../../../workload/kinds.ts';
import { formatQuantity, nanoOf } from '../../../workload/schema/quantity.ts';
import { replicasPath, rollingDeployment } from '../../facts.ts';
import { finding, findingRange, keyPlaceOf, nameOfFile } from '../../places.ts';
import { quotaRefusal } from '../../quota-refusal.ts';
import type { Finding, Rule, RuleContext } from '../../rule.ts';
import { unavailableInstead } from '../placement/unavailable-instead.ts';
import { whereStuck } from '../where-stuck.ts';

/**
 * A quota without room for an extra pod that has to start first, for the pods that are asked for at all, or for what
 * makes those of a new revision.
 */
export const quotaStopsRollout: Rule = {
  id: 'quota-stops-rollout',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['quota-slows-rollout'],
  check: (context) => {
    const refused = refusedRevision(context) ?? refusedClaims(context);
    if (refused !== undefined) return [refused];
    const tightest = tightestQuota(context.workload, context.surroundings);
    const { replicas = 0 } = context.bounds ?? {};
    if (tightest === undefined || replicas < 1) return [];
    const { pods } = tightest;
    const isSurgeFirst = rollingDeployment(context)?.bounds.maxUnavailable === 0;
    const needed = isSurgeFirst ? replicas + 1 : replicas;
    // What the apply itself takes away first, as fewer replicas do, may leave the room.
    const completes = context.timeline?.outcome.state === 'completes';
    if (completes || pods >= needed || !(isSurgeFirst || refusalInTheEnd(context) !== undefined)) return [];
    const mayGoFirst = isSurgeFirst && pods >= replicas;
    return [
      finding(quotaStopsRollout, {
        message: words.message(
          roomOf(tightest, nameOfFile(tightest.file, context)),
          { needed, isSurgeFirst },
          whereStuck(context),
        ),
        range: mayGoFirst
          ? findingRange(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge'])
          : keyPlaceOf(context, replicasPath),
        fixes: mayGoFirst ? unavailableInstead(context) : [],
      }),
    ];
  },
};

/** The objects that keep revisions are counted as well: without one for the new revision none of its pods starts. */
function refusedRevision(context: RuleContext): Finding | undefined {
  const { timeline, workload, surroundings } = context;
  if (timeline?.outcome.state !== 'stuck' || timeline.lanes.some(({ isNew }) => isNew)) return undefined;
  const quota = tightestRevisionQuota(workload, surroundings);
  const needed = (quota?.others ?? 0) + timeline.revisions.after.length + 1;
  if (quota === undefined || needed <= quota.hard) return undefined;
  return finding(quotaStopsRollout, {
    message: revisionWords.message(
      { ...quota, file: nameOfFile(quota.file, context), object: kinds[workload.kind].revisions },
      needed,
      whereStuck(context),
    ),
    range: keyPlaceOf(context, ['spec', 'template']),
    fixes: [],
  });
}

/** The pod of a StatefulSet waits for its claims. */
function refusedClaims(context: RuleContext): Finding | undefined {
  const { workload, surroundings } = context;
  const refusal = refusalInTheEnd(context, 'persistentvolumeclaims');
  if (refusal === undefined) return undefined;
  const { name, event } = refusal;
  const file = quotasOf(workload, surroundings).find(({ quota }) => quota.name === name)?.file ?? '';
  return finding(quotaStopsRollout, {
    message: claimWords.message(workload.name, { name, file: nameOfFile(file, context) }, event, whereStuck(context)),
    range: keyPlaceOf(context, ['spec', 'volumeClaimTemplates']),
    fixes: [],
  });
}

/** What a quota has refused of pods, or of the resource, where the simulation gets stuck. */
function refusalInTheEnd(context: RuleContext, resource?: string): ReturnType<typeof quotaRefusal> {
  return context.timeline?.outcome.state === 'stuck' ? quotaRefusal(context, resource) : undefined;
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
