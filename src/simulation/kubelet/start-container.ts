// Pulls, creates and starts a container (kubernetes/pkg/kubelet/kuberuntime/kuberuntime_container.go: startContainer, and
// images/image_manager.go, v1.36.3).
import type { Container } from './container.ts';
import { moment } from './moment.ts';
import type { PodHost } from './pod-host.ts';

/** Why a container does not start, and until when it waits, if it does. */
export interface StartFailure {
  readonly reason: string;
  readonly until?: number;
  /** Whether trying again changes nothing. */
  readonly isFinal?: true;
}

type Starting = Generator<number, StartFailure | undefined, void>;

export function* startContainer(worker: PodHost, container: Container): Starting {
  const { seenEnded, backOff, plan } = container;
  const { latency } = worker.tools;
  if (seenEnded !== undefined) {
    if (backOff.isWaiting(worker.now, seenEnded.finishedAt)) {
      worker.record({ event: `Warning BackOff Back-off restarting failed container ${plan.name} in pod` });
      return { reason: 'CrashLoopBackOff', until: seenEnded.finishedAt + backOff.wait };
    }
    backOff.next(worker.now, seenEnded.finishedAt);
  }
  const unpulled = yield* ensureImageExists(worker, container);
  if (unpulled !== undefined) return unpulled;
  if (plan.refusal !== undefined) {
    worker.record({ event: `Warning Failed Error: ${plan.refusal}` });
    return { reason: plan.refusal, isFinal: true };
  }
  yield worker.now + (latency?.create ?? moment);
  worker.record({ event: 'Normal Created Container created' });
  worker.record({ call: 'start', container: plan.name });
  yield worker.now + (latency?.start ?? moment);
  run(worker, container);
  worker.record({ event: 'Normal Started Container started' });
  if (plan.postStart > 0) yield worker.now + plan.postStart;
  return undefined;
}

function run(worker: PodHost, container: Container): void {
  const before = container.process;
  const attempt = before === undefined ? 0 : before.attempt + 1;
  const started = { state: 'running', attempt, startedAt: worker.now, finishedAt: 0, exitCode: 0 } as const;
  container.process = started;
  worker.changed();
  const { exits } = container.plan;
  const exit = exits[Math.min(attempt, exits.length - 1)];
  container.endsAt = worker.now + (exit?.after ?? Number.POSITIVE_INFINITY);
  if (exit === undefined || !Number.isFinite(exit.after)) return;
  worker.at(container.endsAt, () => {
    if (container.process !== started) return;
    end(worker, container, exit.code);
    worker.changed();
  });
}

/** The process of a container ends. */
export function end(worker: PodHost, container: Container, exitCode: number): void {
  if (container.process?.state !== 'running') return;
  worker.record({ call: 'exit', container: container.plan.name });
  container.ended = container.process = { ...container.process, state: 'exited', finishedAt: worker.now, exitCode };
}

function* ensureImageExists(worker: PodHost, { plan, imageBackOff }: Container): Starting {
  const { image } = plan;
  if (plan.refusal === 'InvalidImageName') {
    worker.record({ event: `Warning InspectFailed Failed to apply default image tag "${image.name}"` });
    worker.record({ event: 'Warning Failed Error: InvalidImageName' });
    return { reason: plan.refusal, isFinal: true };
  }
  const isThere = worker.tools.hasImage(image, worker.now);
  if (isThere && image.policy !== 'Always') {
    worker.record({
      event: `Normal Pulled Container image "${image.name}" already present on machine and can be accessed by the pod`,
    });
    return undefined;
  }
  if (image.policy === 'Never') {
    worker.record({
      event: `Warning ErrImageNeverPull Container image "${image.name}" is not present with pull policy of Never`,
    });
    worker.record({ event: 'Warning Failed Error: ErrImageNeverPull' });
    return { reason: 'ErrImageNeverPull', isFinal: true };
  }
  if (imageBackOff.isWaiting(worker.now, imageBackOff.since)) {
    worker.record({ event: `Normal BackOff Back-off pulling image "${image.name}"` });
    worker.record({ event: 'Warning Failed Error: ImagePullBackOff' });
    return { reason: 'ImagePullBackOff' };
  }
  worker.record({ event: `Normal Pulling Pulling image "${image.name}"` });
  const { ends, fails } = worker.tools.pull(image, worker.now);
  yield ends;
  if (fails) {
    imageBackOff.next(worker.now, worker.now);
    worker.record({ event: `Warning Failed Failed to pull image "${image.name}": not found` });
    worker.record({ event: 'Warning Failed Error: ErrImagePull' });
    return { reason: 'ErrImagePull' };
  }
  worker.record({ event: `Normal Pulled Successfully pulled image "${image.name}"` });
  return undefined;
}
