// Follows kubernetes/plugin/pkg/admission/limitranger/admission.go (v1.36.3).
// Differs from upstream: what Go goes through in any order is gone through by name.
import type { Path } from '../../document/manifest.ts';
import type { LimitRange, LimitRangeItem, ResourceList } from '../../workload/placement/limit-range.ts';
import {
  type ContainerResources,
  type PodResources,
  podLimits,
  podRequests,
  type Requirements,
} from '../../workload/placement/pod-resources.ts';
import {
  type Enforced,
  limitRequestRatioConstraint,
  maxConstraint,
  maxRequestConstraint,
  minConstraint,
  type Violation,
} from './limit-constraints.ts';

export const limitRangerAnnotation = 'kubernetes.io/limit-ranger';

/** A pod's resources with the defaults of its namespace. */
export interface LimitedPod {
  readonly resources: PodResources;
  /** What the annotation says; undefined where nothing was set. */
  readonly annotation?: string;
}

/** A violation and the field of the pod's spec that it is about. */
export type PodViolation = Violation & { readonly at: Path };

/** Sets requests and limits that a pod's containers do not write. */
export function podMutateLimitFunc({ limits }: LimitRange, pod: LimitedPod): LimitedPod {
  const defaults = limits.find(({ type }) => type === 'Container');
  if (defaults === undefined) return pod;
  const set: string[] = [];
  const merge = (what: string) => (container: ContainerResources) =>
    mergeContainerResources(container, defaults, { set, what });
  const containers = pod.resources.containers.map(merge('container'));
  const initContainers = pod.resources.initContainers.map(merge('init container'));
  if (set.length === 0) return pod;
  const annotation = `LimitRanger plugin set: ${set.join('; ')}`;
  return { resources: { ...pod.resources, containers, initContainers }, annotation };
}

function mergeContainerResources(
  container: ContainerResources,
  defaults: LimitRangeItem,
  { set, what }: { readonly set: string[]; readonly what: string },
): ContainerResources {
  const requests = merged(container.requests, defaults.defaultRequest);
  const limits = merged(container.limits, defaults.default);
  if (requests.added.length > 0) set.push(`${requests.added.join(', ')} request for ${what} ${container.name}`);
  if (limits.added.length > 0) set.push(`${limits.added.join(', ')} limit for ${what} ${container.name}`);
  return { ...container, requests: requests.list, limits: limits.list };
}

function merged(list: ResourceList, defaults: ResourceList) {
  const added = [...defaults.keys()].filter((name) => !list.has(name)).sort();
  return { added, list: added.length === 0 ? list : new Map([...defaults, ...list]) };
}

/** What of a pod a LimitRange does not allow. */
export function podValidateLimitFunc({ limits }: LimitRange, resources: PodResources): readonly PodViolation[] {
  return limits.flatMap((item) => {
    if (item.type === 'Pod') return podViolations(item, resources);
    if (item.type !== 'Container') return [];
    return (['containers', 'initContainers'] as const).flatMap((list) =>
      resources[list].flatMap((container, index) => violationsIn(item, container, [list, index, 'resources'])),
    );
  });
}

function podViolations(item: LimitRangeItem, resources: PodResources): readonly PodViolation[] {
  const sums = { requests: podRequests(resources), limits: podLimits(resources) };
  return violations(item, sums).map(({ message, list }) => ({ message, list, at: ['containers'] }));
}

function violationsIn(item: LimitRangeItem, container: ContainerResources, at: Path): readonly PodViolation[] {
  return violations(item, container).map(({ resource, ...violation }) => {
    const { list } = violation;
    return { ...violation, at: list === undefined ? at : [...at, list, resource] };
  });
}

type Constraint = (enforced: Enforced, requirements: Requirements) => Violation | undefined;

function violations(item: LimitRangeItem, requirements: Requirements) {
  return constraints.flatMap(([list, constraint]) => enforce(item, list, (each) => constraint(each, requirements)));
}

const constraints: readonly (readonly ['min' | 'max' | 'maxLimitRequestRatio', Constraint])[] = [
  ['min', minConstraint],
  ['max', maxConstraint],
  ['maxLimitRequestRatio', limitRequestRatioConstraint],
];

function enforce(
  item: LimitRangeItem,
  list: 'min' | 'max' | 'maxLimitRequestRatio',
  constraint: (enforced: Enforced) => Violation | undefined,
): readonly (Violation & { readonly resource: string })[] {
  return [...item[list]].sort(byName).flatMap(([resource, amount]) => {
    const violation = constraint({ type: item.type, resource, amount });
    return violation === undefined ? [] : { ...violation, resource };
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** What of a claim's requests a LimitRange does not allow. */
export function persistentVolumeClaimValidateLimitFunc(
  { limits }: LimitRange,
  requests: ResourceList,
): readonly Violation[] {
  const items = limits.filter(({ type }) => type === 'PersistentVolumeClaim');
  return items.flatMap((item) => [
    ...enforce(item, 'min', (each) => minConstraint(each, { requests, limits: new Map() })),
    ...enforce(item, 'max', (each) => maxRequestConstraint(each, requests)),
  ]);
}
