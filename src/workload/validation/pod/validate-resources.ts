// Requests and limits of a container, after validateResourceRequirements of pkg/apis/core/validation/validation.go
// (1.36.3). Go walks the maps in any order; here it is the manifest's.
import type { JsonMap } from '../../../document/manifest.ts';
import { compareQuantities, formatQuantity, parseQuantity, type Quantity } from '../../schema/quantity.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';

export function validateResources(resources: JsonMap, field: Field, errors: FieldErrors): void {
  const limits = quantitiesOf(resources.limits);
  for (const [name, quantity] of limits) rejectNegative(quantity, keyOf(child(field, 'limits'), name), errors);
  const requestsField = child(field, 'requests');
  const requests = quantitiesOf(resources.requests);
  for (const [name, request] of requests) {
    rejectNegative(request, keyOf(requestsField, name), errors);
    const limit = limits.get(name);
    const bad = { kind: 'plain', value: formatQuantity(request) } as const;
    if (limit === undefined) {
      if (!isOvercommitted(name)) {
        errors.required(child(field, 'limits'), 'Limit must be set for non overcommitable resources');
      }
    } else if (!isOvercommitted(name) && compareQuantities(request, limit) !== 0) {
      errors.invalid(requestsField, bad, `must be equal to ${name} limit of ${formatQuantity(limit)}`);
    } else if (compareQuantities(request, limit) > 0) {
      errors.invalid(requestsField, bad, `must be less than or equal to ${name} limit of ${formatQuantity(limit)}`);
    }
  }
  const names = [...limits.keys(), ...requests.keys()];
  const isPlain = names.includes('cpu') || names.includes('memory');
  if (!isPlain && names.some(isHugePage)) errors.forbidden(field, 'HugePages require cpu or memory');
}

function quantitiesOf(list: JsonMap[string] | undefined): Map<string, Quantity> {
  const quantities = new Map<string, Quantity>();
  for (const [name, value] of Object.entries((list ?? {}) as JsonMap)) {
    const quantity = parseQuantity(String(value).trim());
    if (typeof quantity !== 'string') quantities.set(name, quantity);
  }
  return quantities;
}

function rejectNegative(quantity: Quantity, field: Field, errors: FieldErrors): void {
  if (quantity.unscaled >= 0n) return;
  const bad = { kind: 'plain', value: formatQuantity(quantity) } as const;
  errors.invalid(field, bad, 'must be greater than or equal to 0');
}

/** Of Kubernetes' own resources a node may promise more than it has, but for huge pages. */
export function isOvercommitted(name: string): boolean {
  return (!name.includes('/') || name.includes('kubernetes.io/')) && !isHugePage(name);
}

export function isHugePage(name: string): boolean {
  return name.startsWith('hugepages-');
}

function keyOf(field: Field, key: string): Field {
  return { name: `${field.name}[${key}]`, path: [...field.path, key] };
}
