// Follows k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go (v0.36.3): CheckRequest, and of
// k8s.io/apiserver/pkg/quota/v1/generic/evaluator.go (v0.36.3) the objectCountEvaluator.
// Differs from upstream: quotas are asked by name, and what they count is known at once.
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import type { ResourceQuota } from '../../workload/placement/resource-quota.ts';
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  nanoOf,
  type Quantity,
} from '../../workload/schema/quantity.ts';
import { type CountedPod, constraints, matches, matchingResources } from './pod-evaluator.ts';

/** Pods that are alike and use what they use. */
export interface CountedPods {
  readonly pod: CountedPod;
  readonly count: number;
}

/** Why the quotas do not admit one more pod beside those that are there; undefined: they do. */
export function checkRequest(
  quotas: readonly ResourceQuota[],
  pod: CountedPod,
  present: readonly CountedPods[],
): string | undefined {
  const interesting = quotas.filter((quota) => matches(quota, pod));
  for (const { name, hard } of interesting) {
    const lacking = constraints(matchingResources(hard.keys()), pod);
    if (lacking !== undefined) return `failed quota: ${name}: ${lacking}`;
  }
  return firstExceeded(interesting, (quota) => counted(quota, pod, present));
}

/** Why the quotas admit no more object of the resource, such as `replicasets.apps`, beside so many; undefined: they do. */
export function checkObjectCount(
  quotas: readonly ResourceQuota[],
  resource: string,
  present: number,
): string | undefined {
  const name = objectCountName(resource);
  return firstExceeded(quotas, ({ hard: amounts, used: others, selectors }) => {
    const hard = selectors.length === 0 ? amounts.get(name) : undefined;
    const own = { ...one, unscaled: BigInt(present) };
    return hard === undefined ? [] : [{ name, each: one, hard, used: addQuantities(others.get(name) ?? nothing, own) }];
  });
}

/** What a quota calls the number of the objects of a resource. */
export function objectCountName(resource: string): string {
  return `count/${resource}`;
}

function firstExceeded(
  quotas: readonly ResourceQuota[],
  countedBy: (quota: ResourceQuota) => readonly Counted[],
): string | undefined {
  for (const quota of quotas) {
    const exceeded = countedBy(quota).filter(
      ({ each, used, hard }) => compareQuantities(addQuantities(used, each), hard) > 0,
    );
    if (exceeded.length === 0) continue;
    const pretty = (amount: 'each' | 'used' | 'hard') =>
      exceeded.map((resource) => `${resource.name}=${formatQuantity(resource[amount])}`).join(',');
    const texts = `requested: ${pretty('each')}, used: ${pretty('used')}, limited: ${pretty('hard')}`;
    return `exceeded quota: ${quota.name}, ${texts}`;
  }
  return undefined;
}

/** How many more of the pods the quotas admit. */
export function roomFor(quotas: readonly ResourceQuota[], pod: CountedPod, present: readonly CountedPods[]): number {
  if (checkRequest(quotas, pod, present) !== undefined) return 0;
  const rooms = quotas
    .filter((quota) => matches(quota, pod))
    .flatMap((quota) => counted(quota, pod, present))
    .map(({ each, used, hard }) => Number((nanoOf(hard) - nanoOf(used)) / nanoOf(each)));
  return Math.min(Number.POSITIVE_INFINITY, ...rooms);
}

interface Counted {
  readonly name: string;
  readonly each: Quantity;
  readonly used: Quantity;
  readonly hard: Quantity;
}

/** Those of a quota's resources that the pod uses, by name. */
function counted(quota: ResourceQuota, pod: CountedPod, present: readonly CountedPods[]): readonly Counted[] {
  const those = present.filter((each) => matches(quota, each.pod));
  return [...quota.hard.keys()].sort().flatMap((name) => {
    const [each, hard] = [pod.usage.get(name), quota.hard.get(name)];
    if (each === undefined || hard === undefined || each.unscaled <= 0n) return [];
    return { name, each, hard, used: used(quota.used, name, those) };
  });
}

function used(others: ResourceList, name: string, present: readonly CountedPods[]): Quantity {
  return present.reduce((sum, { pod, count }) => {
    const each = pod.usage.get(name);
    return each === undefined ? sum : addQuantities(sum, { ...each, unscaled: each.unscaled * BigInt(count) });
  }, others.get(name) ?? nothing);
}

const one: Quantity = { unscaled: 1n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };
const nothing: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };
