import type { ProbeName } from '../../workload/probes.ts';
import { BackOff } from './back-off.ts';
import type { ContainerPlan } from './pod-plan.ts';
import { type ContainerStatus, containerStatus, type Seen } from './pod-status.ts';
import { ProbeWorker } from './prober.ts';

/** A container of a pod: what the runtime has of it, and what the kubelet knows. */
export class Container {
  readonly plan: ContainerPlan;
  /** As the runtime has it. */
  process: Seen | undefined;
  /** As the last relist found it. */
  seen: Seen | undefined;
  /** As the status says that was written last: what its probes go by. */
  told: Seen | undefined;
  /** The last process that has ended, in the runtime and as the last relist found it. */
  ended: Seen | undefined;
  seenEnded: Seen | undefined;
  /** Why it could not be started in the last sync. */
  failure: string | undefined;
  started = false;
  ready = false;
  workers: Partial<Record<ProbeName, ProbeWorker>> = {};
  readonly backOff = new BackOff();
  /** Of all containers of the pod with its image. */
  readonly imageBackOff: BackOff;
  /** When its process ends by itself. */
  endsAt = Number.POSITIVE_INFINITY;

  constructor(plan: ContainerPlan, imageBackOff: BackOff) {
    this.plan = plan;
    this.imageBackOff = imageBackOff;
  }

  /** How long its process runs yet, if nobody stops it. */
  runsFor(now: number): number {
    return this.process?.state === 'running' ? Math.max(0, this.endsAt - now) : 0;
  }

  /** Whether there is something new to see. */
  look(): boolean {
    const isNew = this.process?.state !== this.seen?.state || this.process?.attempt !== this.seen?.attempt;
    this.seen = this.process;
    this.seenEnded = this.ended;
    return isNew;
  }

  addProbes(now: number): void {
    if (this.plan.role === 'init') return;
    const { probes } = this.plan;
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
      if (probes[name]) this.workers[name] = new ProbeWorker(name, probes[name], this.plan, now);
  }

  /** Whether it has started, and is ready, as its probes have it. */
  judge({ isOver, keepsStarted }: { readonly isOver: boolean; readonly keepsStarted: boolean }): void {
    const { seen } = this;
    const { startupProbe, readinessProbe } = this.workers;
    const wasStarted = keepsStarted && this.started;
    this.told = seen;
    this.started = false;
    this.ready = false;
    if (seen?.state !== 'running' || isOver) return;
    const result = startupProbe?.resultOf(seen) ?? (wasStarted ? 'success' : 'unknown');
    this.started = startupProbe === undefined || result === 'success';
    this.ready = this.started && (readinessProbe === undefined || readinessProbe.resultOf(seen) === 'success');
    if (this.plan.role === 'init') this.ready = false;
  }

  isUnready(): boolean {
    return this.started && !this.ready && this.seen?.state === 'running';
  }

  /** Whether its readiness is yet to come, so that syncs look at it. */
  awaitsReadiness(now: number): boolean {
    const worker = this.workers.readinessProbe;
    return this.isUnready() && worker?.nextLook(this, now) !== undefined;
  }

  /** Whether its startup probe, if it has one, has succeeded. */
  get isUp(): boolean {
    const { startupProbe } = this.workers;
    return startupProbe === undefined || (this.seen !== undefined && startupProbe.resultOf(this.seen) === 'success');
  }

  hasFailed(name: 'startupProbe' | 'livenessProbe'): boolean {
    return this.seen !== undefined && this.workers[name]?.resultOf(this.seen) === 'failure';
  }

  status({ initializing, restartPolicy, isDeleted }: Facts): ContainerStatus {
    const { plan, seen, failure, started, ready } = this;
    const isDone = plan.role !== 'main' && seen?.state === 'exited' && seen.exitCode === 0;
    const restarts = !isDeleted && !isDone && isStartedAgain(restartPolicy, seen, plan.role);
    return containerStatus(plan, seen, { failure, initializing, restarts, started, ready });
  }
}

/** How often that is so of the real one, with several threads. */
const inTime = 0.45;

/**
 * Whether the workers of readiness probes tell that containers are new while the sync goes on that has found them. Else that
 * takes one more sync, and a pod that is not ready is probed once more. It is drawn where there are several: of one, the
 * second comes where it would.
 */
export function areMetInTime(containers: readonly Container[], draw: () => number): boolean {
  if (!probesSeveral(containers.map(({ plan }) => plan))) return false;
  const isMet = (each: Container): boolean =>
    each.seen !== undefined && each.isUnready() && each.workers.readinessProbe?.isNew(each.seen) === true;
  return containers.some(isMet) && draw() < inTime;
}

/** Whether several of the containers have readiness probes. */
export function probesSeveral(plans: readonly ContainerPlan[]): boolean {
  return plans.filter(({ role, probes }) => role !== 'init' && probes.readinessProbe !== undefined).length > 1;
}

interface Facts {
  readonly initializing: boolean;
  readonly restartPolicy: string;
  /** Nothing of it is started again. */
  readonly isDeleted: boolean;
}

/** ShouldContainerBeRestarted (kubernetes/pkg/kubelet/container/helpers.go). */
export function isStartedAgain(policy: string, seen: Seen | undefined, role: ContainerPlan['role']): boolean {
  if (seen?.state !== 'exited') return seen === undefined;
  if (role === 'sidecar') return true;
  if (role === 'init' && seen.exitCode === 0) return false;
  if (policy === 'Never') return false;
  return policy === 'Always' || seen.exitCode !== 0;
}
