import { onlyPod, type Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import type { AskedBy } from './cluster-load.ts';

/** What the pods on a node request from this instant to the next step, by resource, in billionths of its unit. */
export interface NodeStep {
  readonly at: Instant;
  readonly asked: ReadonlyMap<string, bigint>;
}

/** What pods request of each node over time, by the node's name, from the change on; linear in the trace. */
export function nodeLoadsOver({ records, origin }: Trace, askedBy: AskedBy): ReadonlyMap<string, readonly NodeStep[]> {
  const loads = new NodeLoads(askedBy);
  for (const record of records) {
    if (record.type !== 'pod-writes' && (record.type !== 'write' || record.object.kind !== 'Pod')) continue;
    const pods = record.type === 'pod-writes' ? record.pods : onlyPod(record.object as Pod);
    const at = Math.max(0, record.at - origin);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      if (record.verb === 'delete') loads.leave(at, serial, pods.like);
      else loads.enter(at, serial, { node: pods.nodeNameAt(index), pod: pods.like });
    }
  }
  return loads.byNode;
}

class NodeLoads {
  readonly byNode = new Map<string, NodeStep[]>();
  /** Where each pod is, by serial. */
  readonly #nodeOf = new Map<number, string>();
  readonly #askedBy: AskedBy;

  constructor(askedBy: AskedBy) {
    this.#askedBy = askedBy;
  }

  enter(at: Instant, serial: number, { node, pod }: { readonly node: string; readonly pod: Pod }): void {
    if (node === '' || this.#nodeOf.has(serial)) return;
    this.#nodeOf.set(serial, node);
    this.#add(at, node, pod, 1n);
  }

  leave(at: Instant, serial: number, pod: Pod): void {
    const node = this.#nodeOf.get(serial);
    if (node !== undefined) this.#add(at, node, pod, -1n);
    this.#nodeOf.delete(serial);
  }

  #add(at: Instant, node: string, pod: Pod, sign: bigint): void {
    const steps = this.byNode.get(node) ?? [];
    this.byNode.set(node, steps);
    const last = steps.at(-1);
    const asked = new Map(last?.asked);
    for (const [name, amount] of this.#askedBy(pod)) asked.set(name, (asked.get(name) ?? 0n) + sign * amount);
    if (last?.at === at) steps.pop();
    steps.push({ at, asked });
  }
}
