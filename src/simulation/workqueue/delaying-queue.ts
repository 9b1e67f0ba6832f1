// Follows client-go/util/workqueue/delaying_queue.go (v0.36).
// Differs from upstream: the engine keeps the waiting entries; a dropped one is recognised when it falls due.
import type { Duration, Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';
import { priorities } from '../engine/engine.ts';
import { Queue } from './queue.ts';

/** A queue to which a key can be added later; of several pending requests for a key the earliest counts. */
export class DelayingQueue extends Queue {
  readonly #engine: Engine;
  readonly #readyAt = new Map<string, Instant>();

  constructor(engine: Engine, wake: () => void) {
    super(wake);
    this.#engine = engine;
  }

  addAfter(key: string, delay: Duration): void {
    if (delay <= 0) {
      this.add(key);
      return;
    }
    const at = this.#engine.now + delay;
    const pending = this.#readyAt.get(key);
    if (pending !== undefined && pending <= at) return;
    this.#readyAt.set(key, at);
    this.#engine.schedule(at, priorities.delayQueue, () => this.#release(key, at));
  }

  /** Whether a pending request will add the key. */
  isWaiting(key: string): boolean {
    return this.#readyAt.has(key);
  }

  #release(key: string, at: Instant): void {
    if (this.#readyAt.get(key) !== at) return;
    this.#readyAt.delete(key);
    this.add(key);
  }
}
