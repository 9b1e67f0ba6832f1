// Pulls, creates and starts a container (kubernetes/pkg/kubelet/kuberuntime/kuberuntime_container.go: startContainer, and
// images/image_manager.go, v1.36.3).
import type { Container } from './container.ts';
import { moment } from './moment.ts';
import type { PodHost } from './pod-host.ts';
import { run } from './process.ts';
import { killContainer } from './termination.ts';

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
  return yield* runPostStart(worker, container);
}

/** A container whose hook fails is killed. */
function* runPostStart(worker: PodHost, container: Container): Starting {
  const { takes, isCommand } = container.plan.postStart;
  if (takes === 0) return undefined;
  const mayTake = isCommand ? container.runsFor(worker.now) : takes;
  yield worker.now + Math.min(takes, mayTake);
  if (mayTake >= takes) return undefined;
  worker.record({ event: 'Warning FailedPostStartHook PostStartHook failed' });
  yield* killContainer(worker, container, { why: 'FailedPostStartHook' });
  return { reason: 'PostStartHookError' };
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
