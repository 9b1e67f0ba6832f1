// Follows kubernetes/pkg/scheduler/framework/plugins/podtopologyspread/common.go (v1.36.3).
import { asList, asMap, asText, type JsonMap } from '../../../document/manifest.ts';
import type { LabelSelector, StringMap } from '../../../workload/api-types.ts';
import { isEmptySelector, type LabelMatcher, labelMatcher, requiredPair } from '../../../workload/label-selector.ts';
import type { PodSource } from './pod-source.ts';

export interface SpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly selects: LabelMatcher;
  /** What is the same for constraints that count the same pods. */
  readonly identity: string;
  /** Whether the selector asks for nothing; it then counts only pods that are tried, as upstream does. */
  readonly selectsAll: boolean;
  /** A label that all pods have which it counts, as one text. */
  readonly pair: string | undefined;
  readonly minDomains: number;
  readonly honoursAffinity: boolean;
  readonly honoursTaints: boolean;
}

export const hostname = 'kubernetes.io/hostname';
const zone = 'topology.kubernetes.io/zone';

/** The constraints that the scheduler has for pods without any of their own. */
const systemDefaultConstraints: readonly JsonMap[] = [
  { topologyKey: hostname, maxSkew: 3 },
  { topologyKey: zone, maxSkew: 5 },
];

/** Those of a pod: what must be met, and what is better met. */
export interface SpreadConstraints {
  readonly hardConstraints: readonly SpreadConstraint[];
  readonly softConstraints: readonly SpreadConstraint[];
  /** Whether a node counts only if it has the keys of all constraints, which the default ones do not ask for. */
  readonly requireAllTopologies: boolean;
}

export function spreadConstraintsOf({ spec, labels = {}, ownerSelector, namespace }: PodSource): SpreadConstraints {
  const own = asList(spec.topologySpreadConstraints).map(asMap);
  const made = (constraint: JsonMap) => constraintOf(constraint, labels, namespace);
  if (own.length > 0)
    return {
      hardConstraints: own.filter(({ whenUnsatisfiable }) => whenUnsatisfiable !== 'ScheduleAnyway').map(made),
      softConstraints: own.filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway').map(made),
      requireAllTopologies: true,
    };
  const isCounted = ownerSelector !== undefined && !isEmptySelector(ownerSelector);
  const defaults = isCounted
    ? systemDefaultConstraints.map((each) => ({ ...each, labelSelector: ownerSelector as unknown as JsonMap }))
    : [];
  return { hardConstraints: [], softConstraints: defaults.map(made), requireAllTopologies: false };
}

function constraintOf(constraint: JsonMap, labels: StringMap, namespace: string): SpreadConstraint {
  const selector = mergedSelector(constraint, labels);
  return {
    maxSkew: Number(constraint.maxSkew),
    topologyKey: asText(constraint.topologyKey),
    selects: selector === undefined ? () => false : labelMatcher(selector),
    identity: JSON.stringify([namespace, selector ?? null]),
    selectsAll: selector !== undefined && isEmptySelector(selector),
    pair: selector && requiredPair(selector),
    minDomains: Number(constraint.minDomains ?? 1),
    honoursAffinity: (constraint.nodeAffinityPolicy ?? 'Honor') === 'Honor',
    honoursTaints: constraint.nodeTaintsPolicy === 'Honor',
  };
}

function mergedSelector({ labelSelector, matchLabelKeys }: JsonMap, labels: StringMap): LabelSelector | undefined {
  if ((labelSelector ?? null) === null) return undefined;
  const selector = asMap(labelSelector) as LabelSelector;
  const merged = asList(matchLabelKeys).flatMap((key) => {
    const value = labels[asText(key)];
    return value === undefined ? [] : [{ key: asText(key), operator: 'In' as const, values: [value] }];
  });
  return merged.length === 0
    ? selector
    : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...merged] };
}
