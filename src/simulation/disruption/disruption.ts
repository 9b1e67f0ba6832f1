// Follows kubernetes/pkg/controller/disruption/disruption.go (v1.36.3).
// Differs from upstream: a budget's status is worked out when it is asked for, so that it is never behind; where nobody knows
// what controls a pod, there should be as many as there are.
import { asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { IntOrString, LabelSelector, Pod, StringMap } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { scaledValue } from '../../workload/int-or-string.ts';
import { kindOf } from '../../workload/kinds.ts';
import { labelMatcher } from '../../workload/label-selector.ts';
import type { ApiServer } from '../api-server/api-server.ts';

/** What of a pod matters to budgets. */
export interface BudgetedPod {
  readonly namespace: string;
  /** Undefined: not known. */
  readonly labels: StringMap | undefined;
  readonly isReady: boolean;
  readonly isTerminating: boolean;
  /** Undefined: not known. */
  readonly controller?: ControllerAndScale | undefined;
}

export interface ControllerAndScale {
  readonly uid: string;
  /** Undefined: it has none, and the budget's status is not worked out. */
  readonly scale: number | undefined;
}

/** What the status of a budget says. */
export interface BudgetStatus {
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  readonly disruptionsAllowed: number;
}

/** The status of a PodDisruptionBudget among the pods that there are. */
export function pdbStatus(manifest: JsonMap, all: Iterable<BudgetedPod>): BudgetStatus {
  const pods = getPodsForPdb(manifest, all);
  const currentHealthy = countHealthyPods(pods);
  const expected = getExpectedPodCount(asMap(manifest.spec), pods);
  if (expected === undefined) return { currentHealthy, desiredHealthy: 0, expectedPods: 0, disruptionsAllowed: 0 };
  const { expectedCount, desiredHealthy } = expected;
  const disruptionsAllowed = expectedCount <= 0 ? 0 : Math.max(0, currentHealthy - desiredHealthy);
  return { currentHealthy, desiredHealthy, expectedPods: expectedCount, disruptionsAllowed };
}

/** Whether the budget is about pods of the namespace with the labels; an empty selector is about all of them. */
export function isPdbFor(
  { metadata, spec }: JsonMap,
  { namespace, labels }: Pick<BudgetedPod, 'namespace' | 'labels'>,
) {
  const selector = asMap(spec).selector ?? null;
  if (selector === null || labels === undefined || namespaceOf(metadata) !== namespace) return false;
  return labelMatcher(asMap(selector) as LabelSelector)(labels);
}

/** The controller whose replicas tell how many pods there should be: that of a ReplicaSet, where it has one. */
export function controllerAndScale(pod: Pod, server: ApiServer): ControllerAndScale | undefined {
  const owner = controllerOf(pod);
  const replicaSet = owner?.kind === 'ReplicaSet' ? server.replicaSets.find(owner.name) : undefined;
  const { kind, name = '' } = (replicaSet && controllerOf(replicaSet)) ?? owner ?? {};
  const workload = isWorkloadKind(kind) ? server.workloads[kind].find(name) : undefined;
  if (workload !== undefined) return { uid: workload.metadata.uid, scale: kindOf(workload).replicasOf(workload) };
  return replicaSet && { uid: replicaSet.metadata.uid, scale: replicaSet.spec.replicas };
}

function namespaceOf(metadata: Json | undefined): string {
  return asText(asMap(metadata).namespace) || 'default';
}

function getPodsForPdb(manifest: JsonMap, all: Iterable<BudgetedPod>): readonly BudgetedPod[] {
  return [...all].filter((pod) => isPdbFor(manifest, pod));
}

/** Undefined where a controller has no scale. */
function getExpectedPodCount({ minAvailable = null, maxUnavailable = null }: JsonMap, pods: readonly BudgetedPod[]) {
  if (maxUnavailable === null && typeof minAvailable === 'number')
    return { expectedCount: pods.length, desiredHealthy: minAvailable };
  if (maxUnavailable === null && minAvailable === null) return { expectedCount: 0, desiredHealthy: 0 };
  const expectedCount = getExpectedScale(pods);
  if (expectedCount === undefined) return undefined;
  const share = (maxUnavailable ?? minAvailable) as IntOrString;
  const scaled = scaledValue(share, expectedCount, true);
  return { expectedCount, desiredHealthy: maxUnavailable === null ? scaled : Math.max(0, expectedCount - scaled) };
}

function getExpectedScale(pods: readonly BudgetedPod[]): number | undefined {
  const scales = new Map(pods.flatMap(({ controller }) => (controller ? [[controller.uid, controller.scale]] : [])));
  let sum = pods.filter(({ controller }) => controller === undefined).length;
  for (const scale of scales.values()) {
    if (scale === undefined) return undefined;
    sum += scale;
  }
  return sum;
}

function countHealthyPods(pods: readonly BudgetedPod[]): number {
  return pods.filter(({ isReady, isTerminating }) => isReady && !isTerminating).length;
}
