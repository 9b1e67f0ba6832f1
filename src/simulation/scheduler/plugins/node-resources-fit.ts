// Follows kubernetes/pkg/scheduler/framework/plugins/noderesources/fit.go and least_allocated.go (v1.36.3).
import type { NodeFilter } from '../framework/node-filter.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { NonZero, PodInfo } from '../framework/pod-info.ts';
import type { Resource } from '../framework/resource.ts';
import { type Status, unschedulable } from '../framework/status.ts';

export function preFilterNodeResourcesFit({ shape: { requests } }: PodInfo): NodeFilter {
  return (node) => {
    const { allocatable } = node;
    return allocatable === undefined || fits(requests, node, allocatable)
      ? undefined
      : statusOf(fitsRequest(requests, node, allocatable));
  };
}

/** Whether nothing is lacking, which is asked much more often than what. */
function fits(requests: Resource, node: NodeInfo, allocatable: Resource): boolean {
  const { milliCPU, memory, ephemeralStorage } = requests;
  return (
    node.pods.size < allocatable.allowedPodNumber &&
    (milliCPU === 0 || milliCPU <= allocatable.milliCPU - node.milliCPU) &&
    (memory === 0 || memory <= allocatable.memory - node.memory) &&
    (ephemeralStorage === 0 || ephemeralStorage <= allocatable.ephemeralStorage - node.ephemeralStorage) &&
    requests.scalarResources.size === 0
  );
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
  const parts: number[] = [];
  const score = (used: number, all: number) => {
    if (all > 0) parts.push(used > all ? 0 : Math.trunc(((all - used) * 100) / all));
  };
  score(node.nonZeroMilliCPU + requests.milliCPU, allocatable.milliCPU);
  score(node.nonZeroMemory + requests.memory, allocatable.memory);
  return parts.length === 0 ? 0 : Math.trunc(parts.reduce((sum, part) => sum + part, 0) / parts.length);
}
