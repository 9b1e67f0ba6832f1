// Follows kubernetes/pkg/controller/controller_utils.go and pkg/api/v1/pod/util.go (v1.36.3).
import type { Duration, Instant } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import type { ApiObject, Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import { newControllerRef } from '../api-server/controller-ref.ts';
import type { EventRecorder } from '../api-server/event-recorder.ts';
import type { NewPod } from '../api-server/pod-collection.ts';

const podNameLimit = 253;

/** Neither finished nor being deleted. */
export function isPodActive(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp === undefined && !isPodTerminal(pod);
}

/** Being deleted, but not finished. */
export function isPodTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined && !isPodTerminal(pod);
}

export function isPodTerminal(pod: Pod): boolean {
  return pod.phase === 'Succeeded' || pod.phase === 'Failed';
}

/** Up to when a pod's minReadySeconds have to have ended for it to be available now. */
export function availabilityTime(now: Instant, { exactAvailability }: VersionTraits): Instant {
  return exactAvailability ? now : now - 1;
}

/** Ready for minReadySeconds at the availability time, counted from the whole second in which it got ready. */
export function isPodAvailable(pod: Pod, minReadySeconds: number, availabilityTime: Instant): boolean {
  if (!pod.ready) return false;
  if (minReadySeconds === 0) return true;
  return (
    pod.readyTransitionTime !== undefined && pod.readyTransitionTime + seconds(minReadySeconds) <= availabilityTime
  );
}

/** How long until the first of the ready pods gets available; undefined when none is on its way. */
export function findMinNextPodAvailabilityCheck(
  pods: Iterable<Pod>,
  minReadySeconds: number,
  now: Instant,
): Duration | undefined {
  let next: Duration | undefined;
  for (const { ready, readyTransitionTime } of pods) {
    if (!ready || minReadySeconds <= 0 || readyTransitionTime === undefined) continue;
    const wait = readyTransitionTime + seconds(minReadySeconds) - now;
    if (wait > 0 && (next === undefined || wait < next)) next = wait;
  }
  return next;
}

/** Creates and deletes the pods of an owner, and reports it (RealPodControl). */
export class PodControl {
  readonly #server: ApiServer;
  readonly #recorder: EventRecorder;

  constructor(server: ApiServer, recorder: EventRecorder) {
    this.#server = server;
    this.#recorder = recorder;
  }

  createPod(template: PodTemplateSpec, owner: ApiObject, placed: Pick<NewPod, 'labels' | 'requiredNode'> = {}): void {
    try {
      const generateName = generateNameOf(owner);
      const pod = this.#server.pods.createPod({ generateName, template, owner: newControllerRef(owner), ...placed });
      this.#recorder.event(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
    } catch (error) {
      if (error instanceof ApiError)
        this.#recorder.event(owner, 'Warning', 'FailedCreate', `Error creating: ${error.message}`);
      throw error;
    }
  }

  /** So many pods at once, of which none may be refused. */
  createPods(template: PodTemplateSpec, owner: ApiObject, count: number): void {
    const pod = { generateName: generateNameOf(owner), template, owner: newControllerRef(owner) };
    const created = { type: 'Normal', reason: 'SuccessfulCreate', message: 'Created pod: ' } as const;
    this.#server.pods.createPods(pod, count, this.#recorder.planned(owner, created, count));
  }

  /** Deletes the pods, which were seen as active; the serials of those that are gone meanwhile. */
  deletePods(serials: readonly number[], owner: ApiObject): number[] {
    const { pods } = this.#server;
    const text = { type: 'Normal', reason: 'SuccessfulDelete', message: 'Deleted pod: ' } as const;
    const deleted = this.#recorder.planned(owner, text, serials.length);
    const runs = pods.asStored(serials);
    for (const run of runs) pods.deleteRun(run, deleted);
    const found = runs.reduce((sum, { size }) => sum + size, 0);
    if (found === serials.length) return [];
    const foundSerials = new Set(runs.flatMap((run) => run.serialList()));
    return serials.filter((serial) => !foundSerials.has(serial));
  }

  deletePod(name: string, owner: ApiObject): void {
    try {
      this.#server.pods.delete(name);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason === 'NotFound') throw error;
      this.#recorder.event(owner, 'Warning', 'FailedDelete', `Error deleting: ${error.message}`);
      throw new ApiError(error.reason, `unable to delete pods: ${error.message}`);
    }
    this.#recorder.event(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${name}`);
  }
}

function generateNameOf({ metadata }: ApiObject): string {
  const prefix = `${metadata.name}-`;
  return prefix.length > podNameLimit ? metadata.name : prefix;
}
