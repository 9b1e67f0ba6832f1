// Follows AffinityTerm of kube-scheduler/framework/types.go (v0.36.3), with the keys that the API server merges into
// selectors (kubernetes/pkg/registry/core/pod/strategy.go, v1.36.3).
import { asList, asMap, asText, type Json, type JsonMap } from '../../../document/manifest.ts';
import type { LabelSelector, LabelSelectorRequirement, StringMap } from '../../../workload/api-types.ts';
import { type LabelMatcher, labelMatcher, requiredPair } from '../../../workload/label-selector.ts';

/** What terms are held against. Labels that nobody knows match nothing. */
export interface Labelled {
  readonly namespace: string;
  readonly labels: StringMap | undefined;
}

export interface AffinityTerm {
  readonly topologyKey: string;
  /** What is the same for terms that match the same pods. */
  readonly identity: string;
  readonly namespaces: ReadonlySet<string>;
  readonly namespaceSelector: LabelSelector | undefined;
  readonly selects: LabelMatcher;
  /** A label that all pods have which it selects, as one text. */
  readonly pair: string | undefined;
}

export interface WeightedAffinityTerm extends AffinityTerm {
  readonly weight: number;
}

/** Terms of a pod, with its own labels where they ask for them. */
export function affinityTermsOf(terms: Json | undefined, pod: Labelled): AffinityTerm[] {
  return asList(terms).map((term) => affinityTermOf(asMap(term), pod));
}

export function weightedTermsOf(terms: Json | undefined, pod: Labelled): WeightedAffinityTerm[] {
  return asList(terms).map((each) => {
    const { weight, podAffinityTerm } = asMap(each);
    return { ...affinityTermOf(asMap(podAffinityTerm), pod), weight: Number(weight ?? 0) };
  });
}

function affinityTermOf(term: JsonMap, { namespace, labels = {} }: Labelled): AffinityTerm {
  const namespaceSelector = (term.namespaceSelector ?? undefined) as LabelSelector | undefined;
  const listed = asList(term.namespaces).map(asText);
  const namespaces = listed.length === 0 && namespaceSelector === undefined ? [namespace] : listed;
  const selector = selectorOf(term, labels);
  return {
    topologyKey: asText(term.topologyKey),
    identity: JSON.stringify([namespaces, namespaceSelector ?? null, selector ?? null]),
    namespaces: new Set(namespaces),
    namespaceSelector,
    selects: selector === undefined ? () => false : labelMatcher(selector),
    pair: selector && requiredPair(selector),
  };
}

/** Upstream's applyMatchLabelKeysAndMismatchLabelKeys. */
function selectorOf({ labelSelector, matchLabelKeys, mismatchLabelKeys }: JsonMap, labels: StringMap) {
  if ((labelSelector ?? null) === null) return undefined;
  const selector = asMap(labelSelector) as LabelSelector;
  const asked = (keys: Json | undefined, operator: 'In' | 'NotIn'): LabelSelectorRequirement[] =>
    asList(keys).flatMap((key) => {
      const value = labels[asText(key)];
      return value === undefined ? [] : [{ key: asText(key), operator, values: [value] }];
    });
  const merged = [...asked(matchLabelKeys, 'In'), ...asked(mismatchLabelKeys, 'NotIn')];
  return merged.length === 0
    ? selector
    : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...merged] };
}

/** Whether the term is about pods such as this one. */
export function termMatches(term: AffinityTerm, pod: Labelled, namespaceLabels: StringMap): boolean {
  if (pod.labels === undefined) return false;
  const isMeant =
    term.namespaces.has(pod.namespace) ||
    (term.namespaceSelector !== undefined && labelMatcher(term.namespaceSelector)(namespaceLabels));
  return isMeant && term.selects(pod.labels);
}
