// Follows kubernetes/pkg/scheduler/framework/runtime/framework.go (v1.36.3), with the plugins of the default profile.
import { balancedAllocationScore } from '../plugins/balanced-allocation.ts';
import { preFilterInterPodAffinity, preScoreInterPodAffinity } from '../plugins/inter-pod-affinity.ts';
import { preFilterNodeAffinity, preferredNodeAffinity } from '../plugins/node-affinity.ts';
import { preFilterNodePorts } from '../plugins/node-ports.ts';
import { leastAllocatedScore, preFilterNodeResourcesFit } from '../plugins/node-resources-fit.ts';
import { preFilterNodeVolumeLimits } from '../plugins/node-volume-limits.ts';
import { preFilterPodTopologySpread, preScorePodTopologySpread } from '../plugins/pod-topology-spread.ts';
import { countIntolerableTaintsPreferNoSchedule } from '../plugins/taint-toleration.ts';
import { preFilterVolumeBinding } from '../plugins/volume-binding.ts';
import { preFilterVolumeRestrictions } from '../plugins/volume-restrictions.ts';
import { preFilterVolumeZone } from '../plugins/volume-zone.ts';
import type { NodeFilter } from './node-filter.ts';
import type { NodeInfo } from './node-info.ts';
import type { NodeScorer } from './node-scorer.ts';
import { Nominator } from './nominator.ts';
import type { PodInfo, PodShape } from './pod-info.ts';
import { ShapeOnNodes } from './shape-on-nodes.ts';
import type { Snapshot } from './snapshot.ts';
import type { PluginName, Status } from './status.ts';

/** What is known of a pod before nodes are looked at. */
export interface Cycle {
  readonly pod: PodInfo;
  /** In the order of their plugins. */
  readonly filters: readonly NodeFilter[];
  /** Those that refuse any node, the one first that most often does: for who asks no more than whether. */
  readonly briefFilters: readonly NodeFilter[];
  /** The only nodes to look at; undefined: all. */
  readonly nodeNames: ReadonlySet<string> | undefined;
}

/** What a plugin makes of the pod before nodes are looked at; undefined: it has nothing to do with it. */
type PreFilter = (pod: PodInfo, on: ShapeOnNodes) => NodeFilter | Status | undefined;

const preFilters: readonly PreFilter[] = [
  (_, on) => on.firstFilter,
  preFilterNodePorts,
  preFilterNodeResourcesFit,
  preFilterVolumeRestrictions,
  preFilterNodeVolumeLimits,
  preFilterVolumeBinding,
  preFilterVolumeZone,
  preFilterPodTopologySpread,
  preFilterInterPodAffinity,
];

interface WeightedPlugin {
  readonly name: PluginName;
  readonly weight: number;
}

/** Scores a node by what all nodes are like; undefined: the plugin has nothing to do with the pod. */
interface ComparingPlugin extends WeightedPlugin {
  preScore(pod: PodInfo, on: ShapeOnNodes): NodeScorer | undefined;
}

/** Scores a node whatever the others are like. */
interface NodePlugin extends WeightedPlugin {
  scoreOf(shape: PodShape): NodeScore | undefined;
}

type NodeScore = (node: NodeInfo) => number;

const nodePlugins: readonly NodePlugin[] = [
  {
    name: 'NodeResourcesFit',
    weight: 1,
    scoreOf: ({ scoredRequests }) => {
      return (node) => leastAllocatedScore(scoredRequests, node);
    },
  },
  {
    name: 'NodeResourcesBalancedAllocation',
    weight: 1,
    // A pod that asks for nothing is not scored, so that not all such pods go to one node.
    scoreOf: ({ requests }) => {
      if (requests.milliCPU === 0 && requests.memory === 0) return undefined;
      return (node) => balancedAllocationScore(requests, node);
    },
  },
];

