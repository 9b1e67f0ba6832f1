// Follows kubernetes/pkg/apis/core/validation/validation.go (v1.36.3): what of a pod's resources depends on each other.
import type { JsonMap } from '../../document/manifest.ts';
import type { FieldError } from '../../workload/faults.ts';
import type { ResourceList } from '../../workload/placement/limit-range.ts';
import type { PodResources, Requirements } from '../../workload/placement/pod-resources.ts';
import { formatQuantity } from '../../workload/schema/quantity.ts';
import { FieldErrors, fieldAt } from '../../workload/validation/field-errors.ts';
import { validatePodResourceConsistency } from '../../workload/validation/pod/validate-pod-resources.ts';
import { validateResources } from '../../workload/validation/pod/validate-resources.ts';
import type { VersionTraits } from '../../workload/versions.ts';

/** Requests beyond limits, and containers beyond their pod. */
export function validatePodResources(resources: PodResources, traits: VersionTraits): readonly FieldError[] {
  const { containers, initContainers } = resources;
  const errors = new FieldErrors(traits);
  for (const [list, each] of Object.entries({ containers, initContainers }))
    each.forEach((container, index) => {
      validateResources(requirementsJson(container), fieldAt('spec', list, index, 'resources'), { errors });
    });
  validatePodResourceConsistency(resources, fieldAt('spec'), errors);
  return errors.list;
}

/** As a manifest has them. */
export function requirementsJson({ requests, limits }: Requirements): JsonMap {
  const listed = (list: ResourceList): JsonMap =>
    Object.fromEntries([...list].map(([name, amount]) => [name, formatQuantity(amount)]));
  return { requests: listed(requests), limits: listed(limits) };
}
