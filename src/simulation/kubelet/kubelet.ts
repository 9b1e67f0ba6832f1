// In the place of kubernetes/pkg/kubelet: what nodes do with pods, as a table of stages (the idea is kwok's).
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { Slot } from '../api-server/informer.ts';
import type { PodStatus } from '../api-server/pod-collection.ts';
import type { PodPlan } from './pod-plan.ts';
import type { TickGrid } from './tick-grid.ts';

/** One stretch of a pod's life on its node: when a pod is in it, how long it takes, and what comes out. */
interface Stage {
  readonly name: string;
  appliesTo(pod: Pod): boolean;
  takes(plan: PodPlan, failures: number): Duration | undefined;
  /** What the pod becomes; undefined: it is gone. */
  next(now: Instant): PodStatus | undefined;
}

const stages: readonly Stage[] = [
  {
    name: 'terminating',
    appliesTo: (pod) => pod.metadata.deletionTimestamp !== undefined,
    takes: ({ terminate }) => terminate,
    next: () => undefined,
  },
  {
    name: 'starting',
    appliesTo: ({ phase }) => phase === 'Pending',
    takes: ({ ready }) => ready,
    next: (now) => ({ ...becomeReady(true, now), phase: 'Running' }),
  },
  {
    name: 'ready',
    appliesTo: ({ ready }) => ready,
    takes: ({ fail }) => fail,
    next: (now) => becomeReady(false, now),
  },
  {
    name: 'failed',
    appliesTo: ({ ready }) => !ready,
    takes: ({ recover }, failures) => recover?.(failures),
    next: (now) => becomeReady(true, now),
  },
];

function becomeReady(ready: boolean, now: Instant): PodStatus {
  return { ready, readyTransitionTime: wholeSecond(now) };
}

/** The stage of a pod; undefined before it is bound. */
function stageOf(pod: Pod): Stage | undefined {
  return pod.nodeName === '' ? undefined : stages.find((stage) => stage.appliesTo(pod));
}

export interface KubeletOptions {
  readonly server: ApiServer;
  readonly grid: TickGrid;
  readonly now: () => Instant;
  readonly planOf: (pod: Pod) => PodPlan;
}

/** Starts the nodes: each pod goes from stage to stage as its plan says. */
export function startKubelet({ server, grid, now, planOf }: KubeletOptions): void {
  const failures = new Map<string, number>();
  const enter = (pod: Pod, slot: Slot<Pod>, stage: Stage): void => {
    const { uid } = pod.metadata;
    if (stage.name === 'failed') failures.set(uid, (failures.get(uid) ?? 0) + 1);
    const delay = stage.takes(planOf(pod), failures.get(uid) ?? 0);
    if (delay !== undefined) grid.arm(delay, () => leave(slot, uid, stage));
  };
  const leave = (slot: Slot<Pod>, uid: string, stage: Stage): void => {
    const pod = slot.stored;
    if (pod === undefined || pod.metadata.uid !== uid || stageOf(pod) !== stage) return;
    const next = stage.next(now());
    if (next === undefined) server.pods.removeFrom(slot);
    else server.pods.updateStatus(slot, next);
  };
  server.pods.informer.addEventHandler({
    added: (pod, slot) => {
      const stage = stageOf(pod);
      if (stage !== undefined) enter(pod, slot, stage);
    },
    updated: (old, pod, slot) => {
      const stage = stageOf(pod);
      if (stage !== undefined && stage !== stageOf(old)) enter(pod, slot, stage);
    },
    deleted: ({ metadata }) => {
      if (failures.size > 0) failures.delete(metadata.uid);
    },
  });
}
