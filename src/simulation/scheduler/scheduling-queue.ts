// Follows kubernetes/pkg/scheduler/backend/queue/scheduling_queue.go, active_queue.go and backoff_queue.go (v1.36.3).
// Differs from upstream: a pod is not tried again after five minutes in which nothing has happened, as nothing can have changed.
import { Heap } from '../../std/heap.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import type { PodInfo, PodShape } from './framework/pod-info.ts';
import type { PluginSet } from './framework/status.ts';
import { type ClusterEvent, isPodWorthRequeuing } from './queueing-hints.ts';

const podInitialBackoff: Duration = 1000;
const podMaxBackoff: Duration = 10_000;

/** A pod that waits for a node. */
export interface QueuedPod {
  readonly pod: PodInfo;
  /** When it came to the queue last. */
  timestamp: Instant;
  /** How often it has found no node. */
  unschedulableCount: number;
  /** Until when it waits after the last time. */
  backoffExpiration: Instant;
}

export class SchedulingQueue<Queued extends QueuedPod> {
  readonly #active = new Heap<Queued>(isBefore);
  /** As the scheduler takes from it what has not waited long enough where there is nothing else, it only says who is first. */
  readonly #backoff = new Heap<Queued>((one, other) => {
    const [expiry, otherExpiry] = [one.backoffExpiration, other.backoffExpiration];
    return expiry === otherExpiry ? isBefore(one, other) : expiry < otherExpiry;
  });
  /** Those that wait for something to happen, by what keeps them from nodes. */
  readonly #unschedulable = new Map<PodShape, Map<PluginSet, Set<Queued>>>();
  /** Those that may be taken; one that is gone is passed over. */
  readonly #waiting = new Set<Queued>();

  add(queued: Queued): void {
    this.#waiting.add(queued);
    this.#active.push(queued);
  }

  pop(): Queued | undefined {
    for (;;) {
      const next = this.#active.pop() ?? this.#backoff.pop();
      if (next === undefined || this.#waiting.delete(next)) return next;
    }
  }

  /** The pod has found no node. */
  addUnschedulable(queued: Queued, plugins: PluginSet, now: Instant): void {
    queued.timestamp = now;
    queued.unschedulableCount++;
    queued.backoffExpiration = backoffExpirationOf(queued);
    const { shape } = queued.pod;
    const ofShape = this.#unschedulable.get(shape) ?? new Map<PluginSet, Set<Queued>>();
    const pods = ofShape.get(plugins) ?? new Set();
    this.#unschedulable.set(shape, ofShape);
    ofShape.set(plugins, pods);
    pods.add(queued);
  }

  delete(queued: Queued): void {
    this.#waiting.delete(queued);
    for (const pods of this.#unschedulable.get(queued.pod.shape)?.values() ?? []) pods.delete(queued);
  }

  /** Whatever may help a pod has happened to it itself. */
  activate(queued: Queued): void {
    this.delete(queued);
    this.add(queued);
  }

  /** Moves the pods that what has happened may help to where they are tried again; tells whether there are any. */
  move(event: ClusterEvent): boolean {
    let isMoved = false;
    for (const [shape, groups] of this.#unschedulable) {
      for (const [plugins, pods] of groups) {
        if (!isPodWorthRequeuing(shape, plugins, event)) continue;
        isMoved = true;
        groups.delete(plugins);
        for (const each of pods) {
          this.#waiting.add(each);
          this.#backoff.push(each);
        }
      }
      if (groups.size === 0) this.#unschedulable.delete(shape);
    }
    return isMoved;
  }
}

/** Upstream's PrioritySort. */
function isBefore(one: QueuedPod, other: QueuedPod): boolean {
  const [priority, otherPriority] = [one.pod.shape.priority, other.pod.shape.priority];
  if (priority !== otherPriority) return priority > otherPriority;
  return one.timestamp === other.timestamp ? one.pod.key < other.pod.key : one.timestamp < other.timestamp;
}

/** In windows of a second. */
function backoffExpirationOf({ timestamp, unschedulableCount }: Omit<QueuedPod, 'backoffExpiration'>): Instant {
  return wholeSecond(timestamp + Math.min(podMaxBackoff, podInitialBackoff * 2 ** (unschedulableCount - 1)));
}
