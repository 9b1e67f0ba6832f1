// Follows kubernetes/pkg/controller/podautoscaler/replica_calculator.go and metrics/utilization.go (v1.36.3).
// Differs from upstream: a pod that starts is Pending until it is ready; usages are those of the instant.
import { type Duration, type Instant, seconds } from '../../../std/time.ts';
import type { MetricTarget, ResourceMetric } from '../../../workload/autoscaling/horizontal-pod-autoscaler.ts';
import type { AutoscaledPod } from './autoscaled-pods.ts';
import { metricWindow, type Usage } from './metrics-client.ts';

/** How far the usage may be from its target. */
export interface Tolerances {
  readonly scaleDown: number;
  readonly scaleUp: number;
}

/** --horizontal-pod-autoscaler-cpu-initialization-period and …-initial-readiness-delay. */
export const cpuInitializationPeriod: Duration = seconds(300);
const delayOfInitialReadinessStatus: Duration = seconds(30);

export interface ReplicaCalculation {
  readonly currentReplicas: number;
  readonly metric: ResourceMetric;
  readonly tolerances: Tolerances;
  /** Those that the selector of the scale selects. */
  readonly pods: readonly AutoscaledPod[];
  readonly usage: Usage;
  /** What a pod asks for, in thousandths of the resource's unit; undefined where a container does not. */
  readonly requestOf: (pod: AutoscaledPod) => bigint | undefined;
  readonly now: Instant;
}

type Metrics = Map<AutoscaledPod, bigint>;

/** How many replicas a metric asks for; undefined where that cannot be said. */
export function getResourceReplicas(given: ReplicaCalculation): number | undefined {
  const { currentReplicas, tolerances, pods, metric } = given;
  if (pods.length === 0) return undefined;
  const metrics: Metrics = new Map();
  for (const pod of pods) {
    const value = given.usage(pod);
    if (value !== undefined) metrics.set(pod, value);
  }
  const { readyPodCount, unreadyPods, missingPods, ignoredPods } = groupPods(given, metrics);
  for (const pod of [...ignoredPods, ...unreadyPods]) metrics.delete(pod);
  if (metrics.size === 0) return undefined;
  const requests = calculateRequests(given);
  if (requests === undefined) return undefined;
  const usageRatio = getUsageRatio(metrics, requests, metric.target);
  if (usageRatio === undefined) return undefined;
  const scaleUpWithUnready = unreadyPods.length > 0 && usageRatio > 1;
  if (!scaleUpWithUnready && missingPods.length === 0) {
    return isWithin(tolerances, usageRatio) ? currentReplicas : Math.ceil(usageRatio * readyPodCount);
  }
  if (usageRatio < 1) for (const pod of missingPods) metrics.set(pod, usageOfMissing(pod, requests, metric.target));
  if (usageRatio > 1) for (const pod of missingPods) metrics.set(pod, 0n);
  if (scaleUpWithUnready) for (const pod of unreadyPods) metrics.set(pod, 0n);
  return replicasWithOthers(given, usageRatio, getUsageRatio(metrics, requests, metric.target), metrics.size);
}

/** What the second look says, in which the pods that the first one left out count as well. */
function replicasWithOthers(
  { currentReplicas, tolerances }: ReplicaCalculation,
  usageRatio: number,
  newUsageRatio: number | undefined,
  counted: number,
): number | undefined {
  if (newUsageRatio === undefined) return undefined;
  const isReversed = (usageRatio < 1 && newUsageRatio > 1) || (usageRatio > 1 && newUsageRatio < 1);
  if (isWithin(tolerances, newUsageRatio) || isReversed) return currentReplicas;
  const newReplicas = Math.ceil(newUsageRatio * counted);
  const isAgainst =
    (newUsageRatio < 1 && newReplicas > currentReplicas) || (newUsageRatio > 1 && newReplicas < currentReplicas);
  return isAgainst ? currentReplicas : newReplicas;
}

/** On a scale-down they are taken to use all that they ask for, or as much as they should. */
function usageOfMissing(
  pod: AutoscaledPod,
  requests: ReadonlyMap<AutoscaledPod, bigint>,
  target: MetricTarget,
): bigint {
  if ('averageValue' in target) return target.averageValue;
  return ((requests.get(pod) ?? 0n) * BigInt(Math.max(100, target.averageUtilization))) / 100n;
}

function isWithin({ scaleDown, scaleUp }: Tolerances, usageRatio: number): boolean {
  return 1 - scaleDown <= usageRatio && usageRatio <= 1 + scaleUp;
}

/** GetResourceUtilizationRatio, or GetMetricUsageRatio where the target is no share of the requests. */
function getUsageRatio(
  metrics: Metrics,
  requests: ReadonlyMap<AutoscaledPod, bigint>,
  target: MetricTarget,
): number | undefined {
  let [metricsTotal, requestsTotal] = [0n, 0n];
  for (const [pod, value] of metrics) {
    metricsTotal += value;
    requestsTotal += requests.get(pod) ?? 0n;
  }
  if ('averageValue' in target) {
    return Number(metricsTotal / BigInt(metrics.size)) / Number(target.averageValue);
  }
  if (requestsTotal === 0n) return undefined;
  return Number((metricsTotal * 100n) / requestsTotal) / target.averageUtilization;
}

interface GroupedPods {
  readonly readyPodCount: number;
  readonly unreadyPods: readonly AutoscaledPod[];
  readonly missingPods: readonly AutoscaledPod[];
  readonly ignoredPods: readonly AutoscaledPod[];
}

function groupPods({ pods, metric, now }: ReplicaCalculation, metrics: Metrics): GroupedPods {
  const unreadyPods: AutoscaledPod[] = [];
  const missingPods: AutoscaledPod[] = [];
  const ignoredPods: AutoscaledPod[] = [];
  let readyPodCount = 0;
  for (const pod of pods) {
    if (pod.isTerminating || pod.phase === 'Failed') ignoredPods.push(pod);
    else if (pod.phase === 'Pending') unreadyPods.push(pod);
    else if (!metrics.has(pod)) missingPods.push(pod);
    else if (metric.resource === 'cpu' && isUnready(pod, now)) unreadyPods.push(pod);
    else readyPodCount++;
  }
  return { readyPodCount, unreadyPods, missingPods, ignoredPods };
}

function isUnready({ startTime, ready, transitionTime }: AutoscaledPod, now: Instant): boolean {
  if (startTime + cpuInitializationPeriod > now) return !ready || now < transitionTime + metricWindow;
  return !ready && startTime + delayOfInitialReadinessStatus > transitionTime;
}

/** Undefined where a pod does not say what it asks for; of an average value nobody asks. */
function calculateRequests({ pods, metric, requestOf }: ReplicaCalculation): Map<AutoscaledPod, bigint> | undefined {
  const requests = new Map<AutoscaledPod, bigint>();
  if ('averageValue' in metric.target) return requests;
  for (const pod of pods) {
    const request = requestOf(pod);
    if (request === undefined) return undefined;
    requests.set(pod, request);
  }
  return requests;
}
