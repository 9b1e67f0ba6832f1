// What a cluster and a namespace hold that pods refer to. What nobody knows is undefined, and refuses nothing.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../api-types.ts';
import type { AdmissionWebhook } from './admission-webhook.ts';
import { type ResourceList, resourceListOf } from './limit-range.ts';
import type { PodSecurityPolicy } from './pod-security-policy.ts';

export interface NamespacePolicies {
  /** The name of the namespace where it is being deleted: nothing is made in it. */
  readonly terminating?: string;
  readonly podSecurity?: PodSecurityPolicy;
  readonly serviceAccounts?: KnownItems<ServiceAccount>;
  readonly priorityClasses?: KnownItems<PriorityClass>;
  /** By which what runs has got its priority, which it keeps; absent: the same. */
  readonly formerPriorityClasses?: KnownItems<PriorityClass>;
  readonly runtimeClasses?: KnownItems<RuntimeClass>;
  /** Those that fail closed, and that pods of the simulation answer. */
  readonly webhooks?: readonly AdmissionWebhook[];
}

/** The objects of a kind that are known, besides those that every cluster has. */
export interface KnownItems<Item> {
  readonly items: readonly Item[];
  /** Whether there are no others. */
  readonly areAll: boolean;
}

export interface ServiceAccount {
  readonly name: string;
  /** Whether its pods may use no other secrets than these. */
  readonly enforcesMountableSecrets: boolean;
  readonly secrets: readonly string[];
  readonly imagePullSecrets: readonly string[];
}

export interface PriorityClass {
  readonly name: string;
  readonly value: number;
  readonly preemptionPolicy: string;
  readonly globalDefault: boolean;
}

export interface RuntimeClass {
  readonly name: string;
  /** What a pod needs besides its containers; undefined: nothing is said. */
  readonly overhead?: ResourceList;
  readonly nodeSelector: StringMap;
  readonly tolerations: readonly JsonMap[];
}

export function serviceAccountOf({ metadata, secrets, imagePullSecrets }: JsonMap): ServiceAccount {
  const { name, annotations } = asMap(metadata);
  const enforced = asText(asMap(annotations)['kubernetes.io/enforce-mountable-secrets']);
  return {
    name: asText(name),
    enforcesMountableSecrets: ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(enforced),
    secrets: namesOf(secrets),
    imagePullSecrets: namesOf(imagePullSecrets),
  };
}

function namesOf(references: Json | undefined): readonly string[] {
  return asList(references).map((each) => asText(asMap(each).name));
}

const highestUserDefinablePriority = 1_000_000_000;

/** The class of a manifest with the server's defaults; undefined for what the server does not take. */
export function priorityClassOf({
  metadata,
  value,
  preemptionPolicy,
  globalDefault,
}: JsonMap): PriorityClass | undefined {
  const name = asText(asMap(metadata).name);
  if (typeof value !== 'number' || value > highestUserDefinablePriority || name.startsWith('system-')) return undefined;
  const policy = asText(preemptionPolicy) || 'PreemptLowerPriority';
  return { name, value, preemptionPolicy: policy, globalDefault: globalDefault === true };
}

/** Those that every cluster has. */
export const systemPriorityClasses: readonly PriorityClass[] = [
  { name: 'system-cluster-critical', value: 2_000_000_000 },
  { name: 'system-node-critical', value: 2_000_001_000 },
].map((each) => ({ ...each, preemptionPolicy: 'PreemptLowerPriority', globalDefault: false }));

/** The class of a manifest; undefined for what the server does not take. */
export function runtimeClassOf({ metadata, handler, overhead, scheduling }: JsonMap): RuntimeClass | undefined {
  const podFixed = asMap(overhead).podFixed;
  const amounts = (overhead ?? null) === null ? undefined : resourceListOf(podFixed);
  const isTaken = asText(handler) !== '' && ((overhead ?? null) === null || amounts !== undefined);
  if (!isTaken) return undefined;
  const { nodeSelector, tolerations } = asMap(scheduling);
  return {
    name: asText(asMap(metadata).name),
    ...(amounts !== undefined && { overhead: amounts }),
    nodeSelector: asMap(nodeSelector) as StringMap,
    tolerations: asList(tolerations).map(asMap),
  };
}
