// Follows kubernetes/pkg/controller/statefulset/stateful_set_utils.go (v1.36.3).
// Differs from upstream: a pod that is still to be made is none, instead of a Pod without phase.
import type { Instant } from '../../../std/time.ts';
import type { Pod, PodTemplateSpec, StatefulSet, StringMap } from '../../../workload/api-types.ts';
import { scaledValue } from '../../../workload/int-or-string.ts';
import type { PodsByPlace } from '../claimed-pods.ts';
import { isPodAvailable } from '../controller-utils.ts';
import type { SteadyPods } from '../steady-pods.ts';

/** The pods of a set. */
export interface SetPods {
  /** One each. */
  readonly byOrdinal: PodsByPlace<number>;
  readonly steady: SteadyPods;
}

export const statefulSetRevisionLabel = 'controller-revision-hash';
const statefulSetPodNameLabel = 'statefulset.kubernetes.io/pod-name';
const podIndexLabel = 'apps.kubernetes.io/pod-index';

/** The ordinal in the name of a pod of the set (`web-3`: 3); undefined for a pod that cannot be the set's. */
export function getOrdinal(podName: string, setName: string): number | undefined {
  if (!podName.startsWith(setName) || podName[setName.length] !== '-') return undefined;
  const digits = podName.slice(setName.length + 1);
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

export function getPodName(set: StatefulSet, ordinal: number): string {
  return `${set.metadata.name}-${ordinal}`;
}

export function getStartOrdinal(set: StatefulSet): number {
  return set.spec.ordinals?.start ?? 0;
}

/** The last ordinal: start + replicas - 1. */
export function getEndOrdinal(set: StatefulSet): number {
  return getStartOrdinal(set) + set.spec.replicas - 1;
}

export function isInOrdinalRange(set: StatefulSet, ordinal: number): boolean {
  return ordinal >= getStartOrdinal(set) && ordinal <= getEndOrdinal(set);
}

/** Whether pods are made and deleted without waiting for one another. */
export function allowsBurst(set: StatefulSet): boolean {
  return set.spec.podManagementPolicy === 'Parallel';
}

export function getPodRevision(pod: Pod): string {
  return pod.metadata.labels[statefulSetRevisionLabel] ?? '';
}

/** The labels of the set's pod: those of the template, its revision and its identity. */
export function podLabels(template: PodTemplateSpec, name: string, ordinal: number, revision: string): StringMap {
  return {
    ...template.metadata.labels,
    ...identityLabels(name, ordinal),
    [statefulSetRevisionLabel]: revision,
  };
}

export function identityLabels(name: string, ordinal: number): StringMap {
  return { [statefulSetPodNameLabel]: name, [podIndexLabel]: String(ordinal) };
}

export function identityMatches({ metadata }: Pod): boolean {
  return metadata.labels[statefulSetPodNameLabel] === metadata.name;
}

/** Whether a missing pod of the ordinal is made from the current revision and not from the update revision. */
export function belongsToCurrentRevision(set: StatefulSet, ordinal: number): boolean {
  const { type, rollingUpdate } = set.spec.updateStrategy;
  if (rollingUpdate !== undefined) return ordinal < getStartOrdinal(set) + (rollingUpdate.partition ?? 0);
  return type === 'RollingUpdate' && ordinal < getStartOrdinal(set) + set.status.currentReplicas;
}

export function isRunningAndReady(pod: Pod): boolean {
  return pod.phase === 'Running' && pod.ready;
}

export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

/** Whether there is no pod, or it is not available or being deleted. */
export function isUnavailable(pod: Pod | undefined, minReadySeconds: number, availabilityTime: Instant): boolean {
  return pod === undefined || !isPodAvailable(pod, minReadySeconds, availabilityTime) || isTerminating(pod);
}

/** maxUnavailable of the set's replicas: a percentage is rounded down, but it is 1 at least (25% of 6: 1). */
export function getStatefulSetMaxUnavailable(set: StatefulSet): number {
  const maxUnavailable = set.spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1;
  return Math.max(1, scaledValue(maxUnavailable, set.spec.replicas, false));
}
