// Follows kubernetes/plugin/pkg/admission/runtimeclass/admission.go (v1.36.3).
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { type ResourceList, resourceListOf } from '../../workload/placement/limit-range.ts';
import type { KnownItems, RuntimeClass } from '../../workload/placement/namespace-policies.ts';
import { compareQuantities, formatQuantity } from '../../workload/schema/quantity.ts';
import { mergeTolerations } from './merge-tolerations.ts';
import { type AdmissionRefusal, forbidden, type Mutation } from './refusal.ts';

/** Sets what the class of a pod says of its overhead, nodes and tolerations. */
export function admitRuntimeClass(given: JsonMap, classes: KnownItems<RuntimeClass>): Mutation {
  const { runtimeClass, name } = prepareObjects(given, classes);
  if (runtimeClass === undefined) {
    const isMissing = name !== undefined && classes.areAll;
    if (!isMissing) return { spec: given };
    const message = `pod rejected: RuntimeClass "${name}" not found`;
    return { spec: given, refusal: refused(name, message, 'runtimeClassName') };
  }
  const { overhead } = runtimeClass;
  const own = overheadOf(given);
  if (overhead !== undefined && own.size > 0 && !areEqual(own, overhead))
    return { spec: given, refusal: refused(runtimeClass.name, mismatch, 'overhead') };
  return setScheduling(overhead === undefined ? given : { ...given, overhead: listed(overhead) }, runtimeClass);
}

/** Why the pod's overhead is refused, which only a class may set. */
export function validateOverhead(spec: JsonMap, classes: KnownItems<RuntimeClass>): AdmissionRefusal | undefined {
  const { runtimeClass, name } = prepareObjects(spec, classes);
  if (runtimeClass?.overhead !== undefined || overheadOf(spec).size === 0) return undefined;
  if (runtimeClass === undefined && name !== undefined) return undefined;
  const message = 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead';
  return refused(name ?? '', message, 'overhead');
}

const mismatch = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";

/** A class without a name is looked for like any other. */
function prepareObjects({ runtimeClassName }: JsonMap, { items }: KnownItems<RuntimeClass>) {
  const name = (runtimeClassName ?? null) === null ? undefined : asText(runtimeClassName);
  return { name, runtimeClass: items.find((each) => each.name === name) };
}

function setScheduling(spec: JsonMap, { name, nodeSelector, tolerations }: RuntimeClass): Mutation {
  const own = asMap(spec.nodeSelector);
  for (const [key, value] of Object.entries(nodeSelector)) {
    if ((own[key] ?? value) === value) continue;
    const message = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own[key]}`;
    return { spec, refusal: { ...refused(name, message, 'nodeSelector') } };
  }
  const merged = mergeTolerations(asList(spec.tolerations).map(asMap), tolerations);
  return {
    spec: {
      ...spec,
      ...(Object.keys(nodeSelector).length > 0 && { nodeSelector: { ...own, ...nodeSelector } }),
      ...(merged.length > 0 && { tolerations: merged }),
    },
  };
}

function refused(name: string, message: string, field: string): AdmissionRefusal {
  return forbidden({ kind: 'RuntimeClass', name }, [{ message, at: [field] }]);
}

/** What a pod of the spec needs besides its containers. */
export function overheadOf({ overhead }: JsonMap): ResourceList {
  return resourceListOf(overhead) ?? new Map();
}

function areEqual(one: ResourceList, other: ResourceList): boolean {
  return (
    one.size === other.size &&
    [...one].every(([name, amount]) => {
      const same = other.get(name);
      return same !== undefined && compareQuantities(amount, same) === 0;
    })
  );
}

function listed(overhead: ResourceList): JsonMap {
  return Object.fromEntries([...overhead].map(([name, amount]) => [name, formatQuantity(amount)]));
}
