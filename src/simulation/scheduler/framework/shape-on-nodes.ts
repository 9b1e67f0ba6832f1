// What of a pod and a node never changes, worked out once for pods that are alike; upstream does it in each cycle.
import { asMap } from '../../../document/manifest.ts';
import { filterNodeAffinity, suitsNode } from '../plugins/node-affinity.ts';
import { filterNodeName } from '../plugins/node-name.ts';
import { filterNodeUnschedulable } from '../plugins/node-unschedulable.ts';
import { filterTaintToleration, toleratesNode } from '../plugins/taint-toleration.ts';
import type { NodeFilter } from './node-filter.ts';
import type { NodeInfo } from './node-info.ts';
import type { PodShape } from './pod-info.ts';
import type { Snapshot } from './snapshot.ts';
import type { SpreadConstraint } from './spread-constraint.ts';
import type { Status } from './status.ts';
import type { Topology } from './topology.ts';

const firstFilters = [filterNodeUnschedulable, filterNodeName, filterTaintToleration, filterNodeAffinity];

function judgedBy(filters: typeof firstFilters, shape: PodShape, node: NodeInfo): Status | undefined {
  for (const filter of filters) {
    const status = filter(shape, node);
    if (status !== undefined) return status;
  }
  return undefined;
}

/** Pods of a shape on the nodes of a snapshot. */
export class ShapeOnNodes {
  readonly shape: PodShape;
  readonly snapshot: Snapshot;
  readonly #first: (Status | 'allowed' | undefined)[] = [];
  #isAnyRefused: boolean | undefined;
  readonly #remembered = new Map<string, unknown>();
  readonly #eligible = new Map<string, Uint8Array | undefined>();

  /** Whether the pods say nothing of the node that they want. */
  readonly #isFree: boolean;

  constructor(shape: PodShape, snapshot: Snapshot) {
    const { nodeName, nodeSelector, affinity } = shape.spec;
    this.#isFree = [nodeName, nodeSelector, asMap(affinity).nodeAffinity].every((field) => (field ?? null) === null);
    this.shape = shape;
    this.snapshot = snapshot;
  }

  /** The plugins that look at nothing but the node itself, in their order. */
  readonly firstFilter: NodeFilter = (node) => this.#firstStatus(node);

  /** Whether they refuse any node. */
  get isAnyRefused(): boolean {
    if (this.#isFree && this.snapshot.areNodesPlain) return false;
    this.#isAnyRefused ??= this.snapshot.nodes.some((node) => this.#firstStatus(node) !== undefined);
    return this.#isAnyRefused;
  }

  /** Worked out for each node when it is first asked for: a pod of a DaemonSet asks for one. */
  #firstStatus(node: NodeInfo): Status | undefined {
    this.#first[node.index] ??= judgedBy(firstFilters, this.shape, node) ?? 'allowed';
    const status = this.#first[node.index];
    return status === 'allowed' ? undefined : status;
  }

  /** What is worked out under a name when it is first asked for. */
  remember<Value>(name: string, make: () => Value): Value {
    if (!this.#remembered.has(name)) this.#remembered.set(name, make());
    return this.#remembered.get(name) as Value;
  }

  /** The nodes that a spread constraint counts, which have all the keys; undefined: all. */
  eligible({ honoursAffinity, honoursTaints }: SpreadConstraint, keys: readonly Topology[]): Uint8Array | undefined {
    const mayAsk = (honoursAffinity && !this.#isFree) || (honoursTaints && !this.snapshot.areNodesPlain);
    if (!mayAsk && keys.every(({ isOnAll }) => isOnAll)) return undefined;
    const name = JSON.stringify([honoursAffinity, honoursTaints, keys.map(({ key }) => key)]);
    if (!this.#eligible.has(name)) {
      const counts = this.snapshot.nodes.map(
        (node) =>
          keys.every(({ domainOf }) => (domainOf[node.index] as number) >= 0) &&
          (!honoursAffinity || this.#isFree || suitsNode(this.shape, node)) &&
          (!honoursTaints || toleratesNode(this.shape, node)),
      );
      this.#eligible.set(name, counts.every(Boolean) ? undefined : Uint8Array.from(counts, Number));
    }
    return this.#eligible.get(name);
  }
}
