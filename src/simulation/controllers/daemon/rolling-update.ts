// Follows kubernetes/pkg/controller/daemon/update.go (v1.36.3): rollingUpdate.
// Differs from upstream: nodes come in their own order instead of a map's random one; a pod's node always exists.
import type { Pod } from '../../../workload/api-types.ts';
import { type DaemonSetSync, isAvailable, podsOnNode } from './daemon-set-sync.ts';
import { isPodUpdated, surgeCount, unavailableCount } from './daemonset-util.ts';
import type { PodChanges } from './manage.ts';

/** A node as the update sees it. */
interface NodePods {
  readonly nodeName: string;
  readonly shouldRun: boolean;
  readonly newPod: Pod | undefined;
  readonly oldPod: Pod | undefined;
  /** Several new or several old pods: left to `manage`. */
  readonly hasExcess: boolean;
}

/** Which old pods go and which nodes get a second pod, within maxUnavailable or maxSurge. */
export function rollingUpdate(sync: DaemonSetSync): PodChanges {
  const desiredNumberScheduled = sync.nodes.filter(({ shouldRun }) => shouldRun).length;
  const maxSurge = surgeCount(sync.ds, desiredNumberScheduled);
  const maxUnavailable = unavailableCount(sync.ds, desiredNumberScheduled);
  const nodes = podsOfNodes(sync);
  if (maxSurge > 0) return updateWithSurge(sync, nodes, maxSurge, desiredNumberScheduled);
  return updateWithoutSurge(sync, nodes, desiredNumberScheduled > 0 ? Math.max(1, maxUnavailable) : maxUnavailable);
}

/** The nodes that should run a pod or have one. */
function podsOfNodes(sync: DaemonSetSync): NodePods[] {
  const nodes: NodePods[] = [];
  for (const { node, shouldRun } of sync.nodes) {
    const pods = podsOnNode(sync, node.name);
    if (pods === undefined && !shouldRun) continue;
    const { newPod, oldPod, hasExcess } = findUpdatedPodsOnNode(sync, pods ?? []);
    nodes.push({ nodeName: node.name, shouldRun, newPod, oldPod, hasExcess });
  }
  return nodes;
}

function findUpdatedPodsOnNode({ hash, generation }: DaemonSetSync, pods: readonly Pod[]) {
  let newPod: Pod | undefined;
  let oldPod: Pod | undefined;
  let hasExcess = false;
  for (const pod of pods) {
    if (pod.metadata.deletionTimestamp !== undefined) continue;
    if (isPodUpdated(pod, hash, generation)) {
      hasExcess ||= newPod !== undefined;
      newPod ??= pod;
    } else {
      hasExcess ||= oldPod !== undefined;
      oldPod ??= pod;
    }
  }
  return { newPod, oldPod, hasExcess };
}

/** Old pods that are unavailable go at once; of the available ones as many as maxUnavailable leaves room for. */
function updateWithoutSurge(sync: DaemonSetSync, nodes: readonly NodePods[], maxUnavailable: number): PodChanges {
  const allowedReplacementPods: string[] = [];
  const candidatePodsToDelete: string[] = [];
  let numUnavailable = 0;
  for (const { newPod, oldPod, hasExcess } of nodes) {
    const only = newPod ?? oldPod;
    const isAlone = only !== undefined && (newPod === undefined || oldPod === undefined) && !hasExcess;
    const isUnavailable = !isAlone || !isAvailable(sync, only);
    if (isUnavailable) numUnavailable++;
    if (!isAlone || only === newPod) continue;
    (isUnavailable ? allowedReplacementPods : candidatePodsToDelete).push(only.metadata.name);
  }
  const remainingUnavailable = Math.max(0, maxUnavailable - numUnavailable);
  const podsToDelete = [...allowedReplacementPods, ...candidatePodsToDelete.slice(0, remainingUnavailable)];
  return { podsToDelete, nodesNeedingDaemonPods: [] };
}

/** Nodes whose old pod is unavailable get a new one at once; of the others as many as maxSurge leaves room for. */
function updateWithSurge(
  sync: DaemonSetSync,
  nodes: readonly NodePods[],
  maxSurge: number,
  desiredNumberScheduled: number,
): PodChanges {
  const podsToDelete: string[] = [];
  const shouldNotRunPodsToDelete: string[] = [];
  const candidateNewNodes: string[] = [];
  const allowedNewNodes: string[] = [];
  let numSurge = 0;
  let numAvailable = 0;
  for (const { nodeName, shouldRun, newPod, oldPod, hasExcess } of nodes) {
    const countsForNode = oldPod ?? newPod;
    if (!hasExcess && countsForNode !== undefined && isAvailable(sync, countsForNode)) numAvailable++;
    if (hasExcess) numSurge++;
    else if (oldPod === undefined) continue;
    else if (newPod !== undefined) {
      if (isAvailable(sync, newPod)) podsToDelete.push(oldPod.metadata.name);
      else numSurge++;
    } else if (shouldRun) (isAvailable(sync, oldPod) ? candidateNewNodes : allowedNewNodes).push(nodeName);
    else (isAvailable(sync, oldPod) ? shouldNotRunPodsToDelete : podsToDelete).push(oldPod.metadata.name);
  }
  podsToDelete.push(...shouldNotRunPodsToDelete.slice(0, Math.max(0, numAvailable - desiredNumberScheduled)));
  const remainingSurge = Math.max(0, maxSurge - numSurge);
  return {
    podsToDelete,
    nodesNeedingDaemonPods: [...allowedNewNodes, ...candidateNewNodes.slice(0, remainingSurge)],
  };
}
