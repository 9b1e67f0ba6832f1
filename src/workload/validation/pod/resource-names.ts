// Names of resources, after pkg/apis/core/helper/helpers.go and validateResourceName, validateContainerResourceName and
// validatePodResourceName of pkg/apis/core/validation/validation.go (1.36.3).
import { compareQuantities, nanoOf, parseQuantity, type Quantity } from '../../schema/quantity.ts';
import { resourceName } from '../checks.ts';
import type { Field, FieldErrors } from '../field-errors.ts';
import { faultsOfKey } from '../name-rules.ts';

/** What is counted, and never measured. */
const objectCounts = [
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];
const ofContainers: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);
const standard: ReadonlySet<string> = new Set([
  ...objectCounts,
  ...[...ofContainers].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
  'storage',
  'requests.storage',
]);
const hugePages = 'hugepages-';

/** Of Kubernetes' own resources a node may promise more than it has, except for huge pages. */
export function isOvercommitted(name: string): boolean {
  return isNative(name) && !isHugePage(name);
}

export function isHugePage(name: string): boolean {
  return name.startsWith(hugePages);
}

function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

/** Whether it is somebody's own, such as a device of a node. */
export function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && faultsOfKey(`requests.${name}`).length === 0;
}

/** Whether there are only whole ones of it. */
export function isCounted(name: string): boolean {
  return objectCounts.includes(name) || isExtended(name);
}

/** Judges the name of a resource at its entry. */
export type NameRule = (name: string, field: Field, errors: FieldErrors) => void;

/** Whether the name is one that Kubernetes knows, or belongs to somebody's domain. */
function hasKnownName(name: string, field: Field, errors: FieldErrors): boolean {
  const faults = faultsOfKey(name, errors.traits.labelWords);
  for (const fault of faults) errors.invalid(field, resourceName(name), fault);
  if (faults.length > 0) return false;
  if (name.includes('/') || standard.has(name) || /^(requests\.)?hugepages-/.test(name)) return true;
  errors.invalid(field, resourceName(name), 'must be a standard resource type or fully qualified');
  return false;
}

export const containerResourceName: NameRule = (name, field, errors) => {
  hasKnownName(name, field, errors);
  if (!name.includes('/')) {
    if (!ofContainers.has(name) && !isHugePage(name)) {
      errors.invalid(field, resourceName(name), 'must be a standard resource for containers');
    }
  } else if (!isNative(name) && !isExtended(name)) {
    errors.invalid(field, resourceName(name), "doesn't follow extended resource name standard");
  }
};

export const podResourceName: NameRule = (name, field, errors) => {
  const { resourcesOfPods } = errors.traits.pods;
  if (!hasKnownName(name, field, errors)) return;
  if (resourcesOfPods.includes(isHugePage(name) ? hugePages : name)) return;
  errors.notSupported(field, resourceName(name), resourcesOfPods);
};

const nothing: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '0', isInt64: true };

/** Whether the amount is made of whole pages of the size that the name has. */
export function isOfWholePages(name: string, quantity: Quantity): boolean {
  const size = parseQuantity(name.slice(hugePages.length));
  if (typeof size === 'string' || compareQuantities(size, nothing) <= 0) return false;
  const [page, amount] = [nanoOf(size), nanoOf(quantity)];
  return page % 1_000_000n === 0n && (page / 1_000_000n) % 1000n === 0n && amount % page === 0n;
}
