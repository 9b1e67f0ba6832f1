// What a sync has to do (kubernetes/pkg/kubelet/kuberuntime: computePodActions, computeInitContainerActions, v1.36.3).
import { type Container, isStartedAgain } from './container.ts';

export interface Kill {
  readonly container: Container;
  readonly probe: 'startupProbe' | 'livenessProbe';
}

export interface PodActions {
  readonly kill: readonly Kill[];
  readonly start: readonly Container[];
  /** Whether nothing of it goes on, as far as the last relist has seen, so that its sandbox is stopped. */
  readonly isPodKilled: boolean;
}

export function computeActions(containers: readonly Container[], restartPolicy: string): PodActions {
  const { kill, start } = containerActions(containers, restartPolicy);
  const isKept = (each: Container): boolean =>
    each.seen?.state === 'running' && !kill.some(({ container }) => container === each);
  return { kill, start, isPodKilled: start.length === 0 && !containers.some(isKept) };
}

type ContainerActions = Pick<PodActions, 'kill' | 'start'>;

function containerActions(containers: readonly Container[], restartPolicy: string): ContainerActions {
  const inits = containers.filter(({ plan }) => plan.role !== 'main');
  const mains = containers.filter(({ plan }) => plan.role === 'main');
  const kill: Kill[] = [];
  const start: Container[] = [];
  const isInitialized = initActions(inits, mains, restartPolicy, { kill, start });
  if (!isInitialized) return { kill, start };
  for (const container of mains) {
    if (container.seen?.state !== 'running') {
      if (isStartedAgain(restartPolicy, container.seen, 'main')) start.push(container);
      continue;
    }
    const probe = failedProbe(container);
    if (probe === undefined) continue;
    kill.push({ container, probe });
    if (restartPolicy !== 'Never') start.push(container);
  }
  return { kill, start };
}

function failedProbe(container: Container): Kill['probe'] | undefined {
  if (container.hasFailed('livenessProbe')) return 'livenessProbe';
  return container.hasFailed('startupProbe') ? 'startupProbe' : undefined;
}

/** Whether the main containers may run. From the last one back: what was there after it has been started before. */
function initActions(
  inits: readonly Container[],
  mains: readonly Container[],
  restartPolicy: string,
  { kill, start }: { readonly kill: Kill[]; readonly start: Container[] },
): boolean {
  if (inits.length === 0) return true;
  let isInitialized = mains.some(({ seen }) => seen?.state === 'running');
  let isPast = isInitialized;
  const toStart: Container[] = [];
  for (const [index, container] of [...inits.entries()].reverse()) {
    const { seen, plan } = container;
    const isSidecar = plan.role === 'sidecar';
    if (seen === undefined) {
      if (isPast && isSidecar) toStart.push(container);
      continue;
    }
    if (isPast && !isSidecar) continue;
    const next = inits[index + 1];
    const isOver = seen.state === 'exited' && seen.exitCode === 0;
    if (isSidecar ? seen.state === 'running' && container.isUp : isOver) {
      if (next === undefined) isInitialized = true;
      else if (!isPast) toStart.push(next);
    }
    const probe = isSidecar && seen.state === 'running' ? failedProbe(container) : undefined;
    if (probe !== undefined) kill.push({ container, probe });
    if (probe !== undefined || (seen.state === 'exited' && isStartedAgain(restartPolicy, seen, plan.role)))
      toStart.push(container);
    isPast = true;
  }
  const [first] = inits;
  if (!isPast && first !== undefined) toStart.push(first);
  start.push(...toStart.reverse());
  return isInitialized;
}
