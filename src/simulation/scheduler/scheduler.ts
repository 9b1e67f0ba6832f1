// In the place of kubernetes/pkg/scheduler: binds each pod to a node, one tick or the assumed time after its creation.
import type { Duration } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { Placement } from '../../workload/placement-limits.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { TickGrid } from '../kubelet/tick-grid.ts';
import type { SimulatedNode } from '../scenario.ts';

const onlyNode = 'node-0';

export interface SchedulerOptions {
  readonly server: ApiServer;
  readonly grid: TickGrid;
  /** Without nodes there is one, `node-0`, with room for all. */
  readonly nodes: readonly SimulatedNode[];
  readonly placement: Placement;
  readonly delay: Duration;
  readonly isNeverBound: (pod: Pod) => boolean;
}

/** Starts to bind pods: to the node that a pod requires, else to the one with the fewest pods. */
export function startScheduler({ server, grid, nodes, placement, delay, isNeverBound }: SchedulerOptions): void {
  const { podsPerNode = Number.POSITIVE_INFINITY, podsAtOnce = Number.POSITIVE_INFINITY } = placement;
  const podsOnNode = new Map<string, number>();
  /** Pods that found no room, by uid, in order; each pod that goes lets them try again. */
  const waiting = new Map<string, string>();
  let bound = 0;
  const usable = nodes.filter(({ unschedulable, down }) => !unschedulable && !down).map(({ name }) => name);
  const choose = (): string => {
    let best = usable[0] ?? onlyNode;
    for (const name of usable) if ((podsOnNode.get(name) ?? 0) < (podsOnNode.get(best) ?? 0)) best = name;
    return best;
  };
  const bind = (name: string, uid: string): void => {
    const pod = server.pods.find(name);
    waiting.delete(uid);
    if (pod === undefined || pod.metadata.uid !== uid || pod.nodeName !== '') return;
    const nodeName = pod.requiredNode ?? choose();
    const pods = podsOnNode.get(nodeName) ?? 0;
    if (pods >= podsPerNode || bound >= podsAtOnce) {
      waiting.set(uid, name);
      return;
    }
    podsOnNode.set(nodeName, pods + 1);
    bound++;
    server.pods.updateStatus(pod, { ...pod, nodeName });
  };
  server.pods.informer.addEventHandler({
    added: (pod) => {
      const { name, uid } = pod.metadata;
      if (pod.nodeName === '' && !isNeverBound(pod)) grid.arm(delay, () => bind(name, uid));
    },
    deleted: ({ nodeName }) => {
      if (nodeName === '') return;
      podsOnNode.set(nodeName, (podsOnNode.get(nodeName) ?? 0) - 1);
      bound--;
      for (const [uid, name] of waiting) grid.arm(delay, () => bind(name, uid));
    },
  });
}
