// Topology pairs of upstream's plugins (podtopologyspread, interpodaffinity), numbered.
import type { StringMap } from '../../../workload/api-types.ts';

/** The domains that the values of one label make of the nodes. */
export interface Topology {
  readonly key: string;
  /** The number of each node's domain; -1 where the node has no such label. */
  readonly domainOf: Int32Array;
  readonly domains: number;
  /** Whether every node has the label. */
  readonly isOnAll: boolean;
}

export function topologyOf(key: string, nodes: readonly { readonly labels: StringMap }[]): Topology {
  const numbers = new Map<string, number>();
  const domainOf = Int32Array.from(nodes, ({ labels }) => {
    const value = labels[key];
    if (value === undefined) return -1;
    const known = numbers.get(value) ?? numbers.size;
    numbers.set(value, known);
    return known;
  });
  return { key, domainOf, domains: numbers.size, isOnAll: !domainOf.includes(-1) };
}
