// Follows kubernetes/pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go (v1.36.3).
import type { NodeInfo } from '../framework/node-info.ts';
import type { Resource } from '../framework/resource.ts';

/** The better CPU and memory are used evenly with the pod than without it, the higher. */
export function balancedAllocationScore({ milliCPU, memory }: Resource, node: NodeInfo): number {
  const { allocatable } = node;
  if (allocatable === undefined) return 0;
  const cpu = { used: node.milliCPU, all: allocatable.milliCPU, wanted: milliCPU };
  const ram = { used: node.memory, all: allocatable.memory, wanted: memory };
  const parts = [cpu, ram].filter(({ all }) => all > 0);
  const withPod = balancedResourceScore(parts.map(({ used, wanted, all }) => (used + wanted) / all));
  const without = balancedResourceScore(parts.map(({ used, all }) => used / all));
  return 50 + Math.trunc((50 + withPod - without) / 2);
}

function balancedResourceScore(fractions: readonly number[]): number {
  const [one, other] = fractions.map((fraction) => Math.min(1, fraction));
  const deviation = one === undefined || other === undefined ? 0 : Math.abs((one - other) / 2);
  return Math.trunc((1 - deviation) * 100);
}
