import type { Json, JsonMap } from '../../../src/document/manifest.ts';
import { admitPod, withResources } from '../../../src/simulation/admission/admit-pod.ts';
import { validatePodController } from '../../../src/simulation/admission/podsecurity.ts';
import type { AdmissionRefusal } from '../../../src/simulation/admission/refusal.ts';
import { checkRequest } from '../../../src/simulation/admission/resourcequota.ts';
import type { StringMap } from '../../../src/workload/api-types.ts';
import { limitRangeOf, resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import {
  type KnownItems,
  type NamespacePolicies,
  priorityClassOf,
  runtimeClassOf,
  serviceAccountOf,
} from '../../../src/workload/placement/namespace-policies.ts';
import { policyToEvaluate } from '../../../src/workload/placement/pod-security-policy.ts';
import { type ResourceQuota, resourceQuotaOf } from '../../../src/workload/placement/resource-quota.ts';
import { withDefaults } from '../../../src/workload/schema/default-values.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import type { RandomPod } from './random-pods.ts';

/** A pod with what its namespace holds, and what `npm run oracle -- pod-admission` records of it. */
export interface PodCase extends RandomPod {
  readonly kubernetes: string;
  /** Several where that depends on the order in which Go goes through a map. */
  readonly verdicts: readonly Verdict[];
}

export interface Verdict {
  readonly refusedLimitRanges?: readonly string[];
  readonly refusedQuotas?: readonly string[];
  readonly annotation?: string;
  /** What plugins set in the spec of a pod that is taken, where the world has classes. */
  readonly settings?: JsonMap;
  readonly containers: readonly Resources[];
  readonly initContainers?: readonly Resources[];
  readonly refusal?: string;
  /** What is told to who applies a Deployment of such pods. */
  readonly warnings?: readonly string[];
}

interface Resources {
  readonly requests?: JsonMap;
  readonly limits?: JsonMap;
}

/** What our admission makes of the pod. */
export function verdictOn(given: RandomPod, kubernetes: string): Verdict {
  const { limitRanges, quotas = [], pod } = given;
  const traits = versionTraitsOf(kubernetes);
  const judged = limitRanges.map((value) => ({ name: nameOf(value), limitRange: limitRangeOf(value) }));
  const taken = judged.flatMap(({ limitRange }) => limitRange ?? []);
  const refused = judged.filter(({ limitRange }) => limitRange === undefined).map(({ name }) => name);
  const refusedQuotas = quotas.filter((value) => resourceQuotaOf(value) === undefined);
  const { annotations } = pod.metadata as { readonly annotations?: StringMap };
  const template = {
    spec: withDefaults(pod.spec as JsonMap, 'PodSpec', traits),
    metadata: { annotations: annotations ?? {} },
  };
  const policies = policiesOf(given);
  const admitted = admitPod(template, { ...policies, namespace: 'default', limitRanges: taken }, traits);
  const { resources, annotation, refusal: own, counted } = admitted;
  const exceeded = checkRequest(quotas.flatMap(usedQuota), counted, []);
  const refusal = own ?? (exceeded === undefined ? undefined : forbidden(exceeded));
  const { containers, initContainers } = withResources(template.spec, resources) as unknown as Record<
    string,
    ContainerLike[]
  >;
  const name = nameOf(pod);
  const words = { Forbidden: `pods "${name}" is forbidden`, Invalid: `Pod "${name}" is invalid` };
  const warning = policies.podSecurity && validatePodController(template, policies.podSecurity.warn, traits.minor);
  const isSet = policies.priorityClasses !== undefined || policies.runtimeClasses !== undefined;
  return {
    ...(refused.length > 0 && { refusedLimitRanges: refused }),
    ...(refusedQuotas.length > 0 && { refusedQuotas: refusedQuotas.map(nameOf) }),
    ...(annotation !== undefined && { annotation }),
    ...(refusal === undefined && isSet && { settings: settingsOf(admitted.spec) }),
    containers: (containers ?? []).map((each) => each.resources),
    ...(initContainers !== undefined && { initContainers: initContainers.map((each) => each.resources) }),
    ...(refusal !== undefined && { refusal: `${words[refusal.reason]}: ${refusal.message}` }),
    ...(warning !== undefined && { warnings: [warning] }),
  };
}

/** All that the case has of a kind is all that there is. */
function policiesOf({
  namespaceLabels,
  serviceAccounts,
  priorityClasses,
  runtimeClasses,
}: RandomPod): NamespacePolicies {
  const known = <Item>(items: readonly (Item | undefined)[]): KnownItems<Item> => ({
    items: items.filter((each) => each !== undefined),
    areAll: true,
  });
  return {
    ...(namespaceLabels && { podSecurity: policyToEvaluate(namespaceLabels) }),
    ...(serviceAccounts && { serviceAccounts: known(serviceAccounts.map(serviceAccountOf)) }),
    ...(priorityClasses && { priorityClasses: known(priorityClasses.map(priorityClassOf)) }),
    ...(runtimeClasses && { runtimeClasses: known(runtimeClasses.map(runtimeClassOf)) }),
  };
}

const settingNames = ['priorityClassName', 'priority', 'preemptionPolicy', 'overhead', 'nodeSelector', 'tolerations'];

function settingsOf(spec: JsonMap): JsonMap {
  const given = settingNames.filter((name) => (spec[name] ?? '') !== '');
  return Object.fromEntries(given.map((name) => [name, spec[name] ?? null]));
}

function forbidden(message: string): Pick<AdmissionRefusal, 'reason' | 'message'> {
  return { reason: 'Forbidden', message };
}

function usedQuota(value: JsonMap): readonly ResourceQuota[] {
  const quota = resourceQuotaOf(value);
  const used = resourceListOf((value.status as JsonMap).used ?? null) ?? new Map();
  return quota === undefined ? [] : [{ ...quota, used }];
}

interface ContainerLike {
  readonly resources: Resources;
}

function nameOf({ metadata }: JsonMap): string {
  return String((metadata as JsonMap).name);
}

/** Whether the verdict is one that was recorded, to the letter except for the order of several causes. */
export function isRecorded(verdict: Verdict, { verdicts }: PodCase): boolean {
  return verdicts.some((each) => comparable(each) === comparable(verdict));
}

function comparable({ refusal = '', ...verdict }: Verdict): string {
  // The order of what Pod Security says counts.
  if (refusal.includes('violates PodSecurity')) return JSON.stringify([refusal, verdict.warnings]);
  const [, head = '', causes = ''] = /^(.*? is (?:forbidden|invalid): \[?)(.*?)\]?$/.exec(refusal) ?? [];
  const lists = [verdict.containers, verdict.initContainers].map((list) =>
    (list ?? []).map(({ requests, limits }) => [requests, limits].map((each) => Object.entries(each ?? {}).sort())),
  );
  return JSON.stringify([
    verdict.refusedLimitRanges,
    verdict.refusedQuotas,
    verdict.annotation,
    verdict.warnings,
    sortedJson(verdict.settings ?? {}),
    lists,
    head,
    causes.split(', ').sort(),
  ]);
}

/** Objects by the order of their keys. */
function sortedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortedJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonMap).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortedJson(each)]));
}
