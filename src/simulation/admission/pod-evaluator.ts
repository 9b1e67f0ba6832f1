// Follows kubernetes/pkg/quota/v1/evaluator/core/pods.go (v1.36.3).
// Differs from upstream: pods are at the beginning of their lives.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import {
  type PodResources,
  podLimits,
  podRequests,
  type Requirements,
  withOverhead,
} from '../../workload/placement/pod-resources.ts';
import type { ResourceQuota, ScopeSelector } from '../../workload/placement/resource-quota.ts';
import type { Quantity } from '../../workload/schema/quantity.ts';
import { overheadOf } from './runtimeclass.ts';

/** What quotas look at in a pod. */
export interface CountedPod {
  readonly resources: PodResources;
  /** By the names of a quota's resources. */
  readonly usage: ResourceList;
  readonly isBestEffort: boolean;
  readonly isTerminating: boolean;
  readonly isCrossNamespace: boolean;
  readonly priorityClassName: string;
}

/** A pod of the spec that asks for these resources. */
export function countedPod(spec: JsonMap, resources: PodResources): CountedPod {
  const { activeDeadlineSeconds, priorityClassName, affinity } = spec;
  const usage = podComputeUsageHelper(
    withOverhead({ requests: podRequests(resources), limits: podLimits(resources) }, overheadOf(spec)),
  );
  return {
    resources,
    usage: new Map([...usage, ['count/pods', one]]),
    isBestEffort: isBestEffort(resources),
    isTerminating: typeof activeDeadlineSeconds === 'number' && activeDeadlineSeconds >= 0,
    isCrossNamespace: usesCrossNamespacePodAffinity(asMap(affinity)),
    priorityClassName: asText(priorityClassName),
  };
}

/** Whether the quota counts the pod. */
export function matches({ hard, selectors }: ResourceQuota, pod: CountedPod): boolean {
  return matchingResources(hard.keys()).length > 0 && selectors.every((each) => podMatchesScope(each, pod));
}

/** Those of the resources that pods use. */
export function matchingResources(names: Iterable<string>): readonly string[] {
  return [...names].filter(
    (name) => podResources.has(name) || /^(requests\.)?hugepages-/.test(name) || isExtendedResourceNameForQuota(name),
  );
}

/** What a quota of the resources wants of every container; undefined: all of it is there. */
export function constraints(required: readonly string[], { resources }: CountedPod): string | undefined {
  const { pod, containers, initContainers } = resources;
  if (pod !== undefined && pod.requests.size + pod.limits.size > 0) return undefined;
  const all = [...containers, ...initContainers].map((each) => ({ name: each.name, has: podComputeUsageHelper(each) }));
  const missing = required
    .filter((resource) => validationSet.has(resource))
    .toSorted()
    .map((resource) => {
      const lacking = all.filter(({ has }) => !has.has(resource)).map(({ name }) => name);
      return { resource, names: [...new Set(lacking)].sort() };
    })
    .filter(({ names }) => names.length > 0);
  if (missing.length === 0) return undefined;
  return `must specify ${missing.map(({ resource, names }) => `${resource} for: ${names.join(',')}`).join('; ')}`;
}

const one: Quantity = { unscaled: 1n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };
const compute = ['cpu', 'memory', 'ephemeral-storage'] as const;
const podResources: ReadonlySet<string> = new Set([
  'pods',
  'count/pods',
  ...compute.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);
const validationSet: ReadonlySet<string> = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
);

function podComputeUsageHelper({ requests, limits }: Requirements): Map<string, Quantity> {
  const result = new Map([['pods', one]]);
  for (const [name, request] of requests) {
    if (isComputeResource(name) || name.startsWith('hugepages-')) result.set(name, request);
    if (isComputeResource(name) || name.startsWith('hugepages-') || isExtended(name))
      result.set(`requests.${name}`, request);
  }
  for (const [name, limit] of limits) if (isComputeResource(name)) result.set(`limits.${name}`, limit);
  return result;
}

function isComputeResource(name: string): boolean {
  return compute.some((each) => each === name);
}

/** Of somebody else than Kubernetes, or of a class of devices. */
function isExtended(name: string): boolean {
  if (name.startsWith(deviceClassPrefix)) return true;
  return name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
}

const deviceClassPrefix = 'deviceclass.resource.kubernetes.io/';

function isExtendedResourceNameForQuota(name: string): boolean {
  if (name.startsWith(`requests.${deviceClassPrefix}`)) return true;
  return name.startsWith('requests.') && name.includes('/') && !name.includes('kubernetes.io/');
}

function podMatchesScope(selector: ScopeSelector, pod: CountedPod): boolean {
  const { scope } = selector;
  if (scope === 'Terminating') return pod.isTerminating;
  if (scope === 'NotTerminating') return !pod.isTerminating;
  if (scope === 'BestEffort') return pod.isBestEffort;
  if (scope === 'NotBestEffort') return !pod.isBestEffort;
  if (scope === 'CrossNamespacePodAffinity') return pod.isCrossNamespace;
  return scope === 'PriorityClass' && matchesClass(selector, pod.priorityClassName);
}

/** Whether a selector takes what is of the class; the name is empty for what is of none. */
export function matchesClass({ operator, values }: ScopeSelector, className: string): boolean {
  if (operator === 'Exists') return className !== '';
  if (operator === 'DoesNotExist') return className === '';
  const isAmong = className !== '' && values.includes(className);
  return operator === 'In' ? isAmong : !isAmong;
}

/** No container, or the pod where it says so itself, has any CPU or memory. */
function isBestEffort({ pod, containers, initContainers }: PodResources): boolean {
  const isSet = pod !== undefined && pod.requests.size + pod.limits.size > 0;
  const all: readonly Requirements[] = isSet ? [pod] : [...containers, ...initContainers];
  const lists = all.flatMap(({ requests, limits }) => [requests, limits]);
  return lists.every((list) => ['cpu', 'memory'].every((name) => (list.get(name)?.unscaled ?? 0n) <= 0n));
}

function usesCrossNamespacePodAffinity({ podAffinity, podAntiAffinity }: JsonMap): boolean {
  const terms = [asMap(podAffinity), asMap(podAntiAffinity)].flatMap((each): readonly Json[] => [
    ...asList(each.requiredDuringSchedulingIgnoredDuringExecution),
    ...asList(each.preferredDuringSchedulingIgnoredDuringExecution).map((term) => asMap(term).podAffinityTerm ?? null),
  ]);
  return terms.some((term) => {
    const { namespaces, namespaceSelector } = asMap(term);
    return asList(namespaces).length > 0 || (namespaceSelector ?? null) !== null;
  });
}