const comparingPlugins: readonly ComparingPlugin[] = [
  { name: 'TaintToleration', weight: 3, preScore: (_, on) => taintScorer(on) },
  { name: 'NodeAffinity', weight: 2, preScore: (_, on) => affinityScorer(on) },
  { name: 'PodTopologySpread', weight: 2, preScore: preScorePodTopologySpread },
  { name: 'InterPodAffinity', weight: 2, preScore: preScoreInterPodAffinity },
];

/** The weighted scores of one plugin. */
export interface PluginScores {
  readonly plugin: PluginName;
  readonly scores: readonly number[];
}

export class Framework {
  readonly snapshot: Snapshot;
  readonly nominator = new Nominator();
  readonly #shapes = new Map<PodShape, ShapeOnNodes>();
  /** By what pods ask for, which is all that they depend on. */
  readonly #scores = new Map<string, NodeScorer>();
  #scratch = new Int32Array(0);

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  /** What pods make of nodes is worked out anew. */
  nodesChanged(): void {
    this.#shapes.clear();
  }

  /** The status is why the pod can go to no node at all, whatever they are. */
  runPreFilterPlugins(pod: PodInfo): Cycle | Status {
    const nodeNames = preFilterNodeAffinity(pod);
    if (nodeNames !== undefined && 'plugin' in nodeNames) return nodeNames;
    const on = this.#on(pod.shape);
    const filters: NodeFilter[] = [];
    const briefFilters: NodeFilter[] = [];
    for (const preFilter of preFilters) {
      const made = preFilter(pod, on);
      if (made === undefined) continue;
      if (typeof made !== 'function') return made;
      filters.push(made);
      if (preFilter === preFilterNodeResourcesFit) briefFilters.unshift(made);
      // Whoever wants a single node does not ask all of them first.
      else if (made !== on.firstFilter || nodeNames !== undefined || on.isAnyRefused) briefFilters.push(made);
    }
    return { pod, filters, briefFilters, nodeNames };
  }

  #runFilterPlugins({ filters, briefFilters }: Cycle, node: NodeInfo, isBrief: boolean): Status | undefined {
    for (const filter of isBrief ? briefFilters : filters) {
      const status = filter(node, isBrief);
      if (status !== undefined) return status;
    }
    return undefined;
  }

  /** A pod yields to those for which the node is being made free and that are as important as it is, and may not need them. */
  runFilterPluginsWithNominatedPods(cycle: Cycle, node: NodeInfo, isBrief = false): Status | undefined {
    const nominated = this.nominator.podsFor(node.node.name);
    const status = nominated.length === 0 ? undefined : this.#besides(nominated, cycle, node);
    return status ?? this.#runFilterPlugins(cycle, node, isBrief);
  }

  #besides(nominated: readonly PodInfo[], cycle: Cycle, node: NodeInfo): Status | undefined {
    const { pod } = cycle;
    const others = nominated.filter((other) => other !== pod && other.shape.priority >= pod.shape.priority);
    if (others.length === 0) return undefined;
    for (const other of others) this.snapshot.tryPod(node, other, 1);
    const status = this.#runFilterPlugins(cycle, node, false);
    for (const other of others) this.snapshot.tryPod(node, other, -1);
    return status;
  }

  /** The sum of the weighted scores of each node, without those that all have. */
  runScorePlugins(pod: PodInfo, nodes: readonly NodeInfo[]): Int32Array {
    if (this.#scratch.length < nodes.length) this.#scratch = new Int32Array(this.snapshot.nodes.length);
    const scores = this.#scratch;
    const totals = new Int32Array(nodes.length);
    const on = this.#on(pod.shape);
    this.#nodeScores(on)(nodes, totals);
    for (const { weight, preScore } of comparingPlugins) {
      const scorer = preScore(pod, on);
      if (scorer === undefined || scorer.isSame === true) continue;
      scorer(nodes, scores);
      addWeighted(totals, scores, weight);
    }
    return totals;
  }

  /** The same, for each plugin that has something to do with the pod. */
  pluginScores(pod: PodInfo, nodes: readonly NodeInfo[]): PluginScores[] {
    const ofNodes = nodePlugins.flatMap(({ name, weight, scoreOf }) => {
      const score = scoreOf(pod.shape);
      return score === undefined ? [] : [{ plugin: name, scores: nodes.map((node) => weight * score(node)) }];
    });
    const compared = comparingPlugins.flatMap(({ name, weight, preScore }) => {
      const scores = new Int32Array(nodes.length);
      const scorer = preScore(pod, this.#on(pod.shape));
      scorer?.(nodes, scores);
      return scorer === undefined ? [] : [{ plugin: name, scores: [...scores].map((score) => weight * score) }];
    });
    return [...ofNodes, ...compared];
  }

  /** The weighted scores that depend on no other node, as one sum: most pods have nothing else to be scored by. */
  #nodeScores(on: ShapeOnNodes): NodeScorer {
    return on.remember('node scores', () => {
      const { requests, scoredRequests } = on.shape;
      const key = [requests, scoredRequests].map(({ milliCPU, memory }) => `${milliCPU} ${memory}`).join(' ');
      const known = this.#scores.get(key) ?? nodeScores(on);
      this.#scores.set(key, known);
      return known;
    });
  }

  #on(shape: PodShape): ShapeOnNodes {
    const known = this.#shapes.get(shape) ?? new ShapeOnNodes(shape, this.snapshot);
    this.#shapes.set(shape, known);
    return known;
  }
}

