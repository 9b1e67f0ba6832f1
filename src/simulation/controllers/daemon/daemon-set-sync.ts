// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): what one sync knows and works with.
import type { Instant } from '../../../std/time.ts';
import type { DaemonSet, Pod } from '../../../workload/api-types.ts';
import type { PodsByPlace } from '../claimed-pods.ts';
import { isPodAvailable, isPodTerminal } from '../controller-utils.ts';
import type { DaemonNode, Eligibility } from './node-eligibility.ts';

export interface EligibleNode extends Eligibility {
  readonly node: DaemonNode;
}

/** One sync of a DaemonSet: the set, its nodes and its pods as they are at its start. */
export interface DaemonSetSync {
  readonly ds: DaemonSet;
  /** The hash of the set's revision, as its pods are labelled. */
  readonly hash: string;
  readonly nodes: readonly EligibleNode[];
  readonly nodeToDaemonPods: PodsByPlace<string>;
  readonly now: Instant;
  /** Up to when the minReadySeconds of a pod have to have ended for it to be available. */
  readonly availabilityTime: Instant;
  /** The set's template generation as its pods are labelled; undefined when it is not known. */
  readonly generation: string | undefined;
}

/** The pods that are on the node or made for it, leaving out finished ones that are being deleted. */
export function podsOnNode({ nodeToDaemonPods }: DaemonSetSync, nodeName: string): readonly Pod[] | undefined {
  const pods = nodeToDaemonPods.get(nodeName);
  if (pods === undefined || !pods.some(isDeletedTerminal)) return pods;
  const others = pods.filter((pod) => !isDeletedTerminal(pod));
  return others.length > 0 ? others : undefined;
}

function isDeletedTerminal(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined && isPodTerminal(pod);
}

export function isAvailable({ ds, availabilityTime }: DaemonSetSync, pod: Pod): boolean {
  return isPodAvailable(pod, ds.spec.minReadySeconds, availabilityTime);
}
