// The status that a kubelet makes of what it has seen of a pod (kubernetes/pkg/kubelet/kubelet_pods.go, v1.36.3), and what
// `kubectl get pods` prints of it (kubernetes/pkg/printers/internalversion/printers.go, v1.36.3).
import type { Pod, PodView } from '../../workload/api-types.ts';
import type { ContainerPlan, PodPlan } from './pod-plan.ts';

/** A container as the runtime tells of it. */
export interface Seen {
  readonly state: 'running' | 'exited';
  readonly attempt: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly exitCode: number;
}

/** status.containerStatuses, as far as it is looked at. */
export interface ContainerStatus {
  readonly plan: ContainerPlan;
  readonly state: 'waiting' | 'running' | 'terminated';
  readonly reason: string;
  readonly exitCode: number;
  readonly restarts: number;
  readonly hasEndedBefore: boolean;
  readonly started: boolean;
  readonly ready: boolean;
}

/** Of a container that has been seen, or not, with why it was not started the last time. */
export function containerStatus(
  plan: ContainerPlan,
  seen: Seen | undefined,
  { failure, initializing, restarts, ...health }: StatusFacts,
): ContainerStatus {
  const common = {
    plan,
    exitCode: 0,
    restarts: seen?.attempt ?? 0,
    hasEndedBefore: (seen?.attempt ?? 0) > 0,
    ...health,
  };
  if (seen?.state === 'running') return { ...common, state: 'running', reason: '' };
  const waits = { ...common, state: 'waiting', ready: false, started: false } as const;
  if (seen === undefined)
    return { ...waits, reason: failure ?? (initializing ? 'PodInitializing' : 'ContainerCreating') };
  if (failure !== undefined && restarts) return { ...waits, reason: failure, hasEndedBefore: true };
  const { exitCode } = seen;
  const reason = exitCode === 0 ? 'Completed' : 'Error';
  const isReady = exitCode === 0 && plan.role === 'init';
  return { ...common, state: 'terminated', reason, exitCode, ready: isReady, started: false };
}

interface StatusFacts {
  readonly failure: string | undefined;
  /** Whether the pod has init containers. */
  readonly initializing: boolean;
  /** Whether it is started again once it has ended. */
  readonly restarts: boolean;
  readonly started: boolean;
  readonly ready: boolean;
}

export interface PodFacts {
  readonly gatesAreSet: boolean;
  /** Whether all its containers have ended for good. */
  readonly isOver: boolean;
}

export function podView(plan: PodPlan, statuses: readonly ContainerStatus[], facts: PodFacts): PodView {
  const phase = getPhase(plan, statuses, facts.isOver);
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  const counted = statuses.filter((each) => each.plan.role !== 'init');
  const ready = !isOver && facts.gatesAreSet && isInitialized(statuses) && counted.every((each) => each.ready);
  const inits = statuses.filter((each) => each.plan.role !== 'main');
  const mains = statuses.filter((each) => each.plan.role === 'main');
  return { phase, ready, containers: counted.length, ...printed(phase, inits, mains, ready) };
}

function getPhase({ restartPolicy }: PodPlan, statuses: readonly ContainerStatus[], isOver: boolean): Pod['phase'] {
  const inits = statuses.filter(({ plan }) => plan.role !== 'main');
  const mains = statuses.filter(({ plan }) => plan.role === 'main');
  const hasStarted = mains.some(({ state, hasEndedBefore }) => state !== 'waiting' || hasEndedBefore);
  if (isOver)
    return mains.every(({ state, exitCode }) => state === 'terminated' && exitCode === 0) ? 'Succeeded' : 'Failed';
  const failed = inits.some((each) => each.plan.role === 'init' && each.state === 'terminated' && each.exitCode !== 0);
  if (failed && restartPolicy === 'Never') return 'Failed';
  if (!isInitialized(statuses) && !hasStarted) return 'Pending';
  if (mains.some(({ state, hasEndedBefore }) => state === 'waiting' && !hasEndedBefore)) return 'Pending';
  if (mains.some(({ state }) => state === 'running') || restartPolicy === 'Always') return 'Running';
  const codes = mains.filter(({ state }) => state === 'terminated').map(({ exitCode }) => exitCode);
  if (mains.some(({ state }) => state === 'waiting')) return 'Running';
  if (codes.every((code) => code === 0)) return 'Succeeded';
  return restartPolicy === 'Never' ? 'Failed' : 'Running';
}

/** Whether each init container has ended well, and each sidecar has started once. */
function isInitialized(statuses: readonly ContainerStatus[]): boolean {
  const hasMain = statuses.some(
    ({ plan, state, hasEndedBefore }) => plan.role === 'main' && (state !== 'waiting' || hasEndedBefore),
  );
  return statuses.every(({ plan, state, exitCode, started }) => {
    if (plan.role === 'main') return true;
    if (plan.role === 'sidecar') return started || hasMain;
    return state === 'terminated' && exitCode === 0;
  });
}

type Printed = Pick<PodView, 'readyContainers' | 'text' | 'restarts'>;

/** printPod, without what deletion makes of it. */
function printed(
  phase: string,
  inits: readonly ContainerStatus[],
  mains: readonly ContainerStatus[],
  isReady: boolean,
): Printed {
  let [readyContainers, restarts, ofSidecars] = [0, 0, 0];
  let text = phase;
  let initializing = false;
  for (const [index, each] of inits.entries()) {
    restarts += each.restarts;
    if (each.plan.role === 'sidecar') ofSidecars += each.restarts;
    if (each.state === 'terminated' && each.exitCode === 0) continue;
    if (each.plan.role === 'sidecar' && each.started) {
      if (each.ready) readyContainers++;
      continue;
    }
    const isNamed = each.state === 'terminated' || (each.state === 'waiting' && each.reason !== 'PodInitializing');
    text = `Init:${isNamed ? each.reason : `${index}/${inits.length}`}`;
    initializing = true;
    break;
  }
  if (initializing && !isInitialized([...inits, ...mains])) return { text, restarts, readyContainers };
  restarts = ofSidecars;
  let hasRunning = false;
  for (const each of mains.toReversed()) {
    restarts += each.restarts;
    if (each.state !== 'running') text = each.reason;
    else if (each.ready) {
      hasRunning = true;
      readyContainers++;
    }
  }
  if (text === 'Completed' && hasRunning) text = isReady ? 'Running' : 'NotReady';
  return { text, restarts, readyContainers };
}
