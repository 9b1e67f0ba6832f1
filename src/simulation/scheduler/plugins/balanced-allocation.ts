// Follows kubernetes/pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go (v1.36.3).
import type { NodeInfo } from '../framework/node-info.ts';
import type { Resource } from '../framework/resource.ts';

/** The better CPU and memory are used evenly with the pod than without it, the higher. */
export function balancedAllocationScore({ milliCPU, memory }: Resource, node: NodeInfo): number {
  const { allocatable } = node;
  if (allocatable === undefined) return 0;
  const cpu = allocatable.milliCPU;
  const ram = allocatable.memory;
  const withPod = balancedResourceScore(share(node.milliCPU + milliCPU, cpu), share(node.memory + memory, ram));
  const without = balancedResourceScore(share(node.milliCPU, cpu), share(node.memory, ram));
  return 50 + Math.trunc((50 + withPod - without) / 2);
}

/** Undefined of what the node does not have. */
function share(used: number, all: number): number | undefined {
  return all === 0 ? undefined : Math.min(1, used / all);
}

function balancedResourceScore(one: number | undefined, other: number | undefined): number {
  const deviation = one === undefined || other === undefined ? 0 : Math.abs((one - other) / 2);
  return Math.trunc((1 - deviation) * 100);
}
