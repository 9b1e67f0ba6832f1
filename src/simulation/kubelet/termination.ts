// How containers are stopped (kubernetes/pkg/kubelet/kuberuntime: killContainer, killContainersWithSyncResult,
// kuberuntime_termination_order.go, v1.36.3).
import type { Container } from './container.ts';
import type { PodHost, TimedSteps } from './pod-host.ts';
import { end } from './process.ts';

/** A container has at least so long to stop. */
const minimumGracePeriod = 2000;
const killed = 137;

interface Killing {
  /** The probe that has failed; undefined: something else has it killed. */
  readonly probe?: 'startupProbe' | 'livenessProbe';
  /** Why, where it is neither a probe nor the deletion of the pod. */
  readonly why?: string;
  /** When those have ended that have to end before it; it is asked again until they have. */
  readonly isItsTurn?: () => boolean;
}

const words = { startupProbe: 'failed startup probe', livenessProbe: 'failed liveness probe' };

interface Stopping extends Required<Pick<Killing, 'isItsTurn'>> {
  readonly grace: number;
}

/** A preStop hook, then SIGTERM, and SIGKILL at the end of the grace period. */
export function* killContainer(
  worker: PodHost,
  container: Container,
  { probe, why, isItsTurn = () => true }: Killing,
): TimedSteps {
  const { plan } = container;
  const ofProbe = probe && container.workers[probe]?.terminationGracePeriod;
  let grace = ofProbe === undefined ? worker.gracePeriod : ofProbe * 1000;
  const told = probe === undefined ? `Stopping container ${plan.name}` : `Container ${plan.name} ${words[probe]}`;
  worker.record({ event: `Normal Killing ${why ?? told}` });
  const { takes, isCommand } = plan.preStop;
  const hookEnds = isCommand && grace > 0 ? worker.now + takes : 0;
  if (takes > 0 && grace > 0) {
    const took = Math.min(takes, grace, isCommand ? container.runsFor(worker.now) : takes);
    yield worker.now + took;
    grace -= Math.floor(took / 1000) * 1000;
  }
  yield* stopWithin(worker, container, { grace, isItsTurn });
  // A hook is not waited for beyond the grace period, and fails if its container ends before it.
  if (worker.now < hookEnds) worker.record({ event: 'Warning FailedPreStopHook PreStopHook failed' });
}

function* stopWithin(worker: PodHost, container: Container, { grace: left, isItsTurn }: Stopping): TimedSteps {
  const { plan } = container;
  let grace = left;
  const since = worker.now;
  while (!isItsTurn() && worker.now < since + grace) yield Math.min(nextEnd(worker), since + grace);
  grace = Math.max(minimumGracePeriod, grace - Math.floor((worker.now - since) / 1000) * 1000);
  if (container.process?.state !== 'running') return;
  const endsItself = plan.stop < grace;
  const stopsAt = Math.min(container.endsAt, worker.now + (endsItself ? plan.stop : grace));
  const { process } = container;
  yield stopsAt;
  if (container.process === process) end(worker, container, endsItself ? 0 : killed);
}

/** When something else of the pod happens. */
function nextEnd(worker: PodHost): number {
  return worker.next === undefined || worker.next <= worker.now ? worker.now + 1 : worker.next;
}

/** All containers at once; sidecars wait for those that started after them. */
export function* killPod(worker: PodHost): TimedSteps {
  const { containers } = worker;
  // StopLivenessAndStartup knows nothing of sidecars.
  for (const { workers } of containers.filter(({ plan }) => plan.role === 'main'))
    for (const name of ['startupProbe', 'livenessProbe'] as const) workers[name]?.stop();
  worker.writeStatus();
  // Its readiness is looked at before anything is stopped.
  yield worker.now;
  // What has ended since the last relist is stopped, too.
  const running = containers.filter(({ process, seen }) => process?.state === 'running' || seen?.state === 'running');
  if (running.length === 0) return;
  let left = running.length;
  const done = new Set<Container>();
  // From the last on, so that what a sidecar waits for is under way.
  for (const container of running.toReversed()) {
    const before = isSidecar(container)
      ? running.filter((other) => other !== container && comesBefore(other, container, containers))
      : [];
    const isItsTurn = () => before.every((each) => done.has(each));
    worker.go(killContainer(worker, container, { isItsTurn }), () => {
      done.add(container);
      left--;
    });
  }
  while (left > 0) yield nextEnd(worker);
}

function isSidecar({ plan }: Container): boolean {
  return plan.role === 'sidecar';
}

/** Main containers, then sidecars from the last to the first. */
function comesBefore(one: Container, other: Container, containers: readonly Container[]): boolean {
  if (!isSidecar(one)) return one.plan.role === 'main';
  return containers.indexOf(one) > containers.indexOf(other);
}
