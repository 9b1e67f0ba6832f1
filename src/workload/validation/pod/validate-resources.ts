// Requests and limits of a container or a pod, after validateResourceRequirements of
// pkg/apis/core/validation/validation.go (1.36.3). Go walks the maps in any order; here it is the manifest's.
import type { JsonMap } from '../../../document/manifest.ts';
import { compareQuantities, formatQuantity, nanoOf, parseQuantity, type Quantity } from '../../schema/quantity.ts';
import { listOf, plainBadValue, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors, fieldKey, reject } from '../field-errors.ts';
import { faultsOfDnsLabel } from '../name-rules.ts';
import {
  containerResourceName,
  isCounted,
  isHugePage,
  isOfWholePages,
  isOvercommitted,
  type NameRule,
} from './resource-names.ts';

export interface ResourceContext {
  readonly nameRule?: NameRule;
  /** The names of the claims that the pod has. */
  readonly claims?: ReadonlySet<string>;
  readonly errors: FieldErrors;
}

export function validateResources(resources: JsonMap, field: Field, context: ResourceContext): void {
  const { errors } = context;
  const limits = quantitiesOf(resources.limits);
  for (const [name, quantity] of limits) {
    const at = fieldKey(child(field, 'limits'), name);
    validateEntry(name, quantity, at, context);
    validatePages(name, quantity, { field: at, errors });
  }
  const requests = quantitiesOf(resources.requests);
  for (const [name, quantity] of requests) {
    const at = fieldKey(child(field, 'requests'), name);
    validateEntry(name, quantity, at, context);
    validateLimit(name, quantity, { limit: limits.get(name), field, errors });
    validatePages(name, quantity, { field: at, errors });
  }
  const names = [...limits.keys(), ...requests.keys()];
  const isPlain = names.includes('cpu') || names.includes('memory');
  if (!isPlain && names.some(isHugePage)) errors.forbidden(field, 'HugePages require cpu or memory');
  validateResourceClaimNames(listOf(resources.claims), child(field, 'claims'), context);
}

function quantitiesOf(list: JsonMap[string] | undefined): Map<string, Quantity> {
  const quantities = new Map<string, Quantity>();
  for (const [name, value] of Object.entries((list ?? {}) as JsonMap)) {
    const quantity = parseQuantity(String(value).trim());
    if (typeof quantity !== 'string') quantities.set(name, quantity);
  }
  return quantities;
}

function validateEntry(name: string, quantity: Quantity, field: Field, context: ResourceContext): void {
  const { errors, nameRule = containerResourceName } = context;
  nameRule(name, field, errors);
  if (quantity.unscaled < 0n) {
    errors.invalid(field, plainBadValue(formatQuantity(quantity)), 'must be greater than or equal to 0');
  }
  if (isCounted(name) && nanoOf(quantity) % 1_000_000_000n !== 0n) {
    errors.invalid(field, { kind: 'quantity', value: quantity }, 'must be an integer');
  }
}

interface ErrorTarget {
  readonly field: Field;
  readonly errors: FieldErrors;
}

function validatePages(name: string, quantity: Quantity, { field, errors }: ErrorTarget): void {
  if (!isHugePage(name) || isOfWholePages(name, quantity)) return;
  const text = formatQuantity(quantity);
  errors.invalid(field, plainBadValue(text), `${text} is not positive integer multiple of ${name}`);
}

function validateLimit(
  name: string,
  request: Quantity,
  { limit, field, errors }: ErrorTarget & { readonly limit: Quantity | undefined },
): void {
  const at = child(field, 'requests');
  const bad = plainBadValue(formatQuantity(request));
  if (limit === undefined) {
    if (isOvercommitted(name)) return;
    errors.required(child(field, 'limits'), 'Limit must be set for non overcommitable resources');
  } else if (!isOvercommitted(name) && compareQuantities(request, limit) !== 0) {
    errors.invalid(at, bad, `must be equal to ${name} limit of ${formatQuantity(limit)}`);
  } else if (compareQuantities(request, limit) > 0) {
    errors.invalid(at, bad, `must be less than or equal to ${name} limit of ${formatQuantity(limit)}`);
  }
}

function validateResourceClaimNames(list: readonly JsonMap[], field: Field, context: ResourceContext): void {
  const { errors, claims = new Set<string>() } = context;
  const names = new Set<string>();
  list.forEach((claim, index) => {
    const at = child(field, index);
    const [name, request] = [textOf(claim.name), textOf(claim.request)];
    if (name === '') {
      errors.required(at, '');
      return;
    }
    if (names.has(name)) errors.duplicate(at, plainBadValue(name));
    else rejectOverlap(name, request, names, { field: at, errors });
    if (!claims.has(name)) {
      const known = claims.size === 0 ? ' which is empty' : `: ${[...claims].sort().join(', ')}`;
      errors.notFound(at, plainBadValue(name), `must be one of the names in pod.spec.resourceClaims${known}`);
    }
  });
}

/** A claim is referred to once as a whole, or once for each of its requests. */
function rejectOverlap(name: string, request: string, names: Set<string>, { field, errors }: ErrorTarget): void {
  if (request !== '') reject(faultsOfDnsLabel(request), child(field, 'request'), request, errors);
  const key = request === '' ? name : `${name}/${request}`;
  if (names.has(key)) errors.duplicate(field, plainBadValue(key));
  else if (request === '') {
    // As upstream, which takes what is before the first slash for the name.
    for (const other of names) {
      if (other.includes('/') && other.split('/')[0] === name) errors.duplicate(field, plainBadValue(name));
    }
  }
  names.add(key);
}
