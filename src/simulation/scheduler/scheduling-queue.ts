// Follows kubernetes/pkg/scheduler/backend/queue/scheduling_queue.go, active_queue.go and backoff_queue.go (v1.36.3).
// Differs from upstream: a pod is not tried again after five minutes in which nothing has happened, as nothing can have changed.
import { Heap } from '../../std/heap.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { wholeSecond } from '../../std/time.ts';
import type { PodInfo, PodShape } from './framework/pod-info.ts';
import type { PluginName } from './framework/status.ts';
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
  unschedulablePlugins: ReadonlySet<PluginName>;
}

/** Those that wait for something to happen, and are kept from nodes by the same plugins. */
interface Unschedulable {
  readonly shape: PodShape;
  readonly plugins: ReadonlySet<PluginName>;
  readonly pods: Set<QueuedPod>;
}

export class SchedulingQueue<Queued extends QueuedPod> {
  readonly #active = new Heap<Queued>(isBefore);
  /** As the scheduler takes from it what has not waited long enough where there is nothing else, it only says who is first. */
  readonly #backoff = new Heap<Queued>((one, other) => {
    const [expiry, otherExpiry] = [backoffExpiration(one), backoffExpiration(other)];
    return expiry === otherExpiry ? isBefore(one, other) : expiry < otherExpiry;
  });
  readonly #unschedulable = new Map<PodShape, Map<string, Unschedulable>>();
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
  addUnschedulable(queued: Queued, plugins: ReadonlySet<PluginName>, now: Instant): void {
    queued.timestamp = now;
    queued.unschedulableCount++;
    queued.unschedulablePlugins = plugins;
    const { shape } = queued.pod;
    const key = [...plugins].sort().join(' ');
    const ofShape = this.#unschedulable.get(shape) ?? new Map<string, Unschedulable>();
    const group = ofShape.get(key) ?? { shape, plugins, pods: new Set() };
    this.#unschedulable.set(shape, ofShape);
    ofShape.set(key, group);
    group.pods.add(queued);
  }

  delete(queued: Queued): void {
    this.#waiting.delete(queued);
    for (const { pods } of this.#unschedulable.get(queued.pod.shape)?.values() ?? []) pods.delete(queued);
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
      for (const [key, { pods, plugins }] of groups) {
        if (!isPodWorthRequeuing(shape, plugins, event)) continue;
        isMoved = true;
        groups.delete(key);
        for (const each of pods as Set<Queued>) {
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
function backoffExpiration({ timestamp, unschedulableCount }: QueuedPod): Instant {
  return wholeSecond(timestamp + Math.min(podMaxBackoff, podInitialBackoff * 2 ** (unschedulableCount - 1)));
}
