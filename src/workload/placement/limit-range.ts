// LimitRanges as the API server stores them (pkg/apis/core/v1/defaults.go and ValidateLimitRange of
// pkg/apis/core/validation/validation.go, v1.36.3).
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { compareQuantities, nanoOf, parseQuantity, type Quantity, roundUp } from '../schema/quantity.ts';
import { isOvercommitted } from '../validation/pod/resource-names.ts';

/** Amounts by the names of their resources. */
export type ResourceList = ReadonlyMap<string, Quantity>;

export interface LimitRange {
  readonly name: string;
  readonly limits: readonly LimitRangeItem[];
}

type Lists = 'max' | 'min' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio';

export type LimitRangeItem = { readonly type: string } & { readonly [List in Lists]: ResourceList };

/** The LimitRange of a manifest with the server's defaults; undefined for what the server does not take. */
export function limitRangeOf({ metadata, spec }: JsonMap): LimitRange | undefined {
  const items = asList(asMap(spec).limits).map((each) => itemOf(asMap(each)));
  const limits = items.flatMap((item) => (item === undefined ? [] : setDefaults(item)));
  const isTaken = limits.length === items.length && new Set(limits.map(({ type }) => type)).size === limits.length;
  return isTaken && limits.every(isValid) ? { name: asText(asMap(metadata).name), limits } : undefined;
}

/** The quantities of a manifest, each rounded up to thousandths as the server does; undefined if one is not a quantity. */
export function resourceListOf(value: Json | undefined): ResourceList | undefined {
  const list = new Map<string, Quantity>();
  for (const [name, amount] of Object.entries(asMap(value))) {
    const quantity =
      typeof amount === 'string' || typeof amount === 'number' ? parseQuantity(String(amount).trim()) : '';
    if (typeof quantity === 'string') return undefined;
    list.set(name, roundUp(quantity, -3));
  }
  return list;
}

function itemOf(item: JsonMap): LimitRangeItem | undefined {
  const lists = listNames.map((name) => [name, resourceListOf(item[name])] as const);
  if (lists.some(([, list]) => list === undefined)) return undefined;
  return { type: asText(item.type), ...(Object.fromEntries(lists) as { readonly [List in Lists]: ResourceList }) };
}

const listNames: readonly Lists[] = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'];

/** SetDefaults_LimitRangeItem: the limit is the maximum, the request is the limit, else the minimum. */
function setDefaults(item: LimitRangeItem): LimitRangeItem {
  if (item.type !== 'Container') return item;
  const limits = new Map([...item.max, ...item.default]);
  return { ...item, default: limits, defaultRequest: new Map([...item.min, ...limits, ...item.defaultRequest]) };
}

function isValid(item: LimitRangeItem): boolean {
  const { type, min, max } = item;
  if (!types.has(type) && !type.includes('/')) return false;
  if (type === 'Pod' && item.default.size + item.defaultRequest.size > 0) return false;
  if (type === 'PersistentVolumeClaim' && !min.has('storage') && !max.has('storage')) return false;
  const names = new Set(listNames.flatMap((name) => [...item[name].keys()]));
  return [...names].every((name) => isContainerResource(type, name) && isConsistent(item, name));
}

const types: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim']);

function isContainerResource(type: string, name: string): boolean {
  if ((type !== 'Pod' && type !== 'Container') || name.includes('/')) return true;
  return name.startsWith('hugepages-') || ['cpu', 'memory', 'ephemeral-storage'].includes(name);
}

function isConsistent(item: LimitRangeItem, name: string): boolean {
  const amounts = listNames.map((list) => item[list].get(name));
  const [max, min, limit, request, ratio] = amounts;
  const isAtMost = (low: Quantity | undefined, high: Quantity | undefined) =>
    low === undefined || high === undefined || compareQuantities(low, high) <= 0;
  const isOrdered =
    isAtMost(min, max) &&
    isAtMost(min, request) &&
    isAtMost(request, max) &&
    isAtMost(request, limit) &&
    isAtMost(min, limit) &&
    isAtMost(limit, max);
  const isFirm = isOvercommitted(name) || limit === undefined || request === undefined;
  return isOrdered && isPossibleRatio(ratio, min, max) && (isFirm || compareQuantities(limit, request) === 0);
}

const one = 1_000_000_000n;

/** At least 1, and no more than the maximum has of the minimum. */
function isPossibleRatio(ratio: Quantity | undefined, min: Quantity | undefined, max: Quantity | undefined): boolean {
  if (ratio === undefined) return true;
  if (nanoOf(ratio) < one) return false;
  if (min === undefined || max === undefined) return true;
  return nanoOf(ratio) * nanoOf(min) <= nanoOf(max) * one || nanoOf(min) === 0n;
}
