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
  if (seen === undefined) {
    const isTried = restarts && failure !== undefined;
    return { ...waits, reason: isTried ? failure : initializing ? 'PodInitializing' : 'ContainerCreating' };
  }
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
  /** Whether it is yet to be started, or started again once it has ended. */
  readonly restarts: boolean;
  readonly started: boolean;
  readonly ready: boolean;
}

export interface PodFacts {
  readonly gatesAreSet: boolean;
  /** Whether all its containers have ended for good. */
  readonly isTerminal: boolean;
  /** What it was before: it is said to be over only when nothing of it can be running any more. */
  readonly before: Pod['phase'];
  /** The condition Initialized. */
  readonly isInitialized: boolean;
}

export function podView(plan: PodPlan, statuses: readonly ContainerStatus[], facts: PodFacts): PodView {
  const { gatesAreSet, isTerminal, before, isInitialized } = facts;
  const phase = getPhase(plan, statuses, isTerminal);
  const counted = statuses.filter((each) => each.plan.role !== 'init');
  const ready = !isPodPhaseTerminal(phase) && gatesAreSet && counted.every((each) => each.ready);
  const shown = isPodPhaseTerminal(phase) && !isTerminal ? before : phase;
  return { phase: shown, ready, containers: counted.length, ...printed(shown, statuses, { ready, isInitialized }) };
}

/** TerminatePod: what was never seen to end counts as failed. */
export function terminatedView(
  plan: PodPlan,
  statuses: readonly ContainerStatus[],
  { wasInitialized, isInitialized }: { readonly wasInitialized: boolean; readonly isInitialized: boolean },
): PodView {
  const inits = statuses.filter((each) => each.plan.role !== 'main');
  const lastInit = inits.findLastIndex((each) => each.state !== 'waiting' || each.hasEndedBefore);
  const ended = statuses.map((each): ContainerStatus => {
    const isLost = each.plan.role === 'main' ? wasInitialized : inits.indexOf(each) <= Math.max(0, lastInit);
    if (!isLost || each.state === 'terminated') return each;
    return { ...each, state: 'terminated', reason: 'ContainerStatusUnknown', exitCode: 137, ready: false };
  });
  const phase = getPhase(plan, statuses, true);
  const shown = isPodPhaseTerminal(phase) ? phase : 'Failed';
  const { length: containers } = statuses.filter((each) => each.plan.role !== 'init');
  return { phase: shown, ready: false, containers, ...printed(shown, ended, { ready: false, isInitialized }) };
}

/** hasPodInitialized (status_manager.go). */
export function hasInitialized(statuses: readonly ContainerStatus[]): boolean {
  const last = statuses.findLast(({ plan }) => plan.role !== 'main');
  if (last === undefined || hasMainStarted(statuses)) return true;
  if (last.plan.role === 'sidecar') return last.state === 'running' && last.started;
  return last.state === 'terminated' && last.exitCode === 0;
}

export function isPodPhaseTerminal(phase: Pod['phase']): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

export function getPhase(
  { restartPolicy }: Pick<PodPlan, 'restartPolicy'>,
  statuses: readonly ContainerStatus[],
  isTerminal: boolean,
): Pod['phase'] {
  let [isPending, isFailed] = [false, false];
  let [running, waiting, stopped, final, succeeded] = [0, 0, 0, 0, 0];
  const hasStarted = hasMainStarted(statuses);
  for (const { plan, state, started, hasEndedBefore, exitCode } of statuses) {
    const isWaiting = state === 'waiting' && !hasEndedBefore;
    if (plan.role === 'init') {
      if (state === 'running' || isWaiting) isPending = true;
      if (state === 'terminated' && exitCode !== 0 && restartPolicy === 'Never') isFailed = true;
      continue;
    }
    if (state === 'running') running++;
    if (isWaiting) waiting++;
    if (plan.role === 'sidecar') {
      if ((isWaiting || (state === 'running' && !started)) && !hasStarted) isPending = true;
      continue;
    }
    if (state === 'terminated' || (state === 'waiting' && hasEndedBefore)) stopped++;
    if (state !== 'terminated') continue;
    if (restartPolicy === 'Never' || (restartPolicy === 'OnFailure' && exitCode === 0)) final++;
    if (exitCode === 0) succeeded++;
  }
  if (isFailed) return 'Failed';
  if (isPending || waiting > 0) return 'Pending';
  if (running > 0) return 'Running';
  if (stopped === 0) return 'Pending';
  if (!isTerminal && stopped !== final) return 'Running';
  return stopped === succeeded ? 'Succeeded' : 'Failed';
}

/** HasAnyRegularContainerStarted (container/helpers.go). */
function hasMainStarted(statuses: readonly ContainerStatus[]): boolean {
  return statuses.some(
    ({ plan, state, hasEndedBefore }) => plan.role === 'main' && (state !== 'waiting' || hasEndedBefore),
  );
}

/**
 * GeneratePodInitializedCondition (status/generate.go): whether each init container has ended well, and each sidecar has
 * started. It stays so since the gate RestartAllContainersOnContainerExits.
 */
export function initializedCondition(plan: PodPlan, statuses: readonly ContainerStatus[], before: boolean): boolean {
  if ((before && plan.staysInitialized) || hasMainStarted(statuses)) return true;
  return statuses.every(({ plan, state, exitCode, started }) => {
    if (plan.role === 'main') return true;
    return plan.role === 'sidecar' ? started : state === 'terminated' && exitCode === 0;
  });
}

type Printed = Pick<PodView, 'readyContainers' | 'text' | 'restarts'>;

/** printPod, without what deletion makes of it. */
function printed(
  phase: string,
  statuses: readonly ContainerStatus[],
  { ready: isReady, isInitialized }: { readonly ready: boolean; readonly isInitialized: boolean },
): Printed {
  const inits = statuses.filter((each) => each.plan.role !== 'main');
  const mains = statuses.filter((each) => each.plan.role === 'main');
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
  if (initializing && !isInitialized) return { text, restarts, readyContainers };
  restarts = ofSidecars;
  let hasRunning = false;
  let error: string | undefined;
  for (const each of mains.toSorted(byName).reverse()) {
    restarts += each.restarts;
    if (each.state !== 'running') text = each.reason;
    else if (each.ready) {
      hasRunning = true;
      readyContainers++;
    }
    if (each.state === 'terminated' && each.exitCode !== 0) error = each.reason;
  }
  if (text === 'Completed' && hasRunning && isReady) text = 'Running';
  else if (text === 'Completed') text = error ?? (hasRunning ? 'NotReady' : text);
  return { text, restarts, readyContainers };
}

/** The kubelet sorts the statuses of a pod's main containers. */
function byName({ plan: one }: ContainerStatus, { plan: other }: ContainerStatus): number {
  return one.name < other.name ? -1 : 1;
}

/** Whether a status says nothing new. */
export function isSameView(one: PodView, other: PodView | undefined): boolean {
  return (
    other !== undefined &&
    one.phase === other.phase &&
    one.ready === other.ready &&
    one.text === other.text &&
    one.restarts === other.restarts &&
    one.readyContainers === other.readyContainers
  );
}
