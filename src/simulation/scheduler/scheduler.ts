// In the place of kubernetes/pkg/scheduler: binds each pod to a node, one tick or the assumed time after its creation.
import type { Duration } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { Placement } from '../../workload/placement/placement-limits.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { Slot } from '../api-server/informer.ts';
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
  /** Pods that found no room, by uid, in order. */
  const waiting = new Map<string, Slot<Pod>>();
  let isTryingAgain = false;
  let bound = 0;
  const usable = nodes.filter(({ unschedulable, down }) => !unschedulable && !down).map(({ name }) => name);
  const choose = (): string => {
    let best = usable[0] ?? onlyNode;
    for (const name of usable) if ((podsOnNode.get(name) ?? 0) < (podsOnNode.get(best) ?? 0)) best = name;
    return best;
  };
  const bind = (slot: Slot<Pod>, uid: string): void => {
    waiting.delete(uid);
    const pod = slot.stored;
    if (pod === undefined || pod.metadata.uid !== uid || pod.nodeName !== '') return;
    const nodeName = pod.requiredNode ?? choose();
    const pods = podsOnNode.get(nodeName) ?? 0;
    if (pods >= podsPerNode || bound >= podsAtOnce) {
      waiting.set(uid, slot);
      return;
    }
    podsOnNode.set(nodeName, pods + 1);
    bound++;
    server.pods.updateStatus(slot, { nodeName });
  };
  const tryAgain = (): void => {
    isTryingAgain = false;
    for (const [uid, slot] of [...waiting]) bind(slot, uid);
  };
  server.pods.informer.addEventHandler({
    added: (pod, slot) => {
      const { uid } = pod.metadata;
      if (pod.nodeName === '' && !isNeverBound(pod)) grid.arm(delay, () => bind(slot, uid));
    },
    deleted: ({ nodeName }) => {
      if (nodeName === '') return;
      podsOnNode.set(nodeName, (podsOnNode.get(nodeName) ?? 0) - 1);
      bound--;
      if (waiting.size === 0 || isTryingAgain) return;
      isTryingAgain = true;
      grid.arm(delay, tryAgain);
    },
  });
}
