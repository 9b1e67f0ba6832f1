// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): what one sync knows and works with.
import type { Instant } from '../../../std/time.ts';
import type { DaemonSet, Pod } from '../../../workload/api-types.ts';
import type { DaemonNode, Eligibility } from '../../../workload/placement/node-eligibility.ts';
import type { PodsByPlace } from '../claimed-pods.ts';
import { isPodActive, isPodAvailable, isPodTerminal } from '../controller-utils.ts';
import type { SteadyPods } from '../steady-pods.ts';
import { isPodUpdated } from './daemonset-util.ts';

export interface EligibleNode extends Eligibility {
  readonly node: DaemonNode;
  /** Its place among the nodes. */
  readonly index: number;
}

/** One sync of a DaemonSet: the set, its nodes and its pods as they are at its start. */
export interface DaemonSetSync {
  readonly ds: DaemonSet;
  /** The hash of the set's revision, as its pods are labeled. */
  readonly hash: string;
  readonly nodes: readonly EligibleNode[];
  /** How many of the nodes should run a pod. */
  readonly desiredNumberScheduled: number;
  /** By the place of their node: the pods of which only an update asks something, as of revision 'updated' or 'old'. */
  readonly steady: SteadyPods;
  readonly nodeToDaemonPods: PodsByPlace<string>;
  readonly now: Instant;
  /** Up to when the minReadySeconds of a pod have to have ended for it to be available. */
  readonly availabilityTime: Instant;
  /** The set's template generation as its pods are labeled; undefined when it is not known. */
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

/** The nodes without a steady pod that have one or should, in order. */
export function unsteadyNodes({ nodes, steady }: DaemonSetSync): EligibleNode[] {
  return steady.unsteadyInOrder.map((index) => nodes[index] as EligibleNode);
}

/** Takes in what the node has now. */
export function judgeNode(sync: DaemonSetSync, { node, index, shouldRun, shouldContinueRunning }: EligibleNode): void {
  const pods = sync.nodeToDaemonPods.get(node.name);
  const pod = pods?.length === 1 ? pods[0] : undefined;
  let revision: string | undefined;
  if (shouldRun && shouldContinueRunning && pod !== undefined && isPodActive(pod) && isAvailable(sync, pod))
    revision = isPodUpdated(pod, sync.hash, sync.generation) ? 'updated' : 'old';
  sync.steady.put(index, pods ?? (shouldRun ? [] : undefined), revision);
}
