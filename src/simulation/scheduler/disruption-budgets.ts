// Follows filterPodsWithPDBViolation of kubernetes/pkg/scheduler/framework/preemption and the budgets that it looks at (v1.36.3).
import { asMap, asText, type JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../../workload/api-types.ts';
import { isEmptySelector, labelMatcher } from '../../workload/label-selector.ts';
import { type BudgetedPod, pdbStatus } from '../disruption/disruption.ts';
import type { PodShape } from './framework/pod-info.ts';

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
export function presentBudgetOf(manifest: JsonMap, pods: Iterable<BudgetedPod>): DisruptionBudget {
  const budget = disruptionBudgetOf(manifest);
  const { minAvailable, maxUnavailable } = asMap(manifest.spec);
  if ((minAvailable ?? maxUnavailable ?? null) === null) return budget;
  return { ...budget, disruptionsAllowed: pdbStatus(manifest, pods).disruptionsAllowed };
}

/** An empty selector is about no pod here. */
export function isAbout({ namespace, selector }: DisruptionBudget, { labels, ...shape }: PodShape): boolean {
  if (namespace !== shape.namespace || labels === undefined || Object.keys(labels).length === 0) return false;
  return selector !== undefined && !isEmptySelector(selector) && labelMatcher(selector)(labels);
}
