// Follows k8s.io/apiserver/pkg/registry/generic/registry/store.go, Create (v0.36.3): what admission makes of a pod.
// Differs from upstream: of the plugins there are those that refuse pods, and of the validation what LimitRanger can break.
import { asList, asMap, type JsonMap } from '../../document/manifest.ts';
import { terminatingText } from '../../workload/decode-workload.ts';
import { type LimitRange, resourceListOf } from '../../workload/placement/limit-range.ts';
import type { NamespacePolicies } from '../../workload/placement/namespace-policies.ts';
import { type PodResources, podResourcesOf } from '../../workload/placement/pod-resources.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import {
  type LimitedPod,
  persistentVolumeClaimValidateLimitFunc,
  podMutateLimitFunc,
  podValidateLimitFunc,
} from './limitranger.ts';
import { type CountedPod, countedPod } from './pod-evaluator.ts';
import { type PodUnderCheck, validatePod } from './podsecurity.ts';
import { admitPodPriority } from './priority.ts';
import { type AdmissionRefusal, forbidden, type Mutation } from './refusal.ts';
import { admitRuntimeClass, validateOverhead } from './runtimeclass.ts';
import { admitServiceAccount } from './serviceaccount.ts';
import { requirementsJson, validatePodResources } from './validate-pod-resources.ts';

/** What a cluster and a namespace say of pods. */
export interface PodPolicies extends NamespacePolicies {
  readonly namespace: string;
  readonly limitRanges: readonly LimitRange[];
}

/** What becomes of a pod that is created. */
export interface AdmittedPod extends LimitedPod {
  /** With what plugins set besides resources. */
  readonly spec: JsonMap;
  /** What quotas look at. */
  readonly counted: CountedPod;
  readonly refusal?: AdmissionRefusal;
}

/** Changes a pod of the template as the plugins do, and then judges it. */
export function admitPod(template: PodUnderCheck, policies: PodPolicies, traits: VersionTraits): AdmittedPod {
  const { limitRanges } = policies;
  const given = { resources: podResourcesOf(template.spec, traits.gates.PodLevelResources) };
  const pod = limited(given, limitRanges);
  const { spec, refusal: early } = mutated(template.spec, policies);
  const refusal =
    early ??
    (pod === given ? undefined : invalid(pod, limitRanges, traits)) ??
    limitRangesForbid(pod, limitRanges) ??
    forbiddenSpec({ ...template, spec }, policies, traits);
  return { ...pod, spec, ...(refusal && { refusal }), counted: countedPod(spec, pod.resources) };
}

/** What plugins besides LimitRanger make of the spec, in the server's order, until one refuses the pod. */
function mutated(given: JsonMap, policies: PodPolicies): Mutation {
  const { terminating, serviceAccounts, priorityClasses, runtimeClasses } = policies;
  if (terminating !== undefined) return { spec: given, refusal: refusedIn(terminating) };
  let made: Mutation = { spec: given };
  if (serviceAccounts !== undefined) made = admitServiceAccount(made.spec, policies.namespace, serviceAccounts);
  if (priorityClasses !== undefined && made.refusal === undefined) made = admitPodPriority(made.spec, priorityClasses);
  if (runtimeClasses !== undefined && made.refusal === undefined) made = admitRuntimeClass(made.spec, runtimeClasses);
  return made;
}

/** NamespaceLifecycle comes before all others. */
function refusedIn(namespace: string): AdmissionRefusal {
  return forbidden({ kind: 'Namespace', name: namespace }, [{ message: terminatingText(namespace), at: [] }]);
}

function forbiddenSpec(
  pod: PodUnderCheck,
  { podSecurity, runtimeClasses }: PodPolicies,
  { minor }: VersionTraits,
): AdmissionRefusal | undefined {
  const insecure = podSecurity && validatePod(pod, podSecurity, minor);
  return insecure ?? (runtimeClasses && validateOverhead(pod.spec, runtimeClasses));
}

/** The spec of a pod with the requests and limits that the server and the namespace's LimitRanges set. */
export function defaultedSpec(spec: JsonMap, limitRanges: readonly LimitRange[]): JsonMap {
  return withResources(spec, limited({ resources: podResourcesOf(spec, false) }, limitRanges).resources);
}

function limited(given: LimitedPod, limitRanges: readonly LimitRange[]): LimitedPod {
  return limitRanges.reduce((pod, each) => podMutateLimitFunc(each, pod), given);
}

/** A request that is more than the limit which was set for it, and the like. */
function invalid(
  { resources }: LimitedPod,
  limitRanges: readonly LimitRange[],
  traits: VersionTraits,
): AdmissionRefusal | undefined {
  const errors = validatePodResources(resources, traits);
  if (errors.length === 0) return undefined;
  const causes = errors.map(({ field, message, path }) => ({ message: `${field}: ${message}`, at: path.slice(1) }));
  const name = limitRanges.find(({ limits }) => limits.some(({ type }) => type === 'Container'))?.name ?? '';
  return { ...forbidden({ kind: 'LimitRange', name }, causes), reason: 'Invalid' };
}

function limitRangesForbid(
  { resources }: LimitedPod,
  limitRanges: readonly LimitRange[],
): AdmissionRefusal | undefined {
  for (const each of limitRanges) {
    const causes = podValidateLimitFunc(each, resources);
    if (causes.length > 0) return forbidden({ kind: 'LimitRange', name: each.name }, causes);
  }
  return undefined;
}

/** Why the namespace's LimitRanges refuse a PersistentVolumeClaim of the spec. */
export function refusalOfClaim(
  { resources }: JsonMap,
  limitRanges: readonly LimitRange[],
): AdmissionRefusal | undefined {
  const requests = resourceListOf(asMap(resources).requests) ?? new Map();
  for (const each of limitRanges) {
    const violations = persistentVolumeClaimValidateLimitFunc(each, requests);
    const causes = violations.map(({ message, bound }) => {
      return { message, at: ['resources', 'requests', 'storage'], ...(bound && { bound }) };
    });
    if (causes.length > 0) return forbidden({ kind: 'LimitRange', name: each.name }, causes);
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
