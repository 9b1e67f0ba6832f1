// Follows kubernetes/pkg/apis/core/v1/defaults.go, SetDefaults_Pod, and the sums of plugin/pkg/admission/limitranger/admission.go
// (v1.36.3). Differs from upstream: a pod is no more than its resources.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { addQuantities, compareQuantities } from '../schema/quantity.ts';
import { isHugePage } from '../validation/pod/resource-names.ts';
import { type ResourceList, resourceListOf } from './limit-range.ts';

export interface Requirements {
  readonly requests: ResourceList;
  readonly limits: ResourceList;
}

export interface ContainerResources extends Requirements {
  readonly name: string;
  /** Of an init container that runs beside the others. */
  readonly isRestartable: boolean;
}

/** What a pod asks for. */
export interface PodResources {
  readonly containers: readonly ContainerResources[];
  readonly initContainers: readonly ContainerResources[];
  /** Of the pod as a whole, where the version knows such. */
  readonly pod?: Requirements;
}

const none: ResourceList = new Map();

/** What a pod of this spec requests on the server: without requests, the limits are the requests. */
export function podResourcesOf(spec: JsonMap, isPodLevel: boolean): PodResources {
  const resources = { containers: containersOf(spec.containers), initContainers: containersOf(spec.initContainers) };
  if (!isPodLevel || (spec.resources ?? null) === null) return resources;
  const pod = podLevelResources(requirementsOf(spec.resources), resources);
  return { ...resources, pod };
}

function containersOf(containers: Json | undefined): ContainerResources[] {
  return asList(containers).map((container) => {
    const { name, restartPolicy, resources } = asMap(container);
    const { requests, limits } = requirementsOf(resources);
    const defaulted = limits.size === 0 ? requests : new Map([...limits, ...requests]);
    return { name: asText(name), isRestartable: restartPolicy === 'Always', requests: defaulted, limits };
  });
}

function requirementsOf(resources: Json | undefined): Requirements {
  const { requests, limits } = asMap(resources);
  return { requests: resourceListOf(requests) ?? none, limits: resourceListOf(limits) ?? none };
}

/** Upstream's defaultHugePagePodLimits and defaultPodRequests. */
function podLevelResources({ requests, limits: written }: Requirements, resources: PodResources): Requirements {
  if (requests.size + written.size === 0) return { requests, limits: written };
  const hugePages = [...podLimits(resources)].filter(([name]) => isHugePage(name) && !requests.has(name));
  const limits = new Map([...hugePages, ...written]);
  if (limits.size === 0) return { requests, limits };
  const sums = [...podRequests(resources)].filter(([name]) => name === 'cpu' || name === 'memory');
  const limited = [...limits].filter(([name]) => isSupportedPodLevelResource(name));
  return { requests: new Map([...limited, ...sums, ...requests]), limits };
}

function isSupportedPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePage(name);
}

/** Upstream's AggregateContainerRequests: without those of the pod as a whole. */
export function containerRequests({ containers, initContainers }: PodResources): ResourceList {
  return podRequests({ containers, initContainers });
}

/** The same of limits. */
export function containerLimits({ containers, initContainers }: PodResources): ResourceList {
  return podLimits({ containers, initContainers });
}

export function podRequests(resources: PodResources): ResourceList {
  return podSum(resources, 'requests');
}

export function podLimits(resources: PodResources): ResourceList {
  return podSum(resources, 'limits');
}

/** The sums of a pod with what it needs besides its containers, which limits have where there is one. */
export function withOverhead({ requests, limits }: Requirements, overhead: ResourceList): Requirements {
  if (overhead.size === 0) return { requests, limits };
  const isLimited = (name: string) => (limits.get(name)?.unscaled ?? 0n) !== 0n;
  const more: ResourceAmounts = new Map(requests);
  const most: ResourceAmounts = new Map(limits);
  addResourceList(more, overhead);
  addResourceList(most, new Map([...overhead].filter(([name]) => isLimited(name))));
  return { requests: more, limits: most };
}

type ResourceAmounts = Map<string, NonNullable<ReturnType<ResourceList['get']>>>;

function podSum({ containers, initContainers, pod }: PodResources, list: keyof Requirements): ResourceList {
  const sums: ResourceAmounts = new Map();
  for (const container of containers) addResourceList(sums, container[list]);
  const restartable: ResourceAmounts = new Map();
  const largest: ResourceAmounts = new Map();
  for (const container of initContainers) {
    if (container.isRestartable) {
      addResourceList(sums, container[list]);
      addResourceList(restartable, container[list]);
      maxResourceList(largest, restartable);
    } else {
      const together: ResourceAmounts = new Map();
      addResourceList(together, container[list]);
      addResourceList(together, restartable);
      maxResourceList(largest, together);
    }
  }
  maxResourceList(sums, largest);
  for (const [name, quantity] of pod?.[list] ?? none) if (isSupportedPodLevelResource(name)) sums.set(name, quantity);
  return sums;
}

function addResourceList(list: ResourceAmounts, added: ResourceList): void {
  for (const [name, quantity] of added) {
    const present = list.get(name);
    list.set(name, present === undefined ? quantity : addQuantities(present, quantity));
  }
}

function maxResourceList(list: ResourceAmounts, other: ResourceList): void {
  for (const [name, quantity] of other) {
    const present = list.get(name);
    if (present === undefined || compareQuantities(quantity, present) > 0) list.set(name, quantity);
  }
}
