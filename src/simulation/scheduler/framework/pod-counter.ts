// In the place of the maps that interpodaffinity and podtopologyspread make of all pods in each cycle (v1.36.3): counts
// that pods change as they come and go.
import type { PodShape } from './pod-info.ts';
import type { Topology } from './topology.ts';

/** How many pods of some kind there are in each domain of a topology, on the nodes that count. */
export class DomainCounts {
  readonly topology: Topology;
  /** Of all domains together. */
  total = 0;
  /** By the number of the domain. */
  readonly counts: Int32Array;
  readonly #eligible: Uint8Array | undefined;
  /** How many domains with a node that counts have so many pods, once somebody asks for the fewest. */
  #domainsWith: Map<number, number> | undefined;
  #least = 0;
  #size: number | undefined;

  constructor(topology: Topology, eligible: Uint8Array | undefined) {
    this.topology = topology;
    this.#eligible = eligible;
    this.counts = new Int32Array(topology.domains);
  }

  /** How many domains have a node that counts. */
  get size(): number {
    this.#size ??= this.#eligible === undefined ? this.topology.domains : this.#eligibleDomains().size;
    return this.#size;
  }

  #eligibleDomains(): Set<number> {
    const present = new Set<number>();
    for (const [node, domain] of this.topology.domainOf.entries())
      if (domain >= 0 && this.#eligible?.[node] !== 0) present.add(domain);
    return present;
  }

  add(node: number, pods: number): void {
    const domain = this.topology.domainOf[node] as number;
    if (domain < 0 || this.#eligible?.[node] === 0) return;
    const before = this.counts[domain] as number;
    const after = before + pods;
    this.counts[domain] = after;
    this.total += pods;
    if (this.#domainsWith === undefined) return;
    this.#domainsWith.set(before, (this.#domainsWith.get(before) ?? 0) - 1);
    this.#domainsWith.set(after, (this.#domainsWith.get(after) ?? 0) + 1);
    if (after < this.#least) this.#least = after;
  }

  /** In the node's domain. */
  of(node: number): number {
    const domain = this.topology.domainOf[node] as number;
    return domain < 0 ? 0 : (this.counts[domain] as number);
  }

  /** In the domain with the fewest; there is one. */
  least(): number {
    const domainsWith = this.#domainsWith ?? this.#countDomains();
    while ((domainsWith.get(this.#least) ?? 0) === 0) this.#least++;
    return this.#least;
  }

  #countDomains(): Map<number, number> {
    const domainsWith = new Map<number, number>();
    for (const domain of this.#eligible === undefined ? this.counts.keys() : this.#eligibleDomains()) {
      const count = this.counts[domain] as number;
      domainsWith.set(count, (domainsWith.get(count) ?? 0) + 1);
      this.#least = Math.min(this.#least, count);
    }
    this.#domainsWith = domainsWith;
    return domainsWith;
  }
}

export interface PodCounterOptions {
  readonly nodes: number;
  readonly counts: (shape: PodShape) => boolean;
  readonly when: CountingRule;
}

/** Which pods count: all, those that are not ending, or only those that are tried. */
export type CountingRule = 'always' | 'alive' | 'tried';

/** How many pods of some kind there are on each node. */
export class PodCounter {
  readonly counts: PodCounterOptions['counts'];
  readonly when: CountingRule;
  readonly onNode: Int32Array;
  readonly #domains = new Map<Topology, Map<Uint8Array | undefined, DomainCounts>>();
  #all: DomainCounts[] = [];

  constructor({ nodes, counts, when }: PodCounterOptions) {
    this.counts = counts;
    this.when = when;
    this.onNode = new Int32Array(nodes);
  }

  add(node: number, pods: number): void {
    this.onNode[node] = (this.onNode[node] as number) + pods;
    for (const domains of this.#all) domains.add(node, pods);
  }

  /** By domains of a topology, on the nodes that are eligible; undefined: on all. */
  domains(topology: Topology, eligible?: Uint8Array): DomainCounts {
    const known = this.#domains.get(topology) ?? new Map<Uint8Array | undefined, DomainCounts>();
    this.#domains.set(topology, known);
    let counts = known.get(eligible);
    if (counts === undefined) {
      counts = new DomainCounts(topology, eligible);
      for (let node = 0; node < this.onNode.length; node++) {
        const pods = this.onNode[node] as number;
        if (pods !== 0) counts.add(node, pods);
      }
      known.set(eligible, counts);
      this.#all.push(counts);
    }
    return counts;
  }
}
