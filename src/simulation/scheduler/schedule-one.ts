// Follows kubernetes/pkg/scheduler/schedule_one.go (v1.36.3).
// Differs from upstream: nodes are looked at one after the other; of equally good ones the first is taken, not any.
import { oncePer } from '../../std/once-per.ts';
import { defaultPreemption, type Preemption, type PreemptionContext } from './default-preemption.ts';
import { fitErrorMessage } from './framework/fit-error.ts';
import type { Cycle, Framework } from './framework/framework.ts';
import type { NodeInfo } from './framework/node-info.ts';
import type { PodInfo, PodShape } from './framework/pod-info.ts';
import { type PluginSet, pluginSet, type Status } from './framework/status.ts';

/** From so few nodes on, not all are looked at. */
const minFeasibleNodesToFind = 100;
const minFeasibleNodesPercentageToFind = 5;

export type ScheduleResult =
  | { readonly node: NodeInfo }
  | {
      readonly node: undefined;
      readonly message: string;
      /** The plugins that keep the pod from its nodes. */
      readonly unschedulablePlugins: PluginSet;
      /** The pods that are to go for it, and their node. */
      readonly preemption: Preemption | undefined;
      /** Whether no node is any longer to be made free for it. */
      readonly clearsNomination: boolean;
    };

export class SchedulingAlgorithm {
  readonly framework: Framework;
  /** Where the next pod's look at the nodes begins. */
  #nextStartNodeIndex = 0;
  /** Room for the nodes that take a pod. */
  readonly #scratch: NodeInfo[] = [];
  /** Of pods that only their demand tells apart, by it. */
  readonly #failures = new Map<string, { readonly version: number; readonly failure: Failure }>();

  constructor(framework: Framework) {
    this.framework = framework;
  }

  /** A node for the pod, or why there is none, and what may make room for it. */
  schedule(pod: PodInfo, world: PreemptionContext): ScheduleResult {
    const { snapshot } = this.framework;
    const numAllNodes = snapshot.nodes.length;
    if (numAllNodes === 0) return failed({ message: 'no nodes available to schedule pods' });
    const cycle = this.framework.runPreFilterPlugins(pod);
    const demand = isAboutResourcesOnly(cycle) ? demandOf(pod.shape) : undefined;
    const last = demand === undefined ? undefined : this.#failures.get(demand);
    if (last?.version === snapshot.version) return last.failure;
    const { feasible, statuses, ofNominated } = 'plugin' in cycle ? nothingFound : this.#findNodesThatFitPod(cycle);
    if (feasible.length > 0) return { node: this.#best(pod, feasible) };
    const failure = this.#failure(cycle, { statuses, ofNominated }, world);
    if (demand !== undefined && failure.preemption === undefined)
      this.#failures.set(demand, { version: snapshot.version, failure });
    return failure;
  }

  #failure(
    cycle: Cycle | Status,
    { statuses, ofNominated }: Omit<FeasibleNodes, 'feasible'>,
    world: PreemptionContext,
  ): Failure {
    const numAllNodes = this.framework.snapshot.nodes.length;
    const isRefused = 'plugin' in cycle;
    const narrowing = [...new Set(['NodeAffinity', ...(ofNominated ? [ofNominated.plugin] : [])])].sort();
    const found = isRefused ? noPreemption : defaultPreemption({ ...world, cycle, statuses }, this.framework);
    const message = fitErrorMessage({
      numAllNodes,
      nodeToStatus: [...statuses.values()],
      absentNodesStatus: { reasons: [`node(s) didn't satisfy plugin(s) [${narrowing.join(' ')}]`] },
      preFilterMsg: isRefused ? cycle.reasons.join(', ') : '',
      postFilterMsg: found.message,
    });
    const plugins = isRefused ? [cycle] : [...statuses.values()];
    const isNarrowed = !isRefused && cycle.nodeNames !== undefined;
    return failed({
      message,
      unschedulablePlugins: pluginSet([
        ...(isNarrowed ? (['NodeAffinity'] as const) : []),
        ...plugins.map((each) => each.plugin),
      ]),
      preemption: found.preemption,
      clearsNomination: found.clearsNomination,
    });
  }

  /** The nodes that take the pod, in the order in which they are found. */
  feasibleNodes(pod: PodInfo): readonly NodeInfo[] {
    const cycle = this.framework.runPreFilterPlugins(pod);
    return 'plugin' in cycle ? [] : this.#findNodesThatFitPod(cycle).feasible;
  }

