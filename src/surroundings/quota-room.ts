// What the ResourceQuotas of a namespace leave for a workload's pods. Use by what the workspace does not hold is unknown.
import { asList, asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { hasReplicas, kindsWithReplicas } from '../workload/kinds.ts';
import { type PodQuota, podsThatFit } from '../workload/placement/pod-quota.ts';
import { nanoOf, parseQuantity, type Quantity } from '../workload/schema/quantity.ts';
import type { Workload } from '../workload/workload.ts';
import { keyOf, objectsNamed, objectsOfKind } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export type Counted = readonly ['requests' | 'limits', string];

/** The quota that leaves the least room for the workload's pods, with how many of them fit; undefined: none limits. */
export function tightestQuota(
  workload: Workload,
  surroundings: Surroundings,
): { readonly quota: PodQuota; readonly pods: number } | undefined {
  const limits = quotasOf(workload, surroundings)
    .flatMap((quota) =>
      Object.keys(hardOf(quota)).flatMap((resource) => podQuota(workload, surroundings, { quota, resource })),
    )
    .map((quota) => ({ quota, pods: podsThatFit(quota) }));
  return limits.reduce<(typeof limits)[number] | undefined>(
    (tightest, each) => (tightest === undefined || each.pods < tightest.pods ? each : tightest),
    undefined,
  );
}

/** The namespace's quotas that count every pod. */
export function quotasOf(workload: Workload, surroundings: Surroundings): readonly SurroundingObject[] {
  return objectsOf(workload, surroundings, 'ResourceQuota').filter(({ value }) => {
    const { scopes, scopeSelector } = asMap(value.spec);
    return asList(scopes).length === 0 && (scopeSelector ?? null) === null;
  });
}

export function hardOf({ value }: SurroundingObject): JsonMap {
  return asMap(asMap(value.spec).hard);
}

/** What a quota's resource counts of a container: `cpu` and `requests.cpu` its request. */
export function countedResource(resource: string): Counted | undefined {
  const [, kind = 'requests', name] = /^(?:(requests|limits)\.)?(cpu|memory|ephemeral-storage)$/.exec(resource) ?? [];
  return name === undefined ? undefined : [kind as 'requests' | 'limits', name];
}

/** What a container asks for; a request that is not written is the limit. */
export function amountOf(container: JsonMap, [kind, name]: Counted): Quantity | undefined {
  const { requests, limits } = asMap(container.resources);
  const limit = quantity(asMap(limits)[name]);
  return kind === 'limits' ? limit : (quantity(asMap(requests)[name]) ?? limit);
}

function podQuota(
  workload: Workload,
  surroundings: Surroundings,
  { quota, resource }: { readonly quota: SurroundingObject; readonly resource: string },
): readonly PodQuota[] {
  const hard = quantity(hardOf(quota)[resource]);
  const each = podAmount(workload.object?.spec.template.spec ?? {}, resource);
  if (hard === undefined || each === undefined || each.unscaled <= 0n) return [];
  const others = useOfOthers(workload, surroundings, resource);
  return [{ name: quota.name, resource, each, others: inNano(others, each), hard }];
}

/** What the namespace's other workloads use of a resource: the sum of all, which is known, without the workload's own. */
function useOfOthers({ kind, namespace, name }: Workload, surroundings: Surroundings, resource: string): bigint {
  const all = useOfAll(surroundings, namespace, resource);
  const own = hasReplicas(kind) ? objectsNamed(surroundings, { kind, namespace, name }) : [];
  return own.reduce((sum, object) => sum - useOf(object, resource), all);
}

function useOfAll(surroundings: Surroundings, namespace: string, resource: string): bigint {
  const known = knownUse(surroundings);
  const key = keyOf(namespace, resource);
  const workloads = () => kindsWithReplicas.flatMap((kind) => objectsOfKind(surroundings, kind, namespace));
  const use = known.get(key) ?? workloads().reduce((sum, object) => sum + useOf(object, resource), 0n);
  known.set(key, use);
  return use;
}

const knownUse = oncePer((_: Surroundings) => new Map<string, bigint>());

function useOf(object: SurroundingObject, resource: string): bigint {
  const known = knownUseOf(object);
  const use = known.get(resource) ?? podsOf(object) * podUse(object, resource);
  known.set(resource, use);
  return use;
}

/** Worked out once for all that see the object. */
const knownUseOf = oncePer((_: SurroundingObject) => new Map<string, bigint>());

function podsOf({ value }: SurroundingObject): bigint {
  const { replicas = 1 } = asMap(value.spec);
  return typeof replicas === 'number' && replicas > 0 ? BigInt(Math.trunc(replicas)) : 0n;
}

function podUse({ value }: SurroundingObject, resource: string): bigint {
  const amount = podAmount(asMap(asMap(asMap(value.spec).template).spec), resource);
  return amount === undefined ? 0n : nanoOf(amount);
}

/** What a pod counts for: its containers together, or its largest init container. */
function podAmount(podSpec: JsonMap, resource: string): Quantity | undefined {
  if (resource === 'pods' || resource === 'count/pods') return quantity(1);
  const counted = countedResource(resource);
  if (counted === undefined) return undefined;
  const amounts = (list: Json | undefined): readonly Quantity[] =>
    asList(list)
      .map((container) => amountOf(asMap(container), counted))
      .filter((amount) => amount !== undefined);
  const containers = amounts(podSpec.containers);
  const together = containers.reduce((sum, amount) => sum + nanoOf(amount), 0n);
  const largest = amounts(podSpec.initContainers).find((amount) => nanoOf(amount) > together);
  const [first] = containers;
  return largest ?? (containers.length > 1 && first !== undefined ? inNano(together, first) : first);
}

function inNano(unscaled: bigint, like: Quantity): Quantity {
  return { ...like, unscaled, exponent: -9, kept: '' };
}

function quantity(value: Json | undefined): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parsed = parseQuantity(String(value));
  return typeof parsed === 'string' || parsed.unscaled < 0n ? undefined : parsed;
}

function objectsOf({ namespace }: Workload, surroundings: Surroundings, kind: string): readonly SurroundingObject[] {
  return objectsOfKind(surroundings, kind, namespace);
}
