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

interface ScorePlugin {
  readonly name: PluginName;
  readonly weight: number;
  /** Undefined: the plugin has nothing to do with the pod. */
  preScore(pod: PodInfo, on: ShapeOnNodes): NodeScorer | undefined;
}

const scorePlugins: readonly ScorePlugin[] = [
  { name: 'TaintToleration', weight: 3, preScore: (_, on) => taintScorer(on) },
  { name: 'NodeAffinity', weight: 2, preScore: (_, on) => affinityScorer(on) },
  { name: 'NodeResourcesFit', weight: 1, preScore: (pod, on) => fitScorer(pod, on) },
  { name: 'PodTopologySpread', weight: 2, preScore: preScorePodTopologySpread },
  { name: 'InterPodAffinity', weight: 2, preScore: preScoreInterPodAffinity },
  { name: 'NodeResourcesBalancedAllocation', weight: 1, preScore: (pod, on) => balancedScorer(pod, on) },
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
      else if (made !== on.firstFilter || on.isAnyRefused) briefFilters.push(made);
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
    const totals = new Int32Array(nodes.length);
    const isDeciding = ({ isSame }: NodeScorer) => isSame !== true;
    this.#score(pod, nodes, isDeciding, (plugin, scores) => {
      for (let place = 0; place < nodes.length; place++)
        totals[place] = (totals[place] as number) + plugin.weight * (scores[place] as number);
    });
    return totals;
  }

  /** The same, for each plugin that has something to do with the pod. */
  pluginScores(pod: PodInfo, nodes: readonly NodeInfo[]): PluginScores[] {
    const found: PluginScores[] = [];
    const isAny = () => true;
    this.#score(pod, nodes, isAny, ({ name, weight }, scores) => {
      found.push({ plugin: name, scores: nodes.map((_, place) => weight * (scores[place] as number)) });
    });
    return found;
  }

  #score(
    pod: PodInfo,
    nodes: readonly NodeInfo[],
    isWanted: (scorer: NodeScorer) => boolean,
    take: (plugin: ScorePlugin, scores: Int32Array) => void,
  ): void {
    if (this.#scratch.length < nodes.length) this.#scratch = new Int32Array(this.snapshot.nodes.length);
    const on = this.#on(pod.shape);
    for (const plugin of scorePlugins) {
      const scorer = plugin.preScore(pod, on);
      if (scorer === undefined || !isWanted(scorer)) continue;
      scorer(nodes, this.#scratch);
      take(plugin, this.#scratch);
    }
  }

  #on(shape: PodShape): ShapeOnNodes {
    const known = this.#shapes.get(shape) ?? new ShapeOnNodes(shape, this.snapshot);
    this.#shapes.set(shape, known);
    return known;
  }
}

function taintScorer(on: ShapeOnNodes): NodeScorer {
  return on.remember('taint scores', () => {
    const counts = on.snapshot.nodes.map((node) => countIntolerableTaintsPreferNoSchedule(on.shape, node));
    const scorer = normalized(({ index }) => counts[index] as number, true);
    return Object.assign(scorer, { isSame: counts.every((count) => count === counts[0]) });
  });
}

function affinityScorer(on: ShapeOnNodes): NodeScorer | undefined {
  return on.remember('affinity scores', () => {
    const weigh = preferredNodeAffinity(on.shape);
    const weights = weigh && on.snapshot.nodes.map(weigh);
    return weights && normalized(({ index }) => weights[index] as number, false);
  });
}

function fitScorer({ shape }: PodInfo, on: ShapeOnNodes): NodeScorer {
  return on.remember('fit scores', () => untilChanged(on, (node) => leastAllocatedScore(shape.scoredRequests, node)));
}

/** A pod that asks for nothing is not scored, so that not all such pods go to one node. */
function balancedScorer({ shape: { requests } }: PodInfo, on: ShapeOnNodes): NodeScorer | undefined {
  if (requests.milliCPU === 0 && requests.memory === 0) return undefined;
  return on.remember('balanced scores', () => untilChanged(on, (node) => balancedAllocationScore(requests, node)));
}

/** Scores that are worked out anew for nodes which have changed since they were last. */
function untilChanged({ snapshot }: ShapeOnNodes, score: (node: NodeInfo) => number): NodeScorer {
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
