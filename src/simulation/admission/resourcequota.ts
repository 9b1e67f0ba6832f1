// Follows k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go (v0.36.3): CheckRequest, and of
// k8s.io/apiserver/pkg/quota/v1/generic/evaluator.go (v0.36.3) the objectCountEvaluator.
// Differs from upstream: quotas are asked by name, and what they count is known at once.
import { oncePer } from '../../std/once-per.ts';
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import type { ResourceQuota } from '../../workload/placement/resource-quota.ts';
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  nanoOf,
  type Quantity,
} from '../../workload/schema/quantity.ts';
import { type CountedClaim, matchesClaim } from './claim-evaluator.ts';
import { type CountedPod, constraints, matches, matchingResources } from './pod-evaluator.ts';

/** Pods that are alike and use what they use. */
export interface QuotaPods {
  readonly pod: CountedPod;
  readonly count: number;
}

/** Why the quotas do not admit one more pod beside those that are there; undefined: they do. */
export function checkRequest(
  quotas: readonly ResourceQuota[],
  pod: CountedPod,
  present: readonly QuotaPods[],
): string | undefined {
  const { interesting, failed } = concerningOf(quotas)(pod);
  return failed ?? firstExceeded(interesting, (quota) => countedPods(quota, pod, present));
}

/** The quotas that count a pod, and what the first of them lacks in it: the same for each pod of a template. */
const concerningOf = oncePer((quotas: readonly ResourceQuota[]) =>
  oncePer((pod: CountedPod) => {
    const interesting = quotas.filter((quota) => matches(quota, pod));
    return { interesting, failed: firstFailed(interesting, pod) };
  }),
);

function firstFailed(quotas: readonly ResourceQuota[], pod: CountedPod): string | undefined {
  for (const { name, hard } of quotas) {
    const lacking = constraints(matchingResources(hard.keys()), pod);
    if (lacking !== undefined) return `failed quota: ${name}: ${lacking}`;
  }
  return undefined;
}

/** Claims that are alike. */
export interface CountedClaims {
  readonly claim: CountedClaim;
  readonly count: number;
}

/** Why the quotas do not admit one more claim beside those that are there; undefined: they do. */
export function checkClaim(
  quotas: readonly ResourceQuota[],
  claim: CountedClaim,
  present: readonly CountedClaims[],
): string | undefined {
  const interesting = quotas.filter((quota) => matchesClaim(quota, claim));
  return firstExceeded(interesting, (quota) => {
    const those = present.filter((each) => matchesClaim(quota, each.claim));
    return counted(
      quota,
      claim,
      those.map(({ claim: { usage }, count }) => ({ usage, count })),
    );
  });
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
  countedBy: (quota: ResourceQuota) => readonly QuotaCharge[],
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
export function roomFor(quotas: readonly ResourceQuota[], pod: CountedPod, present: readonly QuotaPods[]): number {
  const { interesting, failed } = concerningOf(quotas)(pod);
  if (failed !== undefined) return 0;
  const rooms = interesting
    .flatMap((quota) => countedPods(quota, pod, present))
    .map(({ each, used, hard }) => Number((nanoOf(hard) - nanoOf(used)) / nanoOf(each)));
  return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...rooms));
}

interface QuotaCharge {
  readonly name: string;
  readonly each: Quantity;
  readonly used: Quantity;
  readonly hard: Quantity;
}

function countedPods(quota: ResourceQuota, pod: CountedPod, present: readonly QuotaPods[]): readonly QuotaCharge[] {
  const those = present.filter((each) => matches(quota, each.pod));
  return counted(
    quota,
    pod,
    those.map(({ pod: { usage }, count }) => ({ usage, count })),
  );
}

interface Using {
  readonly usage: ResourceList;
}

type UsingPods = Using & { readonly count: number };

/** Those of a quota's resources that the object uses, by name. */
function counted({ hard: amounts, used: others }: ResourceQuota, { usage }: Using, present: readonly UsingPods[]) {
  return [...amounts.keys()].sort().flatMap((name): readonly QuotaCharge[] => {
    const [each, hard] = [usage.get(name), amounts.get(name)];
    if (each === undefined || hard === undefined || each.unscaled <= 0n) return [];
    return [{ name, each, hard, used: used(others, name, present) }];
  });
}

function used(others: ResourceList, name: string, present: readonly UsingPods[]): Quantity {
  return present.reduce((sum, { usage, count }) => {
    const each = usage.get(name);
    return each === undefined ? sum : addQuantities(sum, { ...each, unscaled: each.unscaled * BigInt(count) });
  }, others.get(name) ?? nothing);
}

const one: Quantity = { unscaled: 1n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };
const nothing: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };
