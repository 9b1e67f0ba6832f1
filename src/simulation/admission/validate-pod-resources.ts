// Follows kubernetes/pkg/apis/core/validation/validation.go (v1.36.3): what of a pod's resources depends on each other.
import type { JsonMap } from '../../document/manifest.ts';
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import { compareQuantities, formatQuantity, type Quantity } from '../../workload/schema/quantity.ts';
import { type Field, FieldErrors, fieldAt } from '../../workload/validation/field-errors.ts';
import { isHugePage, validateResources } from '../../workload/validation/pod/validate-resources.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import type { FieldError } from '../../workload/workload.ts';
import { containerLimits, containerRequests, type PodResources, type Requirements } from './pod-resources.ts';

/** Requests beyond limits, and containers beyond their pod. */
export function validatePodResources(resources: PodResources, traits: VersionTraits): readonly FieldError[] {
  const { containers, initContainers } = resources;
  const errors = new FieldErrors(traits);
  for (const [list, each] of Object.entries({ containers, initContainers }))
    each.forEach((container, index) => {
      validateResources(requirementsJson(container), fieldAt('spec', list, index, 'resources'), errors);
    });
  validatePodResourceConsistency(resources, errors);
  return errors.list;
}

function validatePodResourceConsistency(resources: PodResources, errors: FieldErrors): void {
  const { pod, containers } = resources;
  if (pod === undefined) return;
  for (const [name, together] of containerRequests(resources)) mustHold(pod, 'requests', { name, together, errors });
  for (const [name, together] of containerLimits(resources))
    if (isHugePage(name)) mustHold(pod, 'limits', { name, together, errors });
  containers.forEach(({ limits }, index) => {
    for (const [name, limit] of limits) {
      const most = pod.limits.get(name);
      if (most === undefined || compareQuantities(limit, most) <= 0) continue;
      const at = keyed(fieldAt('spec', 'resources', 'containers', index), name);
      const field = { name: `${at.name}.limits`, path: ['spec', 'containers', index, 'resources', 'limits', name] };
      errors.invalid(field, plain(limit), `must be less than or equal to pod limits of ${formatQuantity(most)}`);
    }
  });
}

interface Together {
  readonly name: string;
  /** Of all containers. */
  readonly together: Quantity;
  readonly errors: FieldErrors;
}

function mustHold(pod: Requirements, list: keyof Requirements, { name, together, errors }: Together): void {
  const amount = pod[list].get(name);
  if (amount === undefined || compareQuantities(together, amount) <= 0) return;
  const detail = `must be greater than or equal to aggregate container ${list} of ${formatQuantity(together)}`;
  errors.invalid(keyed(fieldAt('spec', 'resources', list), name), plain(amount), detail);
}

function plain(quantity: Quantity) {
  return { kind: 'plain', value: formatQuantity(quantity) } as const;
}

function keyed(field: Field, key: string): Field {
  return { name: `${field.name}[${key}]`, path: [...field.path, key] };
}

/** As a manifest has them. */
export function requirementsJson({ requests, limits }: Requirements): JsonMap {
  const listed = (list: ResourceList): JsonMap =>
    Object.fromEntries([...list].map(([name, amount]) => [name, formatQuantity(amount)]));
  return { requests: listed(requests), limits: listed(limits) };
}
