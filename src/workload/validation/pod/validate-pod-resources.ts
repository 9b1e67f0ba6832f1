// Resources of a pod as a whole, and its claims, after validatePodResources, validatePodResourceConsistency and
// validatePodResourceClaims of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { resourceListOf } from '../../placement/limit-range.ts';
import {
  containerLimits,
  containerRequests,
  type PodResources,
  type Requirements,
} from '../../placement/pod-resources.ts';
import { compareQuantities, formatQuantity, type Quantity } from '../../schema/quantity.ts';
import { listOf, mapOf, plainBadValue, textOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, fieldKey, reject } from '../field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain } from '../name-rules.ts';
import { structValue } from '../struct-value.ts';
import { isHugePage, podResourceName } from './resource-names.ts';
import { validateResources } from './validate-resources.ts';

export function validatePodResources(
  spec: JsonMap,
  field: Field,
  { claims, errors }: { readonly claims: ReadonlySet<string>; readonly errors: FieldErrors },
): void {
  if (spec.resources === undefined || !errors.traits.gates.PodLevelResources) return;
  const at = child(field, 'resources');
  const { judgesWrittenPodResources, claimsOfPods } = errors.traits.pods;
  if (mapOf(spec.os).name === 'windows' && judgesWrittenPodResources) {
    errors.forbidden(at, 'may not be set for a windows pod');
    return;
  }
  const resources = mapOf(spec.resources);
  if (resources.claims !== undefined) {
    errors.forbidden(child(at, 'claims'), claimsOfPods);
  }
  validateResources(resources, at, { nameRule: podResourceName, claims, errors });
  validatePodResourceConsistency(writtenResources(spec), field, errors);
}

/** As they are written: it is pods that get requests from limits, not their templates. */
function writtenResources(spec: JsonMap): PodResources {
  const of = (list: JsonMap[string] | undefined) =>
    listOf(list).map(({ name, restartPolicy, resources }) => ({
      name: textOf(name),
      isRestartable: restartPolicy === 'Always',
      ...requirementsOf(resources),
    }));
  return {
    containers: of(spec.containers),
    initContainers: of(spec.initContainers),
    pod: requirementsOf(spec.resources),
  };
}

function requirementsOf(resources: JsonMap[string] | undefined): Requirements {
  const { requests, limits } = mapOf(resources);
  return { requests: resourceListOf(requests) ?? new Map(), limits: resourceListOf(limits) ?? new Map() };
}

/** Containers beyond their pod, whose spec is at the field. */
export function validatePodResourceConsistency(resources: PodResources, field: Field, errors: FieldErrors): void {
  const { pod, containers } = resources;
  if (pod === undefined) return;
  const at = child(field, 'resources');
  for (const [name, together] of containerRequests(resources)) {
    mustHold(pod, 'requests', { name, together, field: at, errors });
  }
  for (const [name, together] of containerLimits(resources)) {
    if (isHugePage(name) && errors.traits.pods.judgesWrittenPodResources)
      mustHold(pod, 'limits', { name, together, field: at, errors });
  }
  containers.forEach(({ limits }, index) => {
    for (const [name, limit] of limits) {
      const most = pod.limits.get(name);
      if (most === undefined || compareQuantities(limit, most) <= 0) continue;
      const place = childNamed(
        field,
        `resources.containers[${index}][${name}].limits`,
        'containers',
        index,
        'resources',
        'limits',
        name,
      );
      errors.invalid(
        place,
        plainBadValue(formatQuantity(limit)),
        `must be less than or equal to pod limits of ${formatQuantity(most)}`,
      );
    }
  });
}

interface ResourceSum {
  readonly name: string;
  /** Of all containers. */
  readonly together: Quantity;
  readonly field: Field;
  readonly errors: FieldErrors;
}

const nothing: Quantity = { unscaled: 0n, exponent: 0, format: 'DecimalSI', kept: '', isInt64: true };

function mustHold(pod: Requirements, list: keyof Requirements, { name, together, field, errors }: ResourceSum): void {
  const amount = pod[list].get(name) ?? (errors.traits.pods.judgesWrittenPodResources ? undefined : nothing);
  if (amount === undefined || compareQuantities(together, amount) <= 0) return;
  const detail = `must be greater than or equal to aggregate container ${list} of ${formatQuantity(together)}`;
  errors.invalid(fieldKey(child(field, list), name), plainBadValue(formatQuantity(amount)), detail);
}

/** Gives the names that containers can refer to. */
export function validatePodResourceClaims(spec: JsonMap, field: Field, errors: FieldErrors): ReadonlySet<string> {
  const names = new Set<string>();
  const claims = listOf(spec.resourceClaims);
  claims.forEach((claim, index) => {
    const at = child(field, index);
    const name = textOf(claim.name);
    if (name === '') errors.required(child(at, 'name'), '');
    else if (names.has(name)) errors.duplicate(child(at, 'name'), plainBadValue(name));
    else {
      reject(faultsOfDnsLabel(name), child(at, 'name'), name, errors);
      names.add(name);
    }
    if (errors.traits.pods.claimsHaveSources) validateClaimSource(claim, at, errors);
    else validateClaimSource(mapOf(claim.source), child(at, 'source'), errors);
  });
  return names;
}

const claimSources = ['resourceClaimName', 'resourceClaimTemplateName'];

function validateClaimSource(source: JsonMap, field: Field, errors: FieldErrors): void {
  const written = claimSources.filter((name) => source[name] !== undefined);
  if (written.length !== 1) {
    const { minor, pods } = errors.traits;
    const bad = structValue(source, pods.claimsHaveSources ? 'PodResourceClaim' : 'ClaimSource', minor);
    const rule =
      written.length > 1
        ? 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
        : 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`';
    errors.invalid(field, bad, rule);
  }
  for (const name of written) {
    reject(faultsOfDnsSubdomain(textOf(source[name])), child(field, name), textOf(source[name]), errors);
  }
}
