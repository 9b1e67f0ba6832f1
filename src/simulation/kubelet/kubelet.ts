// In the place of kubernetes/pkg/kubelet: what nodes do with pods, as a table of stages (the idea is kwok's).
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { PodPlan } from './pod-plan.ts';
import type { TickGrid } from './tick-grid.ts';

/** One stretch of a pod's life on its node: when a pod is in it, how long it takes, and what comes out. */
interface Stage {
  readonly name: string;
  appliesTo(pod: Pod): boolean;
  takes(plan: PodPlan, failures: number): Duration | undefined;
  /** The pod after the stage; undefined: it is gone. */
  next(pod: Pod, now: Instant): Pod | undefined;
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
    next: (pod, now) => ({ ...withReady(pod, true, now), phase: 'Running' }),
  },
  {
    name: 'ready',
    appliesTo: ({ ready }) => ready,
    takes: ({ fail }) => fail,
    next: (pod, now) => withReady(pod, false, now),
  },
  {
    name: 'failed',
    appliesTo: ({ ready }) => !ready,
    takes: ({ recover }, failures) => recover?.(failures),
    next: (pod, now) => withReady(pod, true, now),
  },
];

function withReady(pod: Pod, ready: boolean, now: Instant): Pod {
  return { ...pod, ready, readyTransitionTime: wholeSecond(now) };
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
  const enter = (pod: Pod, stage: Stage): void => {
    const { name, uid } = pod.metadata;
    if (stage.name === 'failed') failures.set(uid, (failures.get(uid) ?? 0) + 1);
    const delay = stage.takes(planOf(pod), failures.get(uid) ?? 0);
    if (delay !== undefined) grid.arm(delay, () => leave(name, uid, stage));
  };
  const leave = (name: string, uid: string, stage: Stage): void => {
    const pod = server.pods.find(name);
    if (pod === undefined || pod.metadata.uid !== uid || stageOf(pod) !== stage) return;
    const next = stage.next(pod, now());
    if (next === undefined) server.pods.remove(name);
    else server.pods.updateStatus(pod, next);
  };
  server.pods.informer.addEventHandler({
    added: (pod) => {
      const stage = stageOf(pod);
      if (stage !== undefined) enter(pod, stage);
    },
    updated: (old, pod) => {
      const stage = stageOf(pod);
      if (stage !== undefined && stage !== stageOf(old)) enter(pod, stage);
    },
    deleted: ({ metadata }) => {
      if (failures.size > 0) failures.delete(metadata.uid);
    },
  });
}
