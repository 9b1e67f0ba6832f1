// Follows kubernetes/pkg/scheduler/framework/plugins/podtopologyspread/filtering.go and scoring.go (v1.36.3).
// Differs from upstream: pods are counted as they come and go, not anew in each cycle.
import type { NodeFilter } from '../framework/node-filter.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { NodeScorer } from '../framework/node-scorer.ts';
import type { DomainCounts, PodCounter } from '../framework/pod-counter.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import type { Snapshot } from '../framework/snapshot.ts';
import { hostname, type SpreadConstraint } from '../framework/spread-constraint.ts';
import { unresolvable, unschedulable } from '../framework/status.ts';
import type { Topology } from '../framework/topology.ts';

const notMatch = "node(s) didn't match pod topology spread constraints";
const constraintsNotMatch = unschedulable('PodTopologySpread', notMatch);
const labelNotMatch = unresolvable('PodTopologySpread', `${notMatch} (missing required label)`);

interface CountedConstraint {
  readonly constraint: SpreadConstraint;
  readonly domains: DomainCounts;
  readonly selfMatch: number;
}

export function preFilterPodTopologySpread({ shape }: PodInfo, on: ShapeOnNodes): NodeFilter | undefined {
  if (shape.hardConstraints.length === 0) return undefined;
  const counted = on.remember('hard', () => countedConstraints(shape, on));
  return (node) => {
    for (const { constraint, domains, selfMatch } of counted) {
      if ((domains.topology.domainOf[node.index] as number) < 0) return labelNotMatch;
      const least = domains.size === 0 ? maxPods : domains.size < constraint.minDomains ? 0 : domains.least();
      if (domains.of(node.index) + selfMatch - least > constraint.maxSkew) return constraintsNotMatch;
    }
    return undefined;
  };
}

/** Upstream's MaxInt32, for constraints that no node counts for. */
const maxPods = 2 ** 31 - 1;

function countedConstraints(shape: PodShape, on: ShapeOnNodes): CountedConstraint[] {
  const { hardConstraints } = shape;
  return hardConstraints.map((constraint) => ({
    constraint,
    domains: countsOf(constraint, { shape, on, constraints: hardConstraints }),
    selfMatch: constraint.selects(shape.labels ?? {}) ? 1 : 0,
  }));
}

interface SpreadCounting {
  readonly shape: PodShape;
  readonly on: ShapeOnNodes;
  /** Of which a node has to have all keys. */
  readonly constraints: readonly SpreadConstraint[];
}

function countsOf(constraint: SpreadConstraint, { shape, on, constraints }: SpreadCounting): DomainCounts {
  const { snapshot } = on;
  const keys = constraints.map(({ topologyKey }) => snapshot.topology(topologyKey));
  const eligible = on.eligible(constraint, keys);
  return counterOf(constraint, shape, snapshot).domains(snapshot.topology(constraint.topologyKey), eligible);
}

function counterOf(constraint: SpreadConstraint, { namespace }: PodShape, snapshot: Snapshot): PodCounter {
  const { identity, selects, selectsAll, pair } = constraint;
  const counts = (other: PodShape) =>
    other.namespace === namespace && other.labels !== undefined && selects(other.labels);
  return snapshot.counter({ identity: `spread ${identity}`, counts, when: selectsAll ? 'tried' : 'alive', pair });
}

/** Scores the nodes by how many pods there are in their domains; undefined where the pod prefers nothing. */
export function preScorePodTopologySpread({ shape }: PodInfo, on: ShapeOnNodes): NodeScorer | undefined {
  const { softConstraints, requireAllTopologies } = shape;
  if (softConstraints.length === 0) return undefined;
  const { counted, isIgnored } = on.remember('soft', () => {
    const keys = requireAllTopologies ? softConstraints : [];
    const counted = softConstraints.map((constraint) => ({
      constraint,
      onNode: counterOf(constraint, shape, on.snapshot).onNode,
      domains: countsOf(constraint, { shape, on, constraints: keys }),
    }));
    const topologies = requireAllTopologies ? counted.map(({ domains }) => domains.topology) : [];
    return { counted, isIgnored: lacking(topologies, on.snapshot) };
  });
  return (nodes, scores) => {
    const scored = isIgnored === undefined ? nodes : nodes.filter(({ index }) => isIgnored[index] === 0);
    const weighed = counted.map(({ constraint, onNode, domains }) =>
      weighedOn(scored, { constraint, onNode, domains }),
    );
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (let place = 0; place < nodes.length; place++) {
      const { index } = nodes[place] as NodeInfo;
      if (isIgnored?.[index] === 1) continue;
      const rounded = Math.round(sumOf(weighed, index));
      scores[place] = rounded;
      if (rounded < least) least = rounded;
      if (rounded > most) most = rounded;
    }
    for (let place = 0; place < nodes.length; place++) {
      if (isIgnored?.[(nodes[place] as NodeInfo).index] === 1) scores[place] = 0;
      else scores[place] = most === 0 ? 100 : Math.trunc((100 * (most + least - (scores[place] as number))) / most);
    }
  };
}

interface SoftConstraint {
  readonly constraint: SpreadConstraint;
  readonly onNode: Int32Array;
  readonly domains: DomainCounts;
}

/** What a constraint adds to the score of a node. */
interface WeighedConstraint {
  readonly domainOf: Int32Array;
  /** By node where each is a domain of its own, else by domain. */
  readonly counts: Int32Array;
  readonly isByNode: boolean;
  readonly weight: number;
  /** What it adds however many pods there are. */
  readonly most: number;
}

function weighedOn(nodes: readonly NodeInfo[], { constraint, onNode, domains }: SoftConstraint): WeighedConstraint {
  const isByNode = constraint.topologyKey === hostname;
  return {
    domainOf: domains.topology.domainOf,
    counts: isByNode ? onNode : domains.counts,
    isByNode,
    weight: topologyNormalizingWeight(isByNode ? nodes.length : domainsAmong(nodes, domains)),
    most: constraint.maxSkew - 1,
  };
}

function sumOf(weighed: readonly WeighedConstraint[], node: number): number {
  let sum = 0;
  for (let which = 0; which < weighed.length; which++) {
    const { domainOf, counts, isByNode, weight, most } = weighed[which] as WeighedConstraint;
    const domain = domainOf[node] as number;
    if (domain >= 0) sum = sum + (counts[isByNode ? node : domain] as number) * weight + most;
  }
  return sum;
}

/** Which nodes, by index, lack a key of the topologies; undefined: none. */
function lacking(topologies: readonly Topology[], { nodes }: Snapshot): Uint8Array | undefined {
  const lacks = nodes.map(({ index }) => topologies.some(({ domainOf }) => (domainOf[index] as number) < 0));
  return lacks.some(Boolean) ? Uint8Array.from(lacks, Number) : undefined;
}

/** How many domains the nodes are in; those without the key make up one. */
function domainsAmong(nodes: readonly NodeInfo[], { topology }: DomainCounts): number {
  const seen = new Uint8Array(topology.domains + 1);
  const all = topology.isOnAll ? topology.domains : topology.domains + 1;
  let count = 0;
  for (let place = 0; place < nodes.length && count < all; place++) {
    const domain = (topology.domainOf[(nodes[place] as NodeInfo).index] as number) + 1;
    if (seen[domain] === 1) continue;
    seen[domain] = 1;
    count++;
  }
  return count;
}

function topologyNormalizingWeight(size: number): number {
  return Math.log(size + 2);
}
