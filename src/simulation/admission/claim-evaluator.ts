// Follows kubernetes/pkg/quota/v1/evaluator/core/persistent_volume_claims.go (v1.36.3).
// Differs from upstream: claims are at the beginning of their lives, and have the storage class that their spec names.
import { asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { type ResourceList, resourceListOf } from '../../workload/placement/limit-range.ts';
import type { ResourceQuota } from '../../workload/placement/resource-quota.ts';
import { type Quantity, roundUp } from '../../workload/schema/quantity.ts';
import { matchesClass } from './pod-evaluator.ts';

/** What quotas look at in a PersistentVolumeClaim. */
export interface CountedClaim {
  /** By the names of a quota's resources. */
  readonly usage: ResourceList;
  readonly volumeAttributesClassName: string;
}

export function countedClaim(spec: JsonMap): CountedClaim {
  const storageClass = asText(spec.storageClassName);
  const storage = resourceListOf(asMap(spec.resources).requests)?.get('storage');
  const usage = new Map<string, Quantity>([
    [claims, one],
    [`count/${claims}`, one],
    ...(storage === undefined ? [] : [[requestedStorage, roundUp(storage, 0)] as const]),
  ]);
  if (storageClass !== '') {
    for (const name of [claims, requestedStorage]) {
      const amount = usage.get(name);
      if (amount !== undefined) usage.set(`${storageClass}${storageClassSuffix}${name}`, amount);
    }
  }
  return { usage, volumeAttributesClassName: asText(spec.volumeAttributesClassName) };
}

/** Whether the quota counts the claim. */
export function matchesClaim({ hard, selectors }: ResourceQuota, claim: CountedClaim): boolean {
  const isOfScope = selectors.every(
    (each) => each.scope === 'VolumeAttributesClass' && matchesClass(each, claim.volumeAttributesClassName),
  );
  return isOfScope && [...hard.keys()].some(isOfClaims);
}

/** Those of the resources that claims use. */
export function matchingClaimResources(names: Iterable<string>): readonly string[] {
  return [...names].filter(isOfClaims);
}

const claims = 'persistentvolumeclaims';
const requestedStorage = 'requests.storage';
const storageClassSuffix = '.storageclass.storage.k8s.io/';
const one: Quantity = { unscaled: 1n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };

function isOfClaims(name: string): boolean {
  return (
    [claims, `count/${claims}`, requestedStorage].includes(name) ||
    [claims, requestedStorage].some((each) => name.endsWith(`${storageClassSuffix}${each}`))
  );
}
