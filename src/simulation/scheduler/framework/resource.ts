// Follows Resource of kubernetes/pkg/scheduler/framework/types.go (v1.36.3).
import type { ResourceList } from '../../../workload/placement/limit-range.ts';
import { nanoOf } from '../../../workload/schema/quantity.ts';

/** Amounts in the units that the scheduler counts in. */
export interface Resource {
  readonly milliCPU: number;
  readonly memory: number;
  readonly ephemeralStorage: number;
  /** Of a node: how many pods it takes. */
  readonly allowedPodNumber: number;
  readonly scalarResources: ReadonlyMap<string, number>;
}

export function newResource(list: ResourceList): Resource {
  const scalarResources = new Map<string, number>();
  for (const name of list.keys()) if (isScalarResourceName(name)) scalarResources.set(name, wholeValueOf(list, name));
  return {
    milliCPU: milliValueOf(list, 'cpu'),
    memory: wholeValueOf(list, 'memory'),
    ephemeralStorage: wholeValueOf(list, 'ephemeral-storage'),
    allowedPodNumber: wholeValueOf(list, 'pods'),
    scalarResources,
  };
}

export function milliValueOf(list: ResourceList, name: string): number {
  return roundedUp(list, name, 1_000_000n);
}

export function wholeValueOf(list: ResourceList, name: string): number {
  return roundedUp(list, name, 1_000_000_000n);
}

function roundedUp(list: ResourceList, name: string, unit: bigint): number {
  const amount = list.get(name);
  return amount === undefined ? 0 : Number((nanoOf(amount) + unit - 1n) / unit);
}

function isScalarResourceName(name: string): boolean {
  if (name.startsWith('requests.')) return false;
  return name.includes('/') || name.startsWith('hugepages-') || name.startsWith('attachable-volumes-');
}
