// A ResourceQuota beside the pods that a rollout needs at once. Use by what the workspace does not hold is unknown.
import type { JsonMap, Path } from '../../document/manifest.ts';
import { compareQuantities, parseQuantity, type Quantity } from '../../workload/quantity.ts';
import { asList, asMap, neighbours, podSpecPath, rollingDeployment } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import type { SurroundingObject } from '../surroundings.ts';
import { setFields } from '../text-edits.ts';
import { unavailableInstead } from './ports-and-places.ts';

export const quotaStopsRollout: Rule = {
  id: 'quota-stops-rollout',
  title: 'A quota has no room for the extra pod',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.maxUnavailable > 0 || rolling.bounds.replicas < 1) return [];
    const needed = rolling.bounds.replicas + 1;
    return quotasOf(context).flatMap((quota) => {
      const fits = Object.keys(hardOf(quota)).map((resource) => podsThatFit(context, quota, resource));
      const fit = Math.min(...fits.filter((each) => each !== undefined));
      if (!(fit < needed)) return [];
      return finding(quotaStopsRollout, {
        message: `ResourceQuota "${quota.name}" allows ${fit} pods of this size but the rollout needs ${needed} and may not remove an old pod first`,
        range: placeOf(context, ['spec', 'strategy', 'rollingUpdate', 'maxSurge']),
        fixes: unavailableInstead(context),
      });
    });
  },
};

export const quotaNeedsRequests: Rule = {
  id: 'quota-needs-requests',
  title: 'A quota refuses pods that request nothing',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const containers = containersOf(context.workload.object?.spec.template.spec ?? {});
    return quotasOf(context).flatMap((quota) =>
      Object.keys(hardOf(quota)).flatMap((resource) => {
        const counted = countedResource(resource);
        const lacking = containers.find(
          ({ value }) =>
            counted !== undefined && amountOf(value, counted) === undefined && !hasDefault(context, counted),
        );
        if (counted === undefined || lacking === undefined) return [];
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

type Counted = readonly ['requests' | 'limits', string];

/** Quotas that count every pod of the namespace. */
function quotasOf(context: RuleContext): readonly SurroundingObject[] {
  return neighbours(context, 'ResourceQuota').filter(({ value }) => {
    const { scopes, scopeSelector } = asMap(value.spec);
    return asList(scopes).length === 0 && (scopeSelector ?? null) === null;
  });
}

function hardOf({ value }: SurroundingObject): JsonMap {
  return asMap(asMap(value.spec).hard);
}

/** What a quota's resource counts of a container: `cpu` and `requests.cpu` its request. */
function countedResource(resource: string): Counted | undefined {
  const [, kind = 'requests', name] = /^(?:(requests|limits)\.)?(cpu|memory|ephemeral-storage)$/.exec(resource) ?? [];
  return name === undefined ? undefined : [kind as 'requests' | 'limits', name];
}

/** How many pods like this workload's fit beside the others of the workspace; undefined: the resource limits none. */
function podsThatFit(context: RuleContext, quota: SurroundingObject, resource: string): number | undefined {
  const hard = quantity(hardOf(quota)[resource]);
  const each = podAmount(context.workload.object?.spec.template.spec ?? {}, resource);
  if (hard === undefined || each === undefined || each <= 0n) return undefined;
  const others = othersOf(context).reduce((sum, { value }) => {
    const spec = asMap(value.spec);
    const replicas = typeof spec.replicas === 'number' ? spec.replicas : 1;
    return (
      sum + (podAmount(asMap(asMap(spec.template).spec), resource) ?? 0n) * BigInt(Math.max(0, Math.trunc(replicas)))
    );
  }, 0n);
  return Math.max(0, Number((hard - others) / each));
}

function othersOf(context: RuleContext): readonly SurroundingObject[] {
  const { kind, name } = context.workload;
  return ['Deployment', 'StatefulSet']
    .flatMap((each) => neighbours(context, each))
    .filter((other) => other.kind !== kind || other.name !== name);
}

/** What a pod counts for: its long-running containers together, or its largest init container. */
function podAmount(podSpec: JsonMap, resource: string): bigint | undefined {
  if (resource === 'pods' || resource === 'count/pods') return nano;
  const counted = countedResource(resource);
  if (counted === undefined) return undefined;
  const amounts = (list: readonly JsonMap[]) => list.map((each) => amountOf(each, counted) ?? 0n);
  const together = amounts(asList(podSpec.containers).map(asMap)).reduce((sum, each) => sum + each, 0n);
  return amounts(asList(podSpec.initContainers).map(asMap)).reduce(
    (most, each) => (each > most ? each : most),
    together,
  );
}

/** A container's amount in nano units; a request that is not written is the limit. */
function amountOf(container: JsonMap, [kind, name]: Counted): bigint | undefined {
  const { requests, limits } = asMap(container.resources);
  return quantity(asMap(kind === 'limits' ? limits : (requests ?? limits))[name] ?? asMap(limits)[name]);
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

const nano = 1_000_000_000n;

/** In nano units, rounded down; undefined when it is no quantity. */
function quantity(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parsed = parseQuantity(String(value));
  if (typeof parsed === 'string' || compareQuantities(parsed, zero) < 0) return undefined;
  const exponent = parsed.exponent + 9;
  return exponent >= 0 ? parsed.unscaled * 10n ** BigInt(exponent) : parsed.unscaled / 10n ** BigInt(-exponent);
}

const zero: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '0', isInt64: true };
