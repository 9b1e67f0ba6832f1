// Follows updatePdbStatus of kubernetes/pkg/controller/disruption/disruption.go (v1.36.3).
// Differs from upstream: how many pods there should be is how many there are.
import { asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../../workload/api-types.ts';
import { isEmptySelector, labelMatcher } from '../../workload/label-selector.ts';
import type { PodInfo, PodShape } from './framework/pod-info.ts';

/** A PodDisruptionBudget: how many of its pods may go yet. */
export interface DisruptionBudget {
  readonly namespace: string;
  readonly selector: LabelSelector | undefined;
  readonly disruptionsAllowed: number;
}

/** The budget of a manifest, as its status says. */
export function disruptionBudgetOf({ metadata, spec, status }: JsonMap): DisruptionBudget {
  const selector = asMap(spec).selector ?? null;
  return {
    namespace: asText(asMap(metadata).namespace) || 'default',
    selector: selector === null ? undefined : (asMap(selector) as LabelSelector),
    disruptionsAllowed: Number(asMap(status).disruptionsAllowed ?? 0),
  };
}

/** The same as the pods that there are make it. */
export function presentBudgetOf(manifest: JsonMap, pods: Iterable<PodInfo>): DisruptionBudget {
  const budget = disruptionBudgetOf(manifest);
  const { minAvailable, maxUnavailable } = asMap(manifest.spec);
  if ((minAvailable ?? maxUnavailable ?? null) === null) return budget;
  const own = [...pods].filter(({ shape }) => isAbout(budget, shape));
  const healthy = own.filter(({ isReady, isTerminating }) => isReady && !isTerminating).length;
  const desired =
    (minAvailable ?? null) === null
      ? own.length - scaled(maxUnavailable, own.length)
      : scaled(minAvailable, own.length);
  return { ...budget, disruptionsAllowed: Math.max(0, healthy - desired) };
}

export function isAbout({ namespace, selector }: DisruptionBudget, { labels, ...shape }: PodShape): boolean {
  if (namespace !== shape.namespace || labels === undefined || Object.keys(labels).length === 0) return false;
  return selector !== undefined && !isEmptySelector(selector) && labelMatcher(selector)(labels);
}

/** A number, or a share that is rounded up. */
function scaled(value: Json | undefined, total: number): number {
  return typeof value === 'string' ? Math.ceil((Number.parseInt(value, 10) * total) / 100) : Number(value);
}
