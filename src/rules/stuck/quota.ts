// A ResourceQuota beside the pods that a rollout needs at once.
import type { JsonMap, Path } from '../../document/manifest.ts';
import { nanoOf } from '../../workload/placement/pod-quota.ts';
import { formatQuantity } from '../../workload/schema/quantity.ts';
import { asList, asMap, neighbours, podSpecPath, rollingDeployment, rolloutSeconds, wholeSeconds } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import { amountOf, type Counted, countedResource, hardOf, quotasOf, tightestQuota } from '../quota-room.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';
import { stopsAt, unavailableInstead } from './ports-and-places.ts';

export const quotaStopsRollout: Rule = {
  id: 'quota-stops-rollout',
  title: 'A quota has no room for the extra pod',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    const tightest = tightestQuota(context.workload, context.surroundings);
    if (rolling === undefined || tightest === undefined || rolling.bounds.maxUnavailable > 0) return [];
    const needed = rolling.bounds.replicas + 1;
    if (needed < 2 || tightest.pods >= needed) return [];
    const pods = tightest.pods === 1 ? '1 pod' : `${tightest.pods} pods`;
    return [
      finding(quotaStopsRollout, {
        message: `ResourceQuota "${tightest.quota.name}" allows ${pods} of this size but the rollout needs ${needed} and may not remove an old pod first${stopsAt(context)}`,
        range: placeOf(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge']),
        fixes: unavailableInstead(context),
      }),
    ];
  },
};

export const quotaSlowsRollout: Rule = {
  id: 'quota-slows-rollout',
  title: 'A quota slows the rollout down',
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const rolling = rollingDeployment(context);
    const tightest = tightestQuota(context.workload, context.surroundings);
    const seconds = rolloutSeconds(context);
    const refused = (context.timeline?.events ?? []).find(({ event }) => event.message.includes('exceeded quota: '));
    if (rolling === undefined || tightest === undefined || seconds === undefined || refused === undefined) return [];
    const { quota, pods } = tightest;
    const { replicas, maxUnavailable, maxPods: peak } = rolling.bounds;
    const need = formatQuantity({ ...quota.each, unscaled: nanoOf(quota.each) * BigInt(peak), exponent: -9, kept: '' });
    const atATime = Math.max(1, ...(context.timeline?.waves ?? []).map((wave) => wave.started));
    const words = /exceeded quota: .*/.exec(refused.event.message)?.[0] ?? '';
    return [
      finding(quotaSlowsRollout, {
        message: `the peak of ${peak} pods asks ${quota.resource} ${need} of ${formatQuantity(quota.hard)}: the rollout runs ${atATime} at a time, about ${wholeSeconds(seconds * 1000)} s, with the event: ${words}`,
        range: placeOf(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge']),
        fixes: fittingSurge(context, Math.floor((pods - replicas - maxUnavailable) / 2)),
      }),
    ];
  },
};

export const quotaNeedsRequests: Rule = {
  id: 'quota-needs-requests',
  title: 'A quota refuses pods that request nothing',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const containers = containersOf(context.workload.object?.spec.template.spec ?? {});
    return quotasOf(context.workload, context.surroundings).flatMap((quota) =>
      Object.keys(hardOf(quota)).flatMap((resource) => {
        const counted = countedResource(resource);
        if (counted === undefined || hasDefault(context, counted)) return [];
        const lacking = containers.find(({ value }) => amountOf(value, counted) === undefined);
        if (lacking === undefined) return [];
        const [kind, name] = counted;
        const amount = name === 'cpu' ? '100m' : '128Mi';
        return finding(quotaNeedsRequests, {
          message: `pods of "${context.workload.name}" are forbidden: failed quota: ${quota.name}: must specify ${resource} for: ${lacking.value.name}`,
          range: placeOf(context, [...lacking.path, 'name']),
          fixes: fix(
            `Add resources.${kind}.${name}: ${amount}`,
            setFields(sourceOf(context), lacking.path, { resources: { [kind]: { [name]: amount } } }),
          ),
        });
      }),
    );
  },
};

/** With surge S and U unavailable there are at most replicas + S pods, and S + U terminating ones on top. */
function fittingSurge(context: RuleContext, surge: number) {
  const path = ['spec', 'strategy', 'rollingUpdate'];
  const unavailable = context.bounds?.maxUnavailable ?? 0;
  if (surge < 0 || (surge === 0 && unavailable === 0)) return [];
  return fix(`Set maxSurge: ${surge}`, setFields(sourceOf(context), path, { maxSurge: surge }));
}

function hasDefault(context: RuleContext, [kind, name]: Counted): boolean {
  return neighbours(context, 'LimitRange').some(({ value }) =>
    asList(asMap(value.spec).limits).some((limit) => {
      const { type, defaultRequest, default: defaultLimit } = asMap(limit);
      const isSet = asMap(defaultLimit)[name] !== undefined;
      return type === 'Container' && (isSet || (kind === 'requests' && asMap(defaultRequest)[name] !== undefined));
    }),
  );
}

function containersOf(podSpec: JsonMap): readonly { readonly path: Path; readonly value: JsonMap }[] {
  return asList(podSpec.containers).map((value, index) => ({
    path: [...podSpecPath, 'containers', index],
    value: asMap(value),
  }));
}
