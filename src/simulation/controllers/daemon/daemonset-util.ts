// Follows kubernetes/pkg/controller/daemon/util/daemonset_util.go (v1.36.3).
import type { DaemonSet, Pod, StringMap } from '../../../workload/api-types.ts';
import { scaledValue } from '../../../workload/int-or-string.ts';
import { compareBytes } from '../../../workload/schema/byte-order.ts';
import { getTemplateGeneration } from '../../../workload/template-generation.ts';

export const defaultDaemonSetUniqueLabelKey = 'controller-revision-hash';
const templateGenerationLabel = 'pod-template-generation';

/** Whether the pod has the revision's hash, or else the set's template generation. */
export function isPodUpdated({ metadata: { labels } }: Pod, hash: string, generation: string | undefined): boolean {
  return (
    labels[defaultDaemonSetUniqueLabelKey] === hash ||
    (generation !== undefined && labels[templateGenerationLabel] === generation)
  );
}

/** The labels of the set's pods: those of the template, its generation and the revision's hash. */
export function daemonPodLabels(ds: DaemonSet, hash: string): StringMap {
  const generation = getTemplateGeneration(ds);
  return {
    ...ds.spec.template.metadata.labels,
    ...(generation === undefined ? {} : { [templateGenerationLabel]: generation }),
    [defaultDaemonSetUniqueLabelKey]: hash,
  };
}

/** Whether two pods may be on one node during an update. */
export function allowsSurge(ds: DaemonSet): boolean {
  return surgeCount(ds, 1) > 0;
}

/** maxSurge of so many nodes, rounded up (25% of 5: 2); 0 without surge. */
export function surgeCount(ds: DaemonSet, numberToSchedule: number): number {
  return scaledValue(rollingUpdate(ds)?.maxSurge ?? 0, numberToSchedule, true);
}

/** maxUnavailable of so many nodes, rounded up (25% of 5: 2). */
export function unavailableCount(ds: DaemonSet, numberToSchedule: number): number {
  return scaledValue(rollingUpdate(ds)?.maxUnavailable ?? 0, numberToSchedule, true);
}

function rollingUpdate({ spec: { updateStrategy } }: DaemonSet) {
  return updateStrategy.type === 'RollingUpdate' ? updateStrategy.rollingUpdate : undefined;
}

/** The node that the pod is on or made for; undefined when it tells none. */
export function getTargetNodeName(pod: Pod): string | undefined {
  return pod.nodeName === '' ? pod.requiredNode : pod.nodeName;
}

/** Pods on a node before those that wait for theirs, then the oldest first. */
export function byBindingAndAge(a: Pod, b: Pod): number {
  const isBound = (pod: Pod) => (pod.nodeName === '' ? 1 : 0);
  if (isBound(a) !== isBound(b)) return isBound(a) - isBound(b);
  const age = a.metadata.creationTimestamp - b.metadata.creationTimestamp;
  return age !== 0 ? age : compareBytes(a.metadata.name, b.metadata.name);
}
