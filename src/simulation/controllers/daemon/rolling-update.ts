// Follows kubernetes/pkg/controller/daemon/update.go (v1.36.3): rollingUpdate.
// Differs from upstream: nodes come in their own order instead of a map's random one; a pod's node always exists.
import type { Pod } from '../../../workload/api-types.ts';
import { type DaemonSetSync, type EligibleNode, isAvailable, podsOnNode, unsteadyNodes } from './daemon-set-sync.ts';
import { isPodUpdated, surgeCount, unavailableCount } from './daemonset-util.ts';
import type { PodChanges } from './manage.ts';

/** A node as the update sees it. */
interface NodePods {
  readonly nodeName: string;
  readonly isSteady: boolean;
  readonly shouldRun: boolean;
  readonly newPod: Pod | undefined;
  readonly oldPod: Pod | undefined;
  /** Several new or several old pods: left to `manage`. */
  readonly hasExcess: boolean;
}

/** Which old pods go and which nodes get a second pod, within maxUnavailable or maxSurge. */
export function rollingUpdate(sync: DaemonSetSync): PodChanges {
  const { desiredNumberScheduled } = sync;
  const maxSurge = surgeCount(sync.ds, desiredNumberScheduled);
  const maxUnavailable = unavailableCount(sync.ds, desiredNumberScheduled);
  if (maxSurge > 0) return updateWithSurge(sync, podsOfNodes(sync, maxSurge), maxSurge);
  const budget = desiredNumberScheduled > 0 ? Math.max(1, maxUnavailable) : maxUnavailable;
  return updateWithoutSurge(sync, podsOfNodes(sync, budget), budget);
}

/** The nodes that should run a pod or have one; of those with steady pods only the first old ones, up to the budget. */
function podsOfNodes(sync: DaemonSetSync, budget: number): NodePods[] {
  const nodes: NodePods[] = [];
  const candidates = firstOldNodes(sync, budget);
  for (const { node, index, shouldRun } of [...unsteadyNodes(sync), ...candidates].sort((a, b) => a.index - b.index)) {
    const pods = podsOnNode(sync, node.name);
    if (pods === undefined && !shouldRun) continue;
    const { newPod, oldPod, hasExcess } = findUpdatedPodsOnNode(sync, pods ?? []);
    const isSteady = !sync.steady.unsteady.has(index);
    nodes.push({ nodeName: node.name, isSteady, shouldRun, newPod, oldPod, hasExcess });
  }
  return nodes;
}

/** The first nodes whose steady pods are old. */
function firstOldNodes({ nodes, steady }: DaemonSetSync, count: number): EligibleNode[] {
  const found: EligibleNode[] = [];
  for (const { first, last, revision } of steady.stretches) {
    if (revision === 'old') found.push(...nodes.slice(first, Math.min(last + 1, first + count - found.length)));
    if (found.length >= count) break;
  }
  return found;
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
function updateWithSurge(sync: DaemonSetSync, nodes: readonly NodePods[], maxSurge: number): PodChanges {
  const podsToDelete: string[] = [];
  const shouldNotRunPodsToDelete: string[] = [];
  const candidateNewNodes: string[] = [];
  const allowedNewNodes: string[] = [];
  let numSurge = 0;
  let numAvailable = sync.steady.size;
  for (const { nodeName, isSteady, shouldRun, newPod, oldPod, hasExcess } of nodes) {
    const countsForNode = oldPod ?? newPod;
    if (!isSteady && !hasExcess && countsForNode !== undefined && isAvailable(sync, countsForNode)) numAvailable++;
    if (hasExcess) numSurge++;
    else if (oldPod === undefined) continue;
    else if (newPod !== undefined) {
      if (isAvailable(sync, newPod)) podsToDelete.push(oldPod.metadata.name);
      else numSurge++;
    } else if (shouldRun) (isAvailable(sync, oldPod) ? candidateNewNodes : allowedNewNodes).push(nodeName);
    else (isAvailable(sync, oldPod) ? shouldNotRunPodsToDelete : podsToDelete).push(oldPod.metadata.name);
  }
  podsToDelete.push(...shouldNotRunPodsToDelete.slice(0, Math.max(0, numAvailable - sync.desiredNumberScheduled)));
  const remainingSurge = Math.max(0, maxSurge - numSurge);
  return {
    podsToDelete,
    nodesNeedingDaemonPods: [...allowedNewNodes, ...candidateNewNodes.slice(0, remainingSurge)],
  };
}
