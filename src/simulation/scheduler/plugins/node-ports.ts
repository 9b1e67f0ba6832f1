// Follows kubernetes/pkg/scheduler/framework/plugins/nodeports/node_ports.go (v1.36.3).
import type { NodeFilter } from '../framework/node-filter.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import { bindAll } from '../framework/pod-info.ts';
import { unschedulable } from '../framework/status.ts';

const notFree = unschedulable('NodePorts', "node(s) didn't have free ports for the requested pod ports");

export function preFilterNodePorts({ shape: { hostPorts } }: PodInfo): NodeFilter | undefined {
  if (hostPorts.length === 0) return undefined;
  return (node) => (hostPorts.some((port) => node.isTaken(port)) ? notFree : undefined);
}

/** Whether the deletion of a pod of the shape may leave a port to the other. */
export function sharesPort(deleted: PodShape, pod: PodShape): boolean {
  return deleted.hostPorts.some((one) =>
    pod.hostPorts.some((other) => {
      const isSame = one.hostPort === other.hostPort && one.protocol === other.protocol;
      return isSame && (one.hostIP === other.hostIP || one.hostIP === bindAll || other.hostIP === bindAll);
    }),
  );
}
