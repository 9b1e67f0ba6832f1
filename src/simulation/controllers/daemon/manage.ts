// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): manage, podsShouldBeOnNode.
// Differs from upstream: nodes never change, so that no pod waits for one that is gone; steady pods are passed over.
import type { Duration } from '../../../std/time.ts';
import type { Pod } from '../../../workload/api-types.ts';
import type { EventRecorder } from '../../api-server/event-recorder.ts';
import { isPodActive } from '../controller-utils.ts';
import { type DaemonSetSync, type EligibleNode, isAvailable, podsOnNode, unsteadyNodes } from './daemon-set-sync.ts';
import { allowsSurge, byBindingAndAge, defaultDaemonSetUniqueLabelKey } from './daemonset-util.ts';
import type { FailedPodsBackoff } from './failed-pods-backoff.ts';

/** Pods to delete, and nodes to make a pod for. */
export interface PodChanges {
  readonly podsToDelete: string[];
  readonly nodesNeedingDaemonPods: string[];
}

export interface ManageTools {
  readonly recorder: EventRecorder;
  readonly backoff: FailedPodsBackoff;
  /** Asks for another sync when a failed pod has waited long enough. */
  enqueueAfter(delay: Duration): void;
}

/** What brings every node the pod that it should have, and takes away those that it should not. */
export function manage(sync: DaemonSetSync, tools: ManageTools): PodChanges {
  const changes: PodChanges = { podsToDelete: [], nodesNeedingDaemonPods: [] };
  for (const node of unsteadyNodes(sync))
    if (!hasJustItsPod(sync, node)) podsShouldBeOnNode(sync, node, tools, changes);
  return changes;
}

/** What most nodes are like, most of the time: nothing is to be done. */
function hasJustItsPod(sync: DaemonSetSync, { node, shouldContinueRunning }: EligibleNode): boolean {
  const pods = sync.nodeToDaemonPods.get(node.name);
  const pod = pods?.length === 1 ? pods[0] : undefined;
  return shouldContinueRunning && pod !== undefined && isPodActive(pod);
}

function podsShouldBeOnNode(
  sync: DaemonSetSync,
  eligible: EligibleNode,
  tools: ManageTools,
  changes: PodChanges,
): void {
  const { node, shouldRun, shouldContinueRunning } = eligible;
  const daemonPods = podsOnNode(sync, node.name);
  const living = (daemonPods ?? []).filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const deletePods = (pods: readonly Pod[]) => changes.podsToDelete.push(...pods.map(({ metadata }) => metadata.name));
  if (shouldRun && daemonPods === undefined) {
    changes.nodesNeedingDaemonPods.push(node.name);
  } else if (!shouldContinueRunning) {
    deletePods(living);
  } else {
    const { running, finished } = splitFinished(sync, living, node.name, tools);
    deletePods(finished);
    if (!allowsSurge(sync.ds)) deletePods(running.sort(byBindingAndAge).slice(1));
    else if (running.length > 1) deletePods(surplusOfSurge(sync, running));
    else if (running.length === 0 && shouldRun) changes.nodesNeedingDaemonPods.push(node.name);
  }
}

/** Finished pods are deleted and reported, failed ones of a node at growing distances; one that waits is in neither. */
function splitFinished(sync: DaemonSetSync, pods: readonly Pod[], nodeName: string, tools: ManageTools) {
  const running: Pod[] = [];
  const finished: Pod[] = [];
  for (const pod of pods) {
    if (pod.phase !== 'Failed' && pod.phase !== 'Succeeded') running.push(pod);
    else if (pod.phase === 'Succeeded' || !isInBackoff(sync, nodeName, tools)) {
      reportFinished(sync, pod, nodeName, tools);
      finished.push(pod);
    }
  }
  return { running, finished };
}

function isInBackoff({ ds, now }: DaemonSetSync, nodeName: string, { backoff, enqueueAfter }: ManageTools): boolean {
  const key = `${ds.metadata.uid}/${ds.status.observedGeneration}/${nodeName}`;
  if (backoff.isInBackOffSinceUpdate(key, now)) {
    enqueueAfter(backoff.get(key));
    return true;
  }
  backoff.next(key, now);
  return false;
}

function reportFinished({ ds }: DaemonSetSync, pod: Pod, nodeName: string, { recorder }: ManageTools): void {
  const where = `daemon pod ${pod.metadata.namespace}/${pod.metadata.name} on node ${nodeName}`;
  if (pod.phase === 'Failed')
    recorder.event(ds, 'Warning', 'FailedDaemonPod', `Found failed ${where}, will try to kill it`);
  else recorder.event(ds, 'Normal', 'SucceededDaemonPod', `Found succeeded ${where}, will try to delete it`);
}

/** With surge a node keeps its oldest new and its oldest old pod, the old one until it is not ready or not needed. */
function surplusOfSurge(sync: DaemonSetSync, running: Pod[]): Pod[] {
  running.sort(byBindingAndAge);
  const isNew = ({ metadata }: Pod) => metadata.labels[defaultDaemonSetUniqueLabelKey] === sync.hash;
  const oldestNew = running.find(isNew);
  const oldestOld = running.find((pod) => !isNew(pod));
  const surplus = running.filter((pod) => pod !== oldestNew && pod !== oldestOld);
  if (oldestNew === undefined || oldestOld === undefined) return surplus;
  return !oldestOld.ready || isAvailable(sync, oldestNew) ? [...surplus, oldestOld] : surplus;
}
