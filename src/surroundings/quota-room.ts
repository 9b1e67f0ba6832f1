// What the ResourceQuotas of a namespace leave for a workload's pods. Use by what the workspace does not hold is unknown.
import { asList, asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { hasReplicas, kindsWithReplicas } from '../workload/kinds.ts';
import { type PodQuota, podsThatFit } from '../workload/placement/pod-quota.ts';
import { nanoOf, parseQuantity, type Quantity } from '../workload/schema/quantity.ts';
import type { Workload } from '../workload/workload.ts';
import { hasNamespace, holdsFor, placeOf } from './holds-for.ts';
import { limitedPodSpec, limitedPods, limitRangesKey } from './limit-ranges.ts';
import { keyOf, objectsNamed, objectsOfKind } from './object-index.ts';
import { sumSeen } from './sum-seen.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export type Counted = readonly ['requests' | 'limits', string];

/** A quota and how many of a workload's pods fit in it. */
export interface TightestQuota {
  /** `hard` is what the quota says, `others` what the namespace's other workloads use of it. */
  readonly quota: PodQuota;
  readonly pods: number;
  /** The path or URI of the quota's file; empty for the workload's own. */
  readonly file: string;
}

/** The quota that leaves the least room for the workload's pods; undefined: none limits. */
export function tightestQuota(workload: Workload, surroundings: Surroundings): TightestQuota | undefined {
  const limits = quotasOf(workload, surroundings).flatMap((quota) =>
    Object.keys(hardOf(quota)).flatMap((resource) =>
      podQuota(workload, surroundings, { quota, resource }).map((each): TightestQuota => {
        return { quota: each, pods: podsThatFit(each), file: quota.file };
      }),
    ),
  );
  return limits.reduce<TightestQuota | undefined>(
    (tightest, each) => (tightest === undefined || each.pods < tightest.pods ? each : tightest),
    undefined,
  );
}

/** The namespace's quotas that count every pod. */
export function quotasOf(workload: Workload, surroundings: Surroundings): readonly SurroundingObject[] {
  const own = { value: workload.manifest.value, file: '' };
  return objectsOfKind(surroundings, 'ResourceQuota', workload.namespace).filter((quota) => {
    const { scopes, scopeSelector } = asMap(quota.value.spec);
    const countsAll = asList(scopes).length === 0 && (scopeSelector ?? null) === null;
    return countsAll && holdsFor(quota, own, surroundings);
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
  { quota, resource }: QuotaResource,
): readonly PodQuota[] {
  const hard = quantity(hardOf(quota)[resource]);
  const each = podAmount(limitedPodSpec(workload, surroundings), resource);
  if (hard === undefined || each === undefined || each.unscaled <= 0n) return [];
  const others = useOfOthers(workload, surroundings, { quota, resource });
  return [{ name: quota.name, resource, each, others: inNano(others, each), hard }];
}

interface QuotaResource {
  readonly quota: SurroundingObject;
  readonly resource: string;
}

/** What the other workloads that a quota holds for use of a resource: the sum of all, without the workload's own. */
function useOfOthers({ kind, namespace, name }: Workload, surroundings: Surroundings, asked: QuotaResource): bigint {
  const all = useOfAll(surroundings, asked);
  const own = hasReplicas(kind) ? objectsNamed(surroundings, { kind, namespace, name }) : [];
  return own
    .filter((object) => holdsFor(asked.quota, object, surroundings))
    .reduce((sum, object) => sum - useOf(object, surroundings, asked.resource), all);
}

function useOfAll(surroundings: Surroundings, { quota, resource }: QuotaResource): bigint {
  const known = knownUse(surroundings);
  const place = hasNamespace(quota.value) ? null : placeOf(quota, surroundings);
  const key = keyOf(quota.namespace, place, resource, limitRangesKey(surroundings, quota.namespace));
  const useIn = (object: SurroundingObject): bigint =>
    isCounted(object, quota.namespace) && holdsFor(quota, object, surroundings)
      ? useOf(object, surroundings, resource)
      : 0n;
  const use = known.get(key) ?? sumSeen(surroundings, key, useIn);
  known.set(key, use);
  return use;
}

function isCounted({ kind, namespace }: SurroundingObject, wanted: string): boolean {
  return kindsWithReplicas.some((each) => each === kind) && namespace === wanted;
}

const knownUse = oncePer((_: Surroundings) => new Map<string, bigint>());

function useOf(object: SurroundingObject, surroundings: Surroundings, resource: string): bigint {
  const limited = limitedPods(object, surroundings);
  const known = knownUseOf(object);
  const key = `${resource} ${limited.key}`;
  const use = known.get(key) ?? podsOf(object) * podUse(limited.spec(), resource);
  known.set(key, use);
  return use;
}

/** Worked out once for all that see the object. */
const knownUseOf = oncePer((_: SurroundingObject) => new Map<string, bigint>());

function podsOf({ value }: SurroundingObject): bigint {
  const { replicas = 1 } = asMap(value.spec);
  return typeof replicas === 'number' && replicas > 0 ? BigInt(Math.trunc(replicas)) : 0n;
}

function podUse(podSpec: JsonMap, resource: string): bigint {
  const amount = podAmount(podSpec, resource);
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
