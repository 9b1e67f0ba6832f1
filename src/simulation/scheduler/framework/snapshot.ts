// In the place of the scheduler's cache and its snapshot (kubernetes/pkg/scheduler/backend/cache, v1.36.3): the nodes with
// their pods, and what is counted of those, all changed as pods come and go.
import type { StringMap } from '../../../workload/api-types.ts';
import { labelPairs } from '../../../workload/label-selector.ts';
import type { KnownStorage, SimulatedNode } from '../../scenario.ts';
import { type AffinityTerm, termMatches } from './affinity-term.ts';
import { type FreeAmounts, freeAmounts, NodeInfo } from './node-info.ts';
import { nodeTreeList } from './node-tree.ts';
import { type CountingRule, PodCounter } from './pod-counter.ts';
import type { PodInfo, PodShape } from './pod-info.ts';
import { type Topology, topologyOf } from './topology.ts';
import { VolumeStore } from './volume-store.ts';

/** A term that pods on the nodes have, and how many have it. */
export interface TermOnNodes<Term extends AffinityTerm> {
  readonly term: Term;
  readonly counter: PodCounter;
}

/** The labels of each namespace that is known. */
export type NamespaceLabels = ReadonlyMap<string, StringMap>;

/** Which pods are counted. */
export interface PodFilter {
  /** The same for the same ones. */
  readonly identity: string;
  readonly counts: (shape: PodShape) => boolean;
  readonly when: CountingRule;
  /** A label that all of them have, as one text; undefined: none is known. */
  readonly pair: string | undefined;
}

export interface SnapshotOptions {
  readonly nodes: readonly SimulatedNode[];
  readonly namespaceLabels: NamespaceLabels;
  readonly storage?: KnownStorage | undefined;
  /** Whether the volume controller is taken to have bound all claims that wait for no pod. */
  readonly bindsAtOnce?: boolean;
}

export class Snapshot {
  /** As the scheduler goes through them: one of each zone after the other. */
  readonly nodes: readonly NodeInfo[];
  readonly free: FreeAmounts;
  /** Whether no node keeps pods away that say nothing of nodes. */
  areNodesPlain: boolean;
  readonly namespaceLabels: NamespaceLabels;
  readonly volumes: VolumeStore;
  /** How many pods mount each claim, by namespace and name. */
  readonly claimUsers = new Map<string, number>();
  /** Of pods that have been on nodes. */
  readonly antiAffinityTerms: TermOnNodes<AffinityTerm>[] = [];
  readonly weighingTerms: { readonly weight: number; readonly term: AffinityTerm; readonly counter: PodCounter }[] = [];
  #version = 0;
  readonly #byName: ReadonlyMap<string, NodeInfo>;
  readonly #topologies = new Map<string, Topology>();
  readonly #counters = new Map<string, PodCounter>();
  /** By a label that all pods have which they count. */
  readonly #countersByPair = new Map<string | undefined, PodCounter[]>();
  /** Those that have been on nodes, by each of their labels. */
  readonly #shapesByPair = new Map<string, PodShape[]>();
  readonly #countersOf = new Map<PodShape, PodCounter[]>();
  readonly #podsOf = new Map<PodShape, Map<PodInfo, NodeInfo>>();
  #lowestPriority = Number.POSITIVE_INFINITY;

  constructor({ nodes, namespaceLabels, storage, bindsAtOnce }: SnapshotOptions) {
    this.volumes = new VolumeStore(storage, bindsAtOnce);
    this.free = freeAmounts(nodes.length);
    this.areNodesPlain = nodes.every(isPlain);
    this.nodes = nodeTreeList(nodes).map((node, index) => new NodeInfo(node, index, this.free));
    this.namespaceLabels = namespaceLabels;
    this.#byName = new Map(this.nodes.map((info) => [info.node.name, info]));
  }

  /** Goes up with each change. */
  get version(): number {
    return this.#version;
  }

  /** Of all pods that have been on nodes. */
  get lowestPriority(): number {
    return this.#lowestPriority;
  }

  /** Something else has changed that matters to pods. */
  touch(): void {
    this.#version++;
  }

  /** A node has been cordoned, or is open again. */
  nodesChanged(): void {
    this.areNodesPlain = this.nodes.every(({ node }) => isPlain(node));
    this.touch();
  }

  nodeNamed(name: string): NodeInfo | undefined {
    return this.#byName.get(name);
  }

  addPod(node: NodeInfo, pod: PodInfo): void {
    this.#version++;
    node.add(pod);
    this.#count(node, pod, { pods: 1, isTrial: false });
    this.#podsOf.get(pod.shape)?.set(pod, node);
  }

  removePod(node: NodeInfo, pod: PodInfo): void {
    this.#version++;
    node.remove(pod);
    this.#count(node, pod, { pods: -1, isTrial: false });
    this.#podsOf.get(pod.shape)?.delete(pod);
  }

