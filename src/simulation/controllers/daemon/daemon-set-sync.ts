// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): what one sync knows and works with.
import type { Instant } from '../../../std/time.ts';
import type { DaemonSet, Pod } from '../../../workload/api-types.ts';
import { isPodAvailable } from '../controller-utils.ts';
import { getTargetNodeName } from './daemonset-util.ts';
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
  readonly nodeToDaemonPods: ReadonlyMap<string, readonly Pod[]>;
  readonly now: Instant;
}

/** The pods by the node that they are on or made for, leaving out finished ones that are being deleted. */
export function groupByNode(pods: readonly Pod[], includeDeletedTerminal: boolean): Map<string, Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    const isTerminal = pod.phase === 'Succeeded' || pod.phase === 'Failed';
    if (!includeDeletedTerminal && isTerminal && pod.metadata.deletionTimestamp !== undefined) continue;
    const nodeName = getTargetNodeName(pod);
    if (nodeName === undefined) continue;
    const onNode = byNode.get(nodeName);
    if (onNode === undefined) byNode.set(nodeName, [pod]);
    else onNode.push(pod);
  }
  return byNode;
}

export function isAvailable({ ds, now }: DaemonSetSync, pod: Pod): boolean {
  return isPodAvailable(pod, ds.spec.minReadySeconds, now);
}
