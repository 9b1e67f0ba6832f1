// Follows kubernetes/pkg/scheduler/framework/plugins/interpodaffinity/filtering.go and scoring.go (v1.36.3).
// Differs from upstream: pods are counted as they come and go, not anew in each cycle.
import type { AffinityTerm } from '../framework/affinity-term.ts';
import { termMatches } from '../framework/affinity-term.ts';
import type { NodeFilter } from '../framework/node-filter.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { NodeScorer } from '../framework/node-scorer.ts';
import type { DomainCounts } from '../framework/pod-counter.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import type { Snapshot } from '../framework/snapshot.ts';
import { unresolvable, unschedulable } from '../framework/status.ts';

const affinityRulesNotMatch = unresolvable('InterPodAffinity', "node(s) didn't match pod affinity rules");
const antiAffinityRulesNotMatch = unschedulable('InterPodAffinity', "node(s) didn't match pod anti-affinity rules");
const existingAntiAffinityRulesNotMatch = unschedulable(
  'InterPodAffinity',
  "node(s) didn't satisfy existing pods anti-affinity rules",
);

export function preFilterInterPodAffinity({ shape }: PodInfo, on: ShapeOnNodes): NodeFilter | undefined {
  const existing = existingAntiAffinity(shape, on);
  const { requiredAffinityTerms, requiredAntiAffinityTerms } = shape;
  const isAsked = existing().some(({ total }) => total > 0);
  if (!isAsked && requiredAffinityTerms.length === 0 && requiredAntiAffinityTerms.length === 0) return undefined;
  const { affinity, antiAffinity } = on.remember('required terms', () => ({
    affinity: affinityCounts(shape, on.snapshot),
    antiAffinity: requiredAntiAffinityTerms.map((term) => countsOf(term, on.snapshot)),
  }));
  const matchesItself = podMatchesAllAffinityTerms(requiredAffinityTerms, shape, on.snapshot);
  return ({ index }) => {
    if (!satisfyPodAffinity(affinity, index, matchesItself)) return affinityRulesNotMatch;
    for (const counts of antiAffinity) if (counts.of(index) > 0) return antiAffinityRulesNotMatch;
    for (const counts of existing()) if (counts.of(index) > 0) return existingAntiAffinityRulesNotMatch;
    return undefined;
  };
}

function satisfyPodAffinity(affinity: readonly DomainCounts[], node: number, matchesItself: boolean): boolean {
  let podsExist = true;
  for (const counts of affinity) {
    if ((counts.topology.domainOf[node] as number) < 0) return false;
    if (counts.of(node) <= 0) podsExist = false;
  }
  return podsExist || (matchesItself && affinity.every(({ total }) => total === 0));
}

/** By the topology of each term, the pods that all terms are about. */
function affinityCounts(shape: PodShape, snapshot: Snapshot): DomainCounts[] {
  const { requiredAffinityTerms: terms } = shape;
  const identity = `all ${terms.map((term) => term.identity).join(' ')}`;
  const counts = (other: PodShape) => podMatchesAllAffinityTerms(terms, other, snapshot);
  const pair = terms[0]?.pair;
  return terms.map(({ topologyKey }) =>
    snapshot.counter({ identity, counts, when: 'always', pair }).domains(snapshot.topology(topologyKey)),
  );
}

function podMatchesAllAffinityTerms(terms: readonly AffinityTerm[], pod: PodShape, snapshot: Snapshot): boolean {
  return terms.length > 0 && terms.every((term) => snapshot.isMeant(term, pod));
}

/** The pods that a term of a pod which comes is about, by its topology. */
function countsOf(term: AffinityTerm, snapshot: Snapshot): DomainCounts {
  const counts = (other: PodShape) => snapshot.isMeant(term, other);
  const { identity, pair, topologyKey } = term;
  const counter = snapshot.counter({ identity: `all ${identity}`, counts, when: 'always', pair });
  return counter.domains(snapshot.topology(topologyKey));
}

/** The pods on nodes that do not want such a pod near them, by the topologies of their terms. */
function existingAntiAffinity(shape: PodShape, on: ShapeOnNodes): () => readonly DomainCounts[] {
  const { snapshot } = on;
  return grown(on, 'existing anti-affinity', {
    from: snapshot.antiAffinityTerms,
    make: ({ term, counter }) =>
      matches(term, shape, snapshot) ? counter.domains(snapshot.topology(term.topologyKey)) : undefined,
  });
}

function matches(term: AffinityTerm, shape: PodShape, snapshot: Snapshot): boolean {
  return termMatches(term, shape, snapshot.labelsOfNamespace(shape.namespace));
}

interface WeighedTerm {
  readonly weight: number;
  readonly counts: DomainCounts;
}

/** Scores the nodes by the pods near them; undefined where no term is about any. */
export function preScoreInterPodAffinity({ shape }: PodInfo, on: ShapeOnNodes): NodeScorer | undefined {
  const { snapshot } = on;
  const own = on.remember('preferred terms', () => {
    const weighed =
      (sign: 1 | -1) =>
      (term: AffinityTerm & { readonly weight: number }): WeighedTerm => {
        return { weight: sign * term.weight, counts: countsOf(term, snapshot) };
      };
    return [...shape.preferredAffinityTerms.map(weighed(1)), ...shape.preferredAntiAffinityTerms.map(weighed(-1))];
  });
  const existing = grown(on, 'existing preferences', {
    from: snapshot.weighingTerms,
    make: ({ term, weight, counter }): WeighedTerm | undefined =>
      matches(term, shape, snapshot)
        ? { weight, counts: counter.domains(snapshot.topology(term.topologyKey)) }
        : undefined,
  });
  const weighing = [...own, ...existing()].filter(({ counts }) => counts.total > 0);
  return weighing.length === 0 ? undefined : (nodes, scores) => scoreNodes(weighing, nodes, scores);
}

function scoreNodes(weighing: readonly WeighedTerm[], nodes: readonly NodeInfo[], scores: Int32Array): void {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < nodes.length; place++) {
    const { index } = nodes[place] as NodeInfo;
    let score = 0;
    for (const { weight, counts } of weighing) score += weight * counts.of(index);
    scores[place] = score;
    least = Math.min(least, score);
    most = Math.max(most, score);
  }
  const range = most - least;
  for (let place = 0; place < nodes.length; place++)
    scores[place] = range > 0 ? Math.trunc(100 * (((scores[place] as number) - least) / range)) : 0;
}

interface GrowingList<Item, Made> {
  /** A list to which only is added. */
  readonly from: readonly Item[];
  readonly make: (item: Item) => Made | undefined;
}

/** What is made of a growing list, of each item once. */
function grown<Item, Made>(
  on: ShapeOnNodes,
  name: string,
  { from, make }: GrowingList<Item, Made>,
): () => readonly Made[] {
  return on.remember(name, () => {
    const made: Made[] = [];
    let seen = 0;
    return () => {
      for (; seen < from.length; seen++) {
        const each = make(from[seen] as Item);
        if (each !== undefined) made.push(each);
      }
      return made;
    };
  });
}
