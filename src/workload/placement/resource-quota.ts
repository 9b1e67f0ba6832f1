// ResourceQuotas as the API server stores them (ValidateResourceQuota of pkg/apis/core/validation/validation.go, v1.36.3).
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import type { Quantity } from '../schema/quantity.ts';
import { type ResourceList, resourceListOf } from './limit-range.ts';

/** What a pod has to be for a quota to count it. */
export interface ScopeSelector {
  readonly scope: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export interface ResourceQuota {
  readonly name: string;
  readonly hard: ResourceList;
  /** What is used of it by pods that are not simulated. */
  readonly used: ResourceList;
  readonly selectors: readonly ScopeSelector[];
}

/** A quota of so many pods and nothing else, by the name of `pods`. */
export function podsQuota(pods: number): ResourceQuota {
  const limit = { unscaled: BigInt(pods), exponent: 0, format: 'DecimalSI', kept: '', isInt64: true } as const;
  return { name: 'pods', hard: new Map([['pods', limit]]), used: new Map(), selectors: [] };
}

/** The quota of a manifest, nothing of which is used; undefined for what the server does not take. */
export function resourceQuotaOf({ metadata, spec }: JsonMap): ResourceQuota | undefined {
  const { hard: amounts, scopes, scopeSelector } = asMap(spec);
  const hard = resourceListOf(amounts);
  if (hard === undefined) return undefined;
  const named = asList(scopes).map((scope) => ({ scope: asText(scope), operator: 'Exists', values: [] }));
  const selected = asList(asMap(scopeSelector).matchExpressions).map((each) => {
    const { scopeName, operator, values } = asMap(each);
    return { scope: asText(scopeName), operator: asText(operator), values: asList(values).map(asText) };
  });
  const quota = { name: asText(asMap(metadata).name), hard, used: new Map(), selectors: [...named, ...selected] };
  const isTaken = [...hard].every(isValidAmount) && areConsistent(named) && areConsistent(selected);
  return isTaken && quota.selectors.every((each) => isValidSelector(each, quota)) ? quota : undefined;
}

function isValidAmount([name, { unscaled, exponent }]: readonly [string, Quantity]): boolean {
  if (unscaled < 0n || (!name.includes('/') && !isStandard(name))) return false;
  const isWhole = exponent >= 0 || unscaled % 10n ** BigInt(-exponent) === 0n;
  return isWhole || !(counted.has(name) || isExtendedResource(name));
}

/** The server wants whole numbers of what others than Kubernetes provide, but not of requests for it. */
function isExtendedResource(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/') && !name.startsWith('requests.');
}

function isStandard(name: string): boolean {
  return counted.has(name) || measured.has(name) || /^(requests\.)?hugepages-/.test(name);
}

const measured: ReadonlySet<string> = new Set([
  ...['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
  'requests.storage',
]);
const counted: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'persistentvolumeclaims',
  'configmaps',
  'services.nodeports',
  'services.loadbalancers',
]);

/** No scope beside the one that it is the contrary of. */
function areConsistent(selectors: readonly ScopeSelector[]): boolean {
  const scopes = new Set(selectors.map(({ scope }) => scope));
  return ['BestEffort', 'Terminating'].every((scope) => !scopes.has(scope) || !scopes.has(`Not${scope}`));
}

function isValidSelector({ scope, operator, values }: ScopeSelector, { hard }: ResourceQuota): boolean {
  const allowed = scopedResources.get(scope);
  if (allowed === undefined) return false;
  if ([...hard.keys()].some((name) => isStandard(name) && !allowed.has(name))) return false;
  if (!choosing.has(scope) && operator !== 'Exists') return false;
  if (operator === 'In' || operator === 'NotIn') return values.length > 0;
  return (operator === 'Exists' || operator === 'DoesNotExist') && values.length === 0;
}

const computed = new Set([
  'pods',
  ...['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);
const scopedResources: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Terminating', computed],
  ['NotTerminating', computed],
  ['NotBestEffort', computed],
  ['PriorityClass', computed],
  ['CrossNamespacePodAffinity', computed],
  ['BestEffort', new Set(['pods'])],
  ['VolumeAttributesClass', new Set(['persistentvolumeclaims', 'requests.storage'])],
]);
/** The scopes that have values. */
const choosing: ReadonlySet<string> = new Set(['PriorityClass', 'VolumeAttributesClass']);
