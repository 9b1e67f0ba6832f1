// In the place of kubernetes/pkg/kubelet: what nodes do with pods, as a table of stages (the idea is kwok's).
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { PodStatus } from '../api-server/pod-collection.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import type { PodBehaviour } from './pod-behaviour.ts';
import type { PodPlan } from './pod-plan.ts';
import { onGrid, type TickGrid } from './tick-grid.ts';

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

/** Stages that end however long they have taken. */
const comesLate: ReadonlySet<string> = new Set(['starting', 'terminating']);

function becomeReady(ready: boolean, now: Instant): PodStatus {
  return { ready, readyTransitionTime: wholeSecond(now) };
}

/** The name of a pod's stage; '' before it is bound. */
export function stageNameOf(pod: Pod): string {
  return stageOf(pod)?.name ?? '';
}

/** The stage of a pod; undefined before it is bound. */
function stageOf(pod: Pod): Stage | undefined {
  return pod.nodeName === '' ? undefined : stages.find((stage) => stage.appliesTo(pod));
}

export interface KubeletOptions {
  readonly server: ApiServer;
  readonly grid: TickGrid;
  readonly now: () => Instant;
  readonly behaviour: Pick<PodBehaviour, 'group'>;
}

/** Starts the nodes: each pod goes from stage to stage as its plan says. */
export function startKubelet({ server, grid, now, behaviour }: KubeletOptions): void {
  /** By serial. */
  const failures = new Map<number, number>();
  const becomes = new NextStatuses();
  const enter = (pods: PodRun, stage: Stage, from = now()): void => {
    const delayOf = (plan: PodPlan, serial: number): Duration | undefined => {
      const delay = stage.takes(plan, failures.get(serial) ?? 0);
      return delay === undefined ? undefined : onGrid(delay);
    };
    for (const [delay, serials] of behaviour.group(pods, delayOf)) {
      if (delay === undefined) continue;
      const go = () => leave(serials, stage);
      // What takes a little longer than it should comes next; pods that are far behind have no such delay.
      if (!grid.armFrom(from, delay, go) && comesLate.has(stage.name)) grid.arm(0, go);
    }
  };
  const fail = (pods: PodRun): void => {
    for (const serial of pods.serialList()) failures.set(serial, (failures.get(serial) ?? 0) + 1);
  };
  const leave = (serials: readonly number[], stage: Stage): void => {
    const next = becomes.after(stage, now());
    for (const run of server.pods.asStored(serials)) {
      if (stageOf(run.like) !== stage) continue;
      if (next === undefined) server.pods.removeRun(run);
      else server.pods.updateStatus(run, next);
    }
  };
  server.pods.informer.addRunHandler({
    added: (pods) => {
      const stage = stageOf(pods.like);
      if (stage !== undefined) enter(pods, stage);
    },
    updated: (before, pods) => {
      const stage = stageOf(pods.like);
      if (stage === undefined || stage === stageOf(before)) return;
      if (stage.name === 'failed') fail(pods);
      enter(pods, stage);
    },
    restored: (pods, { since, failures: count }) => {
      const stage = stageOf(pods.like);
      if (count > 0) for (const serial of pods.serialList()) failures.set(serial, count);
      if (stage !== undefined) enter(pods, stage, since);
    },
    deleted: (pods) => {
      if (failures.size > 0) for (const serial of pods.serialList()) failures.delete(serial);
    },
  });
}

/** What stages make of pods: within a second the very same. */
class NextStatuses {
  readonly #known = new Map<Stage, { readonly second: Instant; readonly status: PodStatus | undefined }>();

  after(stage: Stage, now: Instant): PodStatus | undefined {
    const second = wholeSecond(now);
    const known = this.#known.get(stage);
    if (known?.second === second) return known.status;
    const status = stage.next(now);
    this.#known.set(stage, { second, status });
    return status;
  }
}
