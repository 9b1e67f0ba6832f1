// A ResourceQuota beside the pods that a rollout needs at once.
import type { JsonMap, Path } from '../../document/manifest.ts';
import {
  amountOf,
  type Counted,
  countedResource,
  hardOf,
  quotasOf,
  tightestQuota,
} from '../../surroundings/quota-room.ts';
import { nanoOf } from '../../workload/placement/pod-quota.ts';
import { formatQuantity } from '../../workload/schema/quantity.ts';
import { traitsOf } from '../../workload/versions.ts';
import { asList, asMap, neighbours, podSpecPath, rollingDeployment, rolloutSeconds, secondsText } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';
import { unavailableInstead } from './ports-and-places.ts';
import { stopsAt } from './stops-at.ts';

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
    const { replicas, maxSurge, maxUnavailable, maxPods } = rolling.bounds;
    const peak = maxPods + Math.min(replicas, maxSurge + maxUnavailable);
    const need = formatQuantity({ ...quota.each, unscaled: nanoOf(quota.each) * BigInt(peak), exponent: -9, kept: '' });
    const atATime = Math.max(1, ...(context.timeline?.waves ?? []).map((wave) => wave.started));
    const words = /exceeded quota: .*/.exec(refused.event.message)?.[0] ?? '';
    return [
      finding(quotaSlowsRollout, {
        message: `the peak of up to ${peak} pods, with terminating ones, asks ${quota.resource} ${need} of ${formatQuantity(quota.hard)}: the rollout runs ${atATime} at a time, about ${secondsText(seconds)}, with the event: ${words}`,
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
    const podSpec = context.workload.object?.spec.template.spec ?? {};
    const { minor } = traitsOf(context.assumptions.kubernetesVersion);
    if (minor >= 34 && isPodLevelSet(podSpec)) return [];
    const containers = containersOf(podSpec);
    return quotasOf(context.workload, context.surroundings).flatMap((quota) => {
      const lacking = Object.keys(hardOf(quota))
        .filter((resource) => insistedOn.has(resource))
        .sort()
        .map((resource) => ({ resource, of: containers.filter((each) => isLacking(context, each, resource)) }))
        .filter((each) => each.of.length > 0);
      const [first] = lacking[0]?.of ?? [];
      if (first === undefined) return [];
      const texts = lacking.map(({ resource, of }) => `${resource} for: ${namesOf(of).join(',')}`);
      return finding(quotaNeedsRequests, {
        message: `pods of "${context.workload.name}" are forbidden: failed quota: ${quota.name}: must specify ${texts.join('; ')}`,
        range: placeOf(context, [...first.path, 'name']),
        fixes: addRequests(context, lacking),
      });
    });
  },
};

/** What a quota's Constraints ask every container for (quota/v1/evaluator/core/pods.go, validationSet). */
const insistedOn: ReadonlySet<string> = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
);

interface Container {
  readonly path: Path;
  readonly value: JsonMap;
}

/** Resources of the pod as a whole: with them no container needs its own. */
function isPodLevelSet({ resources }: JsonMap): boolean {
  const { requests, limits } = asMap(resources);
  return Object.keys({ ...asMap(requests), ...asMap(limits) }).length > 0;
}

function isLacking(context: RuleContext, { value }: Container, resource: string): boolean {
  const counted = countedResource(resource);
  return counted !== undefined && amountOf(value, counted) === undefined && !hasDefault(context, counted);
}

function namesOf(containers: readonly Container[]): readonly string[] {
  return containers.map(({ value }) => String(value.name)).sort();
}

/** One fix for all containers. */
function addRequests(
  context: RuleContext,
  lacking: readonly { readonly resource: string; readonly of: readonly Container[] }[],
) {
  const amounts = lacking.flatMap(({ resource, of }) => {
    const [kind, name] = countedResource(resource) ?? ['requests', resource];
    return of.map(({ path }) => ({ path, kind, name, amount: name === 'cpu' ? '100m' : '128Mi' }));
  });
  const resourcesOf = (path: Path): JsonMap => {
    const own = amounts.filter((each) => each.path === path);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const listed = (kind: string) => own.filter((each) => each.kind === kind).map((each) => [each.name, each.amount]);
    return Object.fromEntries(kinds.map((kind) => [kind, Object.fromEntries(listed(kind))]));
  };
  const paths = [...new Set(amounts.map(({ path }) => path))];
  const edits = paths.map((path) => setFields(sourceOf(context), path, { resources: resourcesOf(path) }));
  if (edits.some((each) => each === undefined)) return [];
  const words = [...new Set(amounts.map(({ kind, name, amount }) => `resources.${kind}.${name}: ${amount}`))];
  return fix(
    `Add ${words.join(', ')}`,
    edits.flatMap((each) => each ?? []),
  );
}

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

function containersOf(podSpec: JsonMap): readonly Container[] {
  return ['containers', 'initContainers'].flatMap((list) =>
    asList(podSpec[list]).map((value, index) => ({ path: [...podSpecPath, list, index], value: asMap(value) })),
  );
}
