// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): updateDaemonSetStatus.
import type { DaemonSet, DaemonSetStatus } from '../../../workload/api-types.ts';
import { type DaemonSetSync, isAvailable, podsOnNode, unsteadyNodes } from './daemon-set-sync.ts';
import { byBindingAndAge, isPodUpdated } from './daemonset-util.ts';

/** The status as the nodes and pods are: of a node its oldest bound pod counts, even while it is terminating. */
export function computeStatus(sync: DaemonSetSync): DaemonSetStatus {
  const { ds, hash, generation, steady } = sync;
  const status = { desired: 0, current: 0, misscheduled: 0, ready: 0, available: 0, updated: 0 };
  for (const { first, last, revision } of steady.stretches) {
    const size = last - first + 1;
    status.desired += size;
    status.current += size;
    status.ready += size;
    status.available += size;
    if (revision === 'updated') status.updated += size;
  }
  for (const { node, shouldRun } of unsteadyNodes(sync)) {
    const pods = podsOnNode(sync, node.name);
    const pod = pods === undefined || pods.length < 2 ? pods?.[0] : pods.toSorted(byBindingAndAge)[0];
    if (!shouldRun) {
      if (pod !== undefined) status.misscheduled++;
      continue;
    }
    status.desired++;
    if (pod === undefined) continue;
    status.current++;
    if (pod.ready) status.ready++;
    if (isAvailable(sync, pod)) status.available++;
    if (isPodUpdated(pod, hash, generation)) status.updated++;
  }
  return {
    ...ds.status,
    desiredNumberScheduled: status.desired,
    currentNumberScheduled: status.current,
    numberMisscheduled: status.misscheduled,
    numberReady: status.ready,
    updatedNumberScheduled: status.updated,
    numberAvailable: status.available,
    numberUnavailable: status.desired - status.available,
  };
}

/** Whether nothing would change, so that no status is written. */
export function isStored({ metadata, status: stored }: DaemonSet, status: DaemonSetStatus): boolean {
  return (
    stored.desiredNumberScheduled === status.desiredNumberScheduled &&
    stored.currentNumberScheduled === status.currentNumberScheduled &&
    stored.numberMisscheduled === status.numberMisscheduled &&
    stored.numberReady === status.numberReady &&
    stored.updatedNumberScheduled === status.updatedNumberScheduled &&
    stored.numberAvailable === status.numberAvailable &&
    stored.numberUnavailable === status.numberUnavailable &&
    stored.observedGeneration >= metadata.generation
  );
}
