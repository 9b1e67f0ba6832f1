// What the ResourceQuotas of a namespace leave for a workload's pods. Use by what the workspace does not hold is unknown.
import { applyOver } from '../change/apply-over.ts';
import { liveStateOf, namedIn } from '../change/baseline.ts';
import type { BaselineText, LiveState } from '../change/change.ts';
import { asList, asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { countedClaim, matchesClaim, matchingClaimResources } from '../simulation/admission/claim-evaluator.ts';
import { countedPod, matches, matchingResources } from '../simulation/admission/pod-evaluator.ts';
import { objectCountName } from '../simulation/admission/resourcequota.ts';
import { oncePer } from '../std/once-per.ts';
import { isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import type { WorkloadKind } from '../workload/api-types.ts';
import { hasReplicas, resourceOfKind, revisionResourceOf } from '../workload/kinds.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';
import { type PodQuota, podsThatFit } from '../workload/placement/pod-quota.ts';
import { podResourcesOf } from '../workload/placement/pod-resources.ts';
import { type ResourceQuota, resourceQuotaOf } from '../workload/placement/resource-quota.ts';
import { nanoOf, parseQuantity, type Quantity } from '../workload/schema/quantity.ts';
import { assumedVersion, versionTraitsOf } from '../workload/versions.ts';
import type { Workload } from '../workload/workload.ts';
import { countedPodOf, countedPodOfOther } from './counted-pods.ts';
import { type CreatedUse, isCreated, useOfCreated } from './file-order.ts';
import { folderPlacesOf, hasNamespace, holdsFor } from './holds-for.ts';
import { limitRangesKey } from './limit-ranges.ts';
import { indexKey, objectsNamed, objectsOfKind } from './object-index.ts';
import { sumSeen } from './sum-seen.ts';
import { identity, type SurroundingObject, type Surroundings, surroundingObject } from './surroundings.ts';
import { runningInWorld } from './world-objects.ts';

export type RequestOrLimit = readonly ['requests' | 'limits', string];

/** A quota and how many of a workload's pods fit in it. */
export interface TightestQuota {
  /** `hard` is what the quota says, `others` what the namespace's other workloads use of it. */
  readonly quota: PodQuota;
  readonly pods: number;
  /** The path or URI of the quota's file; empty for the workload's own. */
  readonly file: string;
}

/** A quota, and where it stands. */
export interface PlacedQuota {
  /** Used is what other workloads ask for. */
  readonly quota: ResourceQuota;
  readonly file: string;
}

/** The quota, of that name if there is one, that leaves the least room for the workload's pods; undefined: none limits. */
export function tightestQuota(
  workload: Workload,
  surroundings: Surroundings,
  named?: string,
): TightestQuota | undefined {
  const quotas = quotasOnPods(workload, surroundings).filter(({ quota }) => quota.name === (named ?? quota.name));
  if (quotas.length === 0) return undefined;
  const { usage } = countedPodOf(workload, surroundings);
  const limits = quotas.flatMap(({ quota: { name, hard: amounts, used }, file }) =>
    [...amounts].flatMap(([resource, hard]): readonly TightestQuota[] => {
      const each = usage.get(resource);
      if (each === undefined || each.unscaled <= 0n) return [];
      const quota = { name, resource, each, others: used.get(resource) ?? inNano(0n, each), hard };
      return [{ quota, pods: podsThatFit(quota), file }];
    }),
  );
  return limits.reduce<TightestQuota | undefined>(
    (tightest, each) => (tightest === undefined || each.pods < tightest.pods ? each : tightest),
    undefined,
  );
}

/** A quota of the objects that keep a workload's revisions, and how many of them there are besides its own. */
export interface RevisionQuota {
  readonly name: string;
  readonly file: string;
  readonly hard: number;
  readonly others: number;
}

/** The one that leaves the least room; undefined: none limits. */
export function tightestRevisionQuota(workload: Workload, surroundings: Surroundings): RevisionQuota | undefined {
  const name = objectCountName(revisionResourceOf(workload.kind));
  const limits = quotasOf(workload, surroundings).flatMap(({ quota, file }): readonly RevisionQuota[] => {
    const hard = quota.selectors.length === 0 ? quota.hard.get(name) : undefined;
    const used = quota.used.get(name);
    if (hard === undefined) return [];
    const others = used === undefined ? 0 : wholeOf(used);
    return [{ name: quota.name, file, hard: wholeOf(hard), others }];
  });
  return limits.sort((one, other) => one.hard - one.others - (other.hard - other.others))[0];
}

function wholeOf(amount: Quantity): number {
  return Number(nanoOf(amount) / oneInNano);
}

/** The quotas that count the workload's pods. */
export function quotasOnPods(workload: Workload, surroundings: Surroundings): readonly PlacedQuota[] {
  const quotas = quotasOf(workload, surroundings);
  if (quotas.length === 0) return quotas;
  const pod = countedPodOf(workload, surroundings);
  return quotas.filter(({ quota }) => matches(quota, pod));
}

/**
 * The quotas of the workload's namespace, by name: the server asks them in any order. What is used of them is what all
 * others use but those that are simulated `together` with it.
 */
export function quotasOf(
  workload: Workload,
  surroundings: Surroundings,
  together: readonly Workload[] = [workload],
): readonly PlacedQuota[] {
  const isAlone = together.length === 1 && together[0] === workload;
  return isAlone ? knownQuotas(surroundings)(workload) : quotasBeside(workload, surroundings, together);
}

/** Many rules ask, and what others use of many quotas takes its time. */
const knownQuotas = oncePer((surroundings: Surroundings) =>
  oncePer((workload: Workload) => quotasBeside(workload, surroundings, [workload])),
);

function quotasBeside(
  workload: Workload,
  surroundings: Surroundings,
  together: readonly Workload[],
): readonly PlacedQuota[] {
  const own = { value: workload.manifest.value, file: '' };
  return objectsOfKind(surroundings, 'ResourceQuota', workload.namespace)
    .filter((object) => holdsFor(object, own, surroundings))
    .flatMap((object) => {
      const quota = readOf(object);
      if (quota === undefined) return [];
      const used = usedOf(workload, surroundings, { object, quota, together });
      return { quota: { ...quota, used }, file: object.file };
    })
    .sort((one, other) => (one.quota.name < other.quota.name ? -1 : 1));
}

const readOf = oncePer(({ value }: SurroundingObject) => resourceQuotaOf(value));

/** What a quota's resource counts of a container: `cpu` and `requests.cpu` its request. */
export function countedResource(resource: string): RequestOrLimit | undefined {
  const [, kind = 'requests', name] = /^(?:(requests|limits)\.)?(cpu|memory|ephemeral-storage)$/.exec(resource) ?? [];
  return name === undefined ? undefined : [kind as 'requests' | 'limits', name];
}

/** What a container asks for; a request that is not written is the limit. */
export function containerAmount(container: JsonMap, [kind, name]: RequestOrLimit): Quantity | undefined {
  const { requests, limits } = asMap(container.resources);
  const limit = quantity(asMap(limits)[name]);
  return kind === 'limits' ? limit : (quantity(asMap(requests)[name]) ?? limit);
}

interface ReadQuota {
  readonly object: SurroundingObject;
  readonly quota: ResourceQuota;
  /** Whose use is simulated. */
  readonly together: readonly Workload[];
}

/** Written as the workload's pods write it, and else as the quota does. */
function usedOf(workload: Workload, surroundings: Surroundings, read: ReadQuota): ResourceQuota['used'] {
  if (surroundings.world !== undefined && read.object.file === surroundings.world.file)
    return usedInWorld(workload, surroundings, read);
  const { usage } = countedPodOf(workload, surroundings);
  const { hard } = read.quota;
  return new Map(
    [...matchingResources(hard.keys()), ...usedInOrder(hard.keys())].flatMap((resource) => {
      const others = usedByOthers(workload, surroundings, { ...read, resource });
      const like = usage.get(resource) ?? hard.get(resource);
      return others === 0n || like === undefined ? [] : [[resource, inNano(others, like)] as const];
    }),
  );
}

/** What is in use there, without what the pods of those that are simulated use that run there. */
function usedInWorld(workload: Workload, surroundings: Surroundings, read: ReadQuota): ResourceQuota['used'] {
  const used = resourceListOf(asMap(read.object.value.status).used) ?? new Map<string, Quantity>();
  return new Map(
    [...used].map(([resource, amount]) => {
      const asked = { ...read, resource };
      const own = sumOfTogether(surroundings, asked, (each) => ownUse(each, surroundings, asked));
      const left = nanoOf(amount) - own;
      return [resource, inNano(usedAtApply(workload, surroundings, asked, left < 0n ? 0n : left), amount)] as const;
    }),
  );
}

/** What the running workload itself uses, with as many of its revisions as are known. */
function ownUse(workload: Workload, surroundings: Surroundings, asked: QuotaResource): bigint {
  const { baseline, world } = surroundings;
  const live = liveStateOf(baseline, workload);
  if (live !== undefined) return liveUse(live, asked);
  const own = world && (runningInWorld(world).get(identity(workload)) ?? runningBefore(workload, baseline));
  if (own === undefined) return 0n;
  const use = useOf(own, surroundings, asked);
  if (baseline === undefined || asked.resource !== objectCountName(revisionResourceOf(workload.kind))) return use;
  return use * BigInt(1 + applyOver(workload, baseline, versionTraitsOf(assumedVersion)).baseline.history.length);
}

/** What runs of a workload that a world does not list: its baseline, or itself where an earlier image is assumed. */
function runningBefore(workload: Workload, baseline: BaselineText | undefined): SurroundingObject | undefined {
  const manifest = baseline === undefined ? workload.manifest : namedIn(baseline.file, workload);
  return manifest && surroundingObject(manifest.value, '');
}

/** What a workload uses as the cluster has it. */
function liveUse({ object, revisions, pods }: LiveState, { quota, resource }: QuotaResource): bigint {
  const { kind } = object;
  if (isWorkloadKind(kind) && isOneOf(kind, resource)) {
    if (quota.selectors.length > 0) return 0n;
    return resource === objectCountName(resourceOfKind(kind)) ? oneInNano : BigInt(revisions.length) * oneInNano;
  }
  if (isOfClaims(resource)) return BigInt(pods.length) * claimsUse(object, quota, resource);
  return pods.reduce((sum, { spec, status }) => {
    const { phase } = asMap(status);
    const pod = countedPod(asMap(spec), podResourcesOf(asMap(spec), true));
    const isCounted = phase !== 'Succeeded' && phase !== 'Failed' && matches(quota, pod);
    const amount = isCounted ? pod.usage.get(resource) : undefined;
    return amount === undefined ? sum : sum + nanoOf(amount);
  }, 0n);
}

export interface CountedResource {
  readonly quota: ResourceQuota;
  readonly resource: string;
}

interface QuotaResource extends ReadQuota, CountedResource {}

/** What the other workloads under a quota use of a resource: the sum of all except the simulated ones. */
function useOfOthers(surroundings: Surroundings, asked: QuotaResource): bigint {
  const all = useOfAll(surroundings, asked);
  const own = sumOfTogether(surroundings, asked, (each) => useOfNamed(each, surroundings, asked));
  return all - own;
}

/** Worked out once for all of a file: each of many that are simulated together asks for it. */
function sumOfTogether(
  surroundings: Surroundings,
  asked: QuotaResource,
  useOfEach: (each: Workload) => bigint,
): bigint {
  const known = knownTogether(asked.together)(surroundings)(asked.object);
  const sum = known.get(asked.resource) ?? asked.together.reduce((rest, each) => rest + useOfEach(each), 0n);
  known.set(asked.resource, sum);
  return sum;
}

const knownTogether = oncePer((_together: readonly Workload[]) =>
  oncePer((_: Surroundings) => oncePer((_quota: SurroundingObject) => new Map<string, bigint>())),
);

function useOfNamed({ kind, namespace, name }: Workload, surroundings: Surroundings, asked: QuotaResource): bigint {
  const use = countedUse(surroundings, asked);
  return objectsNamed(surroundings, { kind, namespace, name }).reduce((sum, object) => sum + use(object), 0n);
}

/**
 * The same when the workload is applied: of what its file creates, only what stands before it. Pods come later and all at
 * one time, so that they are counted in any order.
 */
function usedByOthers(workload: Workload, surroundings: Surroundings, asked: QuotaResource): bigint {
  const others = useOfOthers(surroundings, asked);
  if (!isUsedInOrder(asked)) return others;
  const own = isCreated(workload, surroundings) ? useOfNamed(workload, surroundings, asked) : 0n;
  return usedAtApply(workload, surroundings, asked, others + own - createdUse(surroundings, asked).all);
}

/** With what the file creates before the workload, of which no more is admitted than there is room for. */
function usedAtApply(workload: Workload, surroundings: Surroundings, asked: QuotaResource, present: bigint): bigint {
  const hard = asked.quota.hard.get(asked.resource);
  if (hard === undefined || !isUsedInOrder(asked)) return present;
  const wanted = present + createdUse(surroundings, asked).before(workload);
  const most = nanoOf(hard);
  return wanted <= most ? wanted : present > most ? present : most;
}

function useOfAll(surroundings: Surroundings, asked: QuotaResource): bigint {
  const key = useKey(surroundings, asked);
  const known = knownUse(surroundings);
  const use = known.get(key) ?? sumSeen(surroundings, key, countedUse(surroundings, asked));
  known.set(key, use);
  return use;
}

function createdUse(surroundings: Surroundings, asked: QuotaResource): CreatedUse {
  const key = useKey(surroundings, asked);
  const known = knownCreated(surroundings);
  const use = known.get(key) ?? useOfCreated(surroundings, countedUse(surroundings, asked));
  known.set(key, use);
  return use;
}

function useKey(surroundings: Surroundings, { object: quota, resource }: QuotaResource): string {
  const places = hasNamespace(quota.value) ? null : folderPlacesOf(quota, surroundings);
  const { scopes = null, scopeSelector = null } = asMap(quota.value.spec);
  const ranges = limitRangesKey(surroundings, quota.namespace);
  return indexKey(quota.namespace, places, resource, scopes, scopeSelector, ranges);
}

/** What an object uses of the resource where the quota counts it. */
function countedUse(surroundings: Surroundings, asked: QuotaResource): (object: SurroundingObject) => bigint {
  const { object: quota, resource } = asked;
  return (object) =>
    isCounted(object, quota.namespace, resource) && holdsFor(quota, object, surroundings)
      ? useOf(object, surroundings, asked)
      : 0n;
}

/** Whether it depends on the order of a file; those that are simulated together take their turns in the run itself. */
function isUsedInOrder({ resource, together }: QuotaResource): boolean {
  return together.length === 1 && usedInOrder([resource]).length > 0;
}

/** Those of a quota's resources that applying a file uses object by object. */
function usedInOrder(names: Iterable<string>): readonly string[] {
  const all = [...names];
  return [...matchingClaimResources(all), ...countedObjects(all)];
}

/** Those of a quota's resources that are numbers of what workloads are, or are made of. */
function countedObjects(names: Iterable<string>): readonly string[] {
  return [...names].filter((name) => workloadKinds.some((kind) => isOneOf(kind, name)));
}

/** Whether each workload of the kind is one object of those, or makes one of them at least. */
function isOneOf(kind: WorkloadKind, resource: string): boolean {
  return [resourceOfKind(kind), revisionResourceOf(kind)].some((each) => objectCountName(each) === resource);
}

/** Of a workload without replicas nobody knows how many pods it has. */
function isCounted({ kind, namespace }: SurroundingObject, wanted: string, resource: string): boolean {
  if (namespace !== wanted || !isWorkloadKind(kind)) return false;
  return hasReplicas(kind) || isOneOf(kind, resource);
}

const knownUse = oncePer((_: Surroundings) => new Map<string, bigint>());
const knownCreated = oncePer((_: Surroundings) => new Map<string, CreatedUse>());

/** In nanos, what an object's pods use of a resource where the quota counts them. */
export function useOf(
  object: SurroundingObject,
  surroundings: Surroundings,
  { quota, resource }: CountedResource,
): bigint {
  if (isWorkloadKind(object.kind) && isOneOf(object.kind, resource))
    return quota.selectors.length === 0 ? oneInNano : 0n;
  if (isOfClaims(resource)) return podsOf(object) * claimsUse(object.value, quota, resource);
  const pod = countedPodOfOther(object, surroundings);
  const amount = pod.usage.get(resource);
  return amount === undefined || !matches(quota, pod) ? 0n : podsOf(object) * nanoOf(amount);
}

function isOfClaims(resource: string): boolean {
  return matchingClaimResources([resource]).length > 0;
}

/** What the claims of each pod of a workload use. */
function claimsUse(workload: JsonMap, quota: ResourceQuota, resource: string): bigint {
  return claimsOf(workload)
    .filter((claim) => matchesClaim(quota, claim))
    .reduce((sum, { usage }) => {
      const amount = usage.get(resource);
      return amount === undefined ? sum : sum + nanoOf(amount);
    }, 0n);
}

const claimsOf = oncePer(({ spec }: JsonMap) =>
  asList(asMap(spec).volumeClaimTemplates).map((template) => countedClaim(asMap(asMap(template).spec))),
);

const oneInNano = 1_000_000_000n;

function podsOf({ value }: SurroundingObject): bigint {
  const { desiredNumberScheduled = 1 } = asMap(value.status);
  const { replicas = desiredNumberScheduled } = asMap(value.spec);
  return typeof replicas === 'number' && replicas > 0 ? BigInt(Math.trunc(replicas)) : 0n;
}

/** An amount in nanos, written like another. */
export function inNano(unscaled: bigint, like: Quantity): Quantity {
  return { ...like, unscaled, exponent: -9, kept: '' };
}

function quantity(value: Json | undefined): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parsed = parseQuantity(String(value));
  return typeof parsed === 'string' || parsed.unscaled < 0n ? undefined : parsed;
}
