// Follows kubernetes/pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go (v1.36.3).
import { asList, asMap, asText, type Json } from '../../../document/manifest.ts';
import { matchesNode } from '../../../workload/placement/node-affinity.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import { type Status, unresolvable } from '../framework/status.ts';

const notMatching = unresolvable('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
const conflict = unresolvable('NodeAffinity', 'pod affinity terms conflict');

/** The only nodes that are looked at; undefined: all. */
export function preFilterNodeAffinity({ shape, requiredNode }: PodInfo): ReadonlySet<string> | Status | undefined {
  if (requiredNode !== undefined) return new Set([requiredNode]);
  const terms = requiredTerms(shape);
  if (terms.length === 0) return undefined;
  const names = new Set<string>();
  for (const term of terms) {
    const ofTerm = nodeNamesOf(term);
    if (ofTerm === undefined) return undefined;
    for (const name of ofTerm) names.add(name);
  }
  return names.size === 0 ? conflict : names;
}

function requiredTerms({ spec }: PodShape): readonly Json[] {
  const required = asMap(asMap(spec.affinity).nodeAffinity).requiredDuringSchedulingIgnoredDuringExecution;
  return asList(asMap(required).nodeSelectorTerms);
}

/** The nodes that all of a term's fields name; undefined where none does. */
function nodeNamesOf(term: Json): readonly string[] | undefined {
  let names: readonly string[] | undefined;
  for (const each of asList(asMap(term).matchFields)) {
    const { key, operator, values } = asMap(each);
    if (key !== 'metadata.name' || operator !== 'In') continue;
    const named = asList(values).map(asText);
    names = names === undefined ? named : names.filter((name) => named.includes(name));
  }
  return names;
}

export function filterNodeAffinity(shape: PodShape, node: NodeInfo): Status | undefined {
  return suitsNode(shape, node) ? undefined : notMatching;
}

export function suitsNode({ spec }: PodShape, { node }: NodeInfo): boolean {
  return matchesNode(spec, node);
}

/** The sum of the weights of the preferred terms that match the node; undefined where the pod prefers none. */
export function preferredNodeAffinity({ spec }: PodShape): ((node: NodeInfo) => number) | undefined {
  const preferred = asMap(asMap(spec.affinity).nodeAffinity).preferredDuringSchedulingIgnoredDuringExecution;
  if ((preferred ?? null) === null) return undefined;
  const terms = asList(preferred).map((each) => {
    const { weight, preference } = asMap(each);
    const required = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [preference ?? null] } };
    return { weight: Number(weight ?? 0), spec: { affinity: { nodeAffinity: required } } };
  });
  return ({ node }) => terms.reduce((sum, term) => sum + (matchesNode(term.spec, node) ? term.weight : 0), 0);
}