  #best(pod: PodInfo, feasible: readonly NodeInfo[]): NodeInfo {
    const [first] = feasible as [NodeInfo];
    if (feasible.length === 1) return first;
    const scores = this.framework.runScorePlugins(pod, feasible);
    let best = 0;
    for (let place = 1; place < feasible.length; place++)
      if ((scores[place] as number) > (scores[best] as number)) best = place;
    return feasible[best] ?? first;
  }

  #findNodesThatFitPod(cycle: Cycle): FeasibleNodes {
    const { snapshot } = this.framework;
    const { nodeNames, pod } = cycle;
    const statuses = new Map<NodeInfo, Status>();
    const nominated = pod.nominatedNodeName === '' ? undefined : snapshot.nodeNamed(pod.nominatedNodeName);
    if (nominated !== undefined) {
      const { feasible } = this.#findNodesThatPassFilters(cycle, [nominated], statuses);
      if (feasible.length > 0) return { feasible, statuses, ofNominated: undefined };
    }
    const ofNominated = nominated && statuses.get(nominated);
    const named =
      nodeNames && [...nodeNames].map((name) => snapshot.nodeNamed(name)).filter((node) => node !== undefined);
    const nodes = named ?? snapshot.nodes;
    const found = this.#findNodesThatPassFilters(cycle, nodes);
    // Reasons are asked for only where there is no node.
    if (found.feasible.length === 0) this.#findNodesThatPassFilters(cycle, nodes, statuses);
    const processed = found.feasible.length + Math.max(found.rejected, statuses.size);
    this.#nextStartNodeIndex = (this.#nextStartNodeIndex + processed) % snapshot.nodes.length;
    return { feasible: found.feasible, statuses, ofNominated };
  }

  #findNodesThatPassFilters(cycle: Cycle, nodes: readonly NodeInfo[], statuses?: Map<NodeInfo, Status>) {
    const { framework } = this;
    const { length } = nodes;
    const most = numFeasibleNodesToFind(length);
    const found = this.#scratch;
    let feasible = 0;
    let rejected = 0;
    for (let offset = 0, place = this.#nextStartNodeIndex % length; offset < length; offset++, place++) {
      if (place === length) place = 0;
      const node = nodes[place] as NodeInfo;
      const status = framework.runFilterPluginsWithNominatedPods(cycle, node, statuses === undefined);
      if (status !== undefined) {
        rejected++;
        statuses?.set(node, status);
      } else if (feasible === most) break;
      else found[feasible++] = node;
    }
    return { feasible: found.slice(0, feasible), rejected };
  }
}

interface FeasibleNodes {
  readonly feasible: readonly NodeInfo[];
  /** Of those that do not take the pod. */
  readonly statuses: ReadonlyMap<NodeInfo, Status>;
  /** Of the node that is being made free for it. */
  readonly ofNominated: Status | undefined;
}

const nothingFound: FeasibleNodes = { feasible: [], statuses: new Map(), ofNominated: undefined };

type Failure = Exclude<ScheduleResult, { readonly node: NodeInfo }>;

function failed(parts: Partial<Failure> & Pick<Failure, 'message'>): Failure {
  return {
    node: undefined,
    unschedulablePlugins: pluginSet([]),
    preemption: undefined,
    clearsNomination: true,
    ...parts,
  };
}

/** Whether nothing but what the pod asks for keeps it from nodes. */
function isAboutResourcesOnly(cycle: Cycle | Status): cycle is Cycle {
  if ('plugin' in cycle || cycle.nodeNames !== undefined || cycle.pod.nominatedNodeName !== '') return false;
  // The one filter that every pod has.
  return cycle.briefFilters.length === 1;
}

const demandOf = oncePer(({ requests, priority, mayPreempt }: PodShape) =>
  JSON.stringify([{ ...requests, scalarResources: [...requests.scalarResources] }, priority, mayPreempt]),
);

/** Upstream asks DynamicResources first, which then has not seen the pod, and says so. */
const noPreemption = { message: 'not found', preemption: undefined, clearsNomination: true };

/** Of so many nodes, how many that take the pod are enough to choose from. */
export function numFeasibleNodesToFind(numAllNodes: number): number {
  if (numAllNodes < minFeasibleNodesToFind) return numAllNodes;
  const percentage = Math.max(minFeasibleNodesPercentageToFind, 50 - Math.trunc(numAllNodes / 125));
  return Math.max(minFeasibleNodesToFind, Math.trunc((numAllNodes * percentage) / 100));
}
