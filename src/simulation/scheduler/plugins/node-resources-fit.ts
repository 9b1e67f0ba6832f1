// Follows kubernetes/pkg/scheduler/framework/plugins/noderesources/fit.go and least_allocated.go (v1.36.3).
import type { NodeFilter } from '../framework/node-filter.ts';
import type { FreeAmounts, NodeInfo } from '../framework/node-info.ts';
import type { NonZero, PodInfo } from '../framework/pod-info.ts';
import type { Resource } from '../framework/resource.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import { type Status, unschedulable } from '../framework/status.ts';

export function preFilterNodeResourcesFit({ shape: { requests } }: PodInfo, { snapshot }: ShapeOnNodes): NodeFilter {
  const fits = fitsWhere(requests, snapshot.free);
  const isScalar = requests.scalarResources.size > 0;
  return (node, isBrief) => {
    const { allocatable } = node;
    if (allocatable === undefined || (!isScalar && fits(node.index))) return undefined;
    return isBrief && !isScalar ? insufficient : statusOf(fitsRequest(requests, node, allocatable));
  };
}

const insufficient = unschedulable('NodeResourcesFit');

/** Whether nothing is lacking, which is asked much more often than what; nothing is enough for who asks for nothing. */
function fitsWhere(requests: Resource, free: FreeAmounts): (node: number) => boolean {
  const { milliCPU, memory, ephemeralStorage, pods } = free;
  const least = (amount: number) => (amount === 0 ? Number.NEGATIVE_INFINITY : amount);
  const cpu = least(requests.milliCPU);
  const ram = least(requests.memory);
  const disk = least(requests.ephemeralStorage);
  return (node) =>
    cpu <= (milliCPU[node] as number) &&
    ram <= (memory[node] as number) &&
    disk <= (ephemeralStorage[node] as number) &&
    1 <= (pods[node] as number);
}

interface Lack {
  readonly reason: string;
  /** Whether the node has less even with nothing on it. */
  readonly isUnresolvable: boolean;
}

/** In upstream's order; extended resources, which have none there, as they are written. */
function fitsRequest(requests: Resource, node: NodeInfo, allocatable: Resource): Lack[] {
  const lacks: Lack[] = [];
  if (node.pods.size + 1 > allocatable.allowedPodNumber) lacks.push({ reason: 'Too many pods', isUnresolvable: false });
  const check = (name: string, wanted: number, { used, all }: { readonly used: number; readonly all: number }) => {
    if (wanted > 0 && wanted > all - used) lacks.push({ reason: `Insufficient ${name}`, isUnresolvable: wanted > all });
  };
  check('cpu', requests.milliCPU, { used: node.milliCPU, all: allocatable.milliCPU });
  check('memory', requests.memory, { used: node.memory, all: allocatable.memory });
  const { ephemeralStorage } = requests;
  check('ephemeral-storage', ephemeralStorage, { used: node.ephemeralStorage, all: allocatable.ephemeralStorage });
  for (const [name, wanted] of requests.scalarResources) {
    const used = node.scalarResources.get(name) ?? 0;
    check(name, wanted, { used, all: allocatable.scalarResources.get(name) ?? 0 });
  }
  return lacks;
}

function statusOf(lacks: readonly Lack[]): Status | undefined {
  if (lacks.length === 0) return undefined;
  const isResolvable = !lacks.some(({ isUnresolvable }) => isUnresolvable);
  return { ...unschedulable('NodeResourcesFit', ...lacks.map(({ reason }) => reason)), isResolvable };
}

/** Upstream's leastResourceScorer: the more is left, the better. */
export function leastAllocatedScore(requests: NonZero, node: NodeInfo): number {
  const { allocatable } = node;
  if (allocatable === undefined) return 0;
  const cpu = leastRequestedScore(node.nonZeroMilliCPU + requests.milliCPU, allocatable.milliCPU);
  const memory = leastRequestedScore(node.nonZeroMemory + requests.memory, allocatable.memory);
  const resources = (allocatable.milliCPU > 0 ? 1 : 0) + (allocatable.memory > 0 ? 1 : 0);
  return resources === 0 ? 0 : Math.trunc((cpu + memory) / resources);
}

function leastRequestedScore(requested: number, capacity: number): number {
  return capacity === 0 || requested > capacity ? 0 : Math.trunc(((capacity - requested) * 100) / capacity);
}
