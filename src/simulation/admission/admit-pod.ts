// Follows k8s.io/apiserver/pkg/registry/generic/registry/store.go, Create (v0.36.3): what admission makes of a pod.
// Differs from upstream: of the plugins there is LimitRanger, and of the validation what its defaults can break.
import { asList, asMap, type JsonMap, type Path } from '../../document/manifest.ts';
import { type LimitRange, resourceListOf } from '../../workload/placement/limit-range.ts';
import type { Quantity } from '../../workload/schema/quantity.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import { aggregate } from './aggregate.ts';
import {
  type LimitedPod,
  persistentVolumeClaimValidateLimitFunc,
  podMutateLimitFunc,
  podValidateLimitFunc,
} from './limitranger.ts';
import { type CountedPod, countedPod } from './pod-evaluator.ts';
import { type PodResources, podResourcesOf } from './pod-resources.ts';
import { requirementsJson, validatePodResources } from './validate-pod-resources.ts';

/** One of the things that are wrong. */
export interface Cause {
  readonly message: string;
  /** The field of the spec that it is about. */
  readonly at: Path;
  /** The amount that the field may have at least, or at most. */
  readonly bound?: Quantity;
}

/** Why the server refuses a pod, or a claim. */
export interface Refusal {
  readonly reason: 'Forbidden' | 'Invalid';
  /** What follows `is forbidden: ` or `is invalid: `. */
  readonly message: string;
  readonly causes: readonly Cause[];
  /** The LimitRange. */
  readonly by: string;
}

/** What becomes of a pod that is created. */
export interface AdmittedPod extends LimitedPod {
  /** What quotas look at. */
  readonly counted: CountedPod;
  readonly refusal?: Refusal;
}

/** Changes what a pod of the spec asks for as the namespace's LimitRanges say, and then judges it. */
export function admitPod(spec: JsonMap, limitRanges: readonly LimitRange[], traits: VersionTraits): AdmittedPod {
  const given = { resources: podResourcesOf(spec, traits.gates.podLevelResources) };
  const pod = mutated(given, limitRanges);
  const refusal = (pod === given ? undefined : invalid(pod, limitRanges, traits)) ?? forbidden(pod, limitRanges);
  return { ...pod, ...(refusal && { refusal }), counted: countedPod(spec, pod.resources) };
}

/** The spec of a pod with the requests and limits that the server and the namespace's LimitRanges set. */
export function defaultedSpec(spec: JsonMap, limitRanges: readonly LimitRange[]): JsonMap {
  return withResources(spec, mutated({ resources: podResourcesOf(spec, false) }, limitRanges).resources);
}

function mutated(given: LimitedPod, limitRanges: readonly LimitRange[]): LimitedPod {
  return limitRanges.reduce((pod, each) => podMutateLimitFunc(each, pod), given);
}

/** A request that is more than the limit which was set for it, and the like. */
function invalid(
  { resources }: LimitedPod,
  limitRanges: readonly LimitRange[],
  traits: VersionTraits,
): Refusal | undefined {
  const errors = validatePodResources(resources, traits);
  if (errors.length === 0) return undefined;
  const causes = errors.map(({ field, message, path }) => ({ message: `${field}: ${message}`, at: path.slice(1) }));
  const by = limitRanges.find(({ limits }) => limits.some(({ type }) => type === 'Container'))?.name ?? '';
  return { reason: 'Invalid', message: aggregate(causes.map(({ message }) => message)), causes, by };
}

function forbidden({ resources }: LimitedPod, limitRanges: readonly LimitRange[]): Refusal | undefined {
  for (const each of limitRanges) {
    const causes = podValidateLimitFunc(each, resources);
    if (causes.length > 0) return forbiddenBy(each, causes);
  }
  return undefined;
}

function forbiddenBy({ name }: LimitRange, causes: Refusal['causes']): Refusal {
  return { reason: 'Forbidden', message: aggregate(causes.map(({ message }) => message)), causes, by: name };
}

/** Why the namespace's LimitRanges refuse a PersistentVolumeClaim of the spec. */
export function refusalOfClaim({ resources }: JsonMap, limitRanges: readonly LimitRange[]): Refusal | undefined {
  const requests = resourceListOf(asMap(resources).requests) ?? new Map();
  for (const each of limitRanges) {
    const violations = persistentVolumeClaimValidateLimitFunc(each, requests);
    const causes = violations.map(({ message, bound }) => {
      return { message, at: ['resources', 'requests', 'storage'], ...(bound && { bound }) };
    });
    if (causes.length > 0) return forbiddenBy(each, causes);
  }
  return undefined;
}

/** A pod's spec with what admission sets in it. */
export function withResources(spec: JsonMap, { containers, initContainers }: PodResources): JsonMap {
  const written = (list: 'containers' | 'initContainers', each: PodResources['containers']): JsonMap => {
    if (each.length === 0) return {};
    const given = asList(spec[list]);
    return { [list]: each.map((one, index) => ({ ...asMap(given[index]), resources: requirementsJson(one) })) };
  };
  return { ...spec, ...written('containers', containers), ...written('initContainers', initContainers) };
}