  /** As if the pod came or went; all that it is about count it, even if it is ending, as upstream has it. */
  tryPod(node: NodeInfo, pod: PodInfo, pods: 1 | -1): void {
    if (pods === 1) node.add(pod);
    else node.remove(pod);
    this.#count(node, pod, { pods, isTrial: true });
  }

  /** The pod, which is on the node, is ending. */
  terminate(node: NodeInfo, pod: PodInfo): void {
    if (pod.isTerminating) return;
    this.#version++;
    for (const counter of this.#countersFor(pod.shape)) if (counter.when === 'alive') counter.add(node.index, -1);
    pod.isTerminating = true;
  }

  topology(key: string): Topology {
    const known =
      this.#topologies.get(key) ??
      topologyOf(
        key,
        this.nodes.map(({ node }) => node),
      );
    this.#topologies.set(key, known);
    return known;
  }

  /** Counts the pods that a selector is about. */
  counter({ identity, when, ...counted }: PodFilter): PodCounter {
    const key = `${when} ${identity}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) {
      counter = this.#newCounter({ ...counted, when });
      this.#counters.set(key, counter);
    }
    return counter;
  }

  /** As far as they are known, with the one that every namespace has. */
  labelsOfNamespace(name: string): StringMap {
    return { ...this.namespaceLabels.get(name), 'kubernetes.io/metadata.name': name };
  }

  /** Whether a pod that is on a node, or was, is one that the term of a pod which comes is about. */
  isMeant(term: AffinityTerm, shape: PodShape): boolean {
    return termMatches(term, shape, this.labelsOfNamespace(shape.namespace));
  }

  #newCounter({ counts, when, pair }: Omit<PodFilter, 'identity'>): PodCounter {
    const counter = new PodCounter({ nodes: this.nodes.length, counts, when });
    addTo(this.#countersByPair, pair, counter);
    for (const shape of pair === undefined ? this.#countersOf.keys() : (this.#shapesByPair.get(pair) ?? [])) {
      if (!counts(shape)) continue;
      this.#countersOf.get(shape)?.push(counter);
      for (const [{ isTerminating }, node] of this.#podsOf.get(shape) ?? [])
        if (isCounted(when, isTerminating)) counter.add(node.index, 1);
    }
    return counter;
  }

  #count(node: NodeInfo, pod: PodInfo, { pods, isTrial }: { readonly pods: 1 | -1; readonly isTrial: boolean }): void {
    for (const counter of this.#countersFor(pod.shape))
      if (isTrial || isCounted(counter.when, pod.isTerminating)) counter.add(node.index, pods);
    for (const name of pod.shape.claimNames) {
      const key = `${pod.shape.namespace}/${name}`;
      this.claimUsers.set(key, (this.claimUsers.get(key) ?? 0) + pods);
    }
  }

  #countersFor(shape: PodShape): readonly PodCounter[] {
    return this.#countersOf.get(shape) ?? this.#meet(shape);
  }

  /** Pods of the shape are on a node for the first time. */
  #meet(shape: PodShape): PodCounter[] {
    const pairs = labelPairs(shape.labels ?? {});
    const counters = [undefined, ...pairs].flatMap(
      (pair) => this.#countersByPair.get(pair)?.filter(({ counts }) => counts(shape)) ?? [],
    );
    for (const pair of pairs) addTo(this.#shapesByPair, pair, shape);
    this.#countersOf.set(shape, counters);
    this.#podsOf.set(shape, new Map());
    this.#lowestPriority = Math.min(this.#lowestPriority, shape.priority);
    const { requiredAffinityTerms, preferredAffinityTerms, preferredAntiAffinityTerms } = shape;
    const weighing = [
      ...requiredAffinityTerms.map((term) => ({ term, weight: hardPodAffinityWeight })),
      ...preferredAffinityTerms.map((term) => ({ term, weight: term.weight })),
      ...preferredAntiAffinityTerms.map((term) => ({ term, weight: -term.weight })),
    ];
    if (weighing.length + shape.requiredAntiAffinityTerms.length === 0) return counters;
    const counter = new PodCounter({
      nodes: this.nodes.length,
      counts: (other) => other === shape,
      when: 'always',
    });
    counters.push(counter);
    for (const term of shape.requiredAntiAffinityTerms) this.antiAffinityTerms.push({ term, counter });
    for (const each of weighing) this.weighingTerms.push({ ...each, counter });
    return counters;
  }
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}

function isPlain({ taints, unschedulable }: SimulatedNode): boolean {
  return taints.length === 0 && !unschedulable;
}

const hardPodAffinityWeight = 1;

function isCounted(when: CountingRule, isTerminating: boolean): boolean {
  return when === 'always' || (when === 'alive' && !isTerminating);
}