function addWeighted(totals: Int32Array, scores: Int32Array, weight: number): void {
  for (let place = 0; place < totals.length; place++)
    totals[place] = (totals[place] as number) + weight * (scores[place] as number);
}

function taintScorer(on: ShapeOnNodes): NodeScorer {
  return on.remember('taint scores', () => {
    if (on.snapshot.areNodesPlain) return sameForAll;
    const counts = on.snapshot.nodes.map((node) => countIntolerableTaintsPreferNoSchedule(on.shape, node));
    const scorer = normalized(({ index }) => counts[index] as number, true);
    return Object.assign(scorer, { isSame: counts.every((count) => count === counts[0]) });
  });
}

/** Nodes without taints. */
const sameForAll: NodeScorer = Object.assign(
  normalized(() => 0, true),
  { isSame: true },
);

function affinityScorer(on: ShapeOnNodes): NodeScorer | undefined {
  return on.remember('affinity scores', () => {
    const weigh = preferredNodeAffinity(on.shape);
    const weights = weigh && on.snapshot.nodes.map(weigh);
    return weights && normalized(({ index }) => weights[index] as number, false);
  });
}

function nodeScores(on: ShapeOnNodes): NodeScorer {
  const scored = nodePlugins.map(({ weight, scoreOf }) => ({ weight, score: scoreOf(on.shape) }));
  return untilChanged(on, (node) => {
    let sum = 0;
    for (const { weight, score } of scored) if (score !== undefined) sum += weight * score(node);
    return sum;
  });
}

/** Scores that are worked out anew for nodes which have changed since they were last. */
function untilChanged({ snapshot }: ShapeOnNodes, score: NodeScore): NodeScorer {
  const known = new Int32Array(snapshot.nodes.length);
  const generations = new Int32Array(snapshot.nodes.length).fill(-1);
  return (nodes, scores) => {
    for (let place = 0; place < nodes.length; place++) {
      const node = nodes[place] as NodeInfo;
      const { index, generation } = node;
      if (generations[index] !== generation) {
        known[index] = score(node);
        generations[index] = generation;
      }
      scores[place] = known[index] as number;
    }
  };
}

/** Upstream's DefaultNormalizeScore: the highest becomes 100; reversed, the lowest. */
function normalized(count: (node: NodeInfo) => number, isReversed: boolean): NodeScorer {
  return (nodes, scores) => {
    let most = 0;
    for (let place = 0; place < nodes.length; place++) {
      const score = count(nodes[place] as NodeInfo);
      scores[place] = score;
      most = Math.max(most, score);
    }
    for (let place = 0; place < nodes.length; place++) {
      const share = most === 0 ? 0 : Math.trunc((100 * (scores[place] as number)) / most);
      scores[place] = isReversed ? 100 - share : share;
    }
  };
}
