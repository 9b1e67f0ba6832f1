// Follows client-go/util/workqueue/rate_limiting_queue.go (v0.36).
// Differs from upstream: a key that would only be looked at again and again is looked at when something happens.
import type { Duration, Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';
import { DefaultControllerRateLimiter } from './default-rate-limiters.ts';
import { DelayingQueue } from './delaying-queue.ts';

/** A delaying queue whose keys come back later after each failure, until they are forgotten. */
export class RateLimitingQueue extends DelayingQueue {
  readonly #engine: Engine;
  readonly #rateLimiter = new DefaultControllerRateLimiter();
  /** Keys that are polled idly, and when the next look is due. */
  readonly #idlePolls = new Map<string, Instant>();

  constructor(engine: Engine, wake: () => void) {
    super(engine, wake);
    this.#engine = engine;
  }

  override add(key: string): void {
    this.#wakeIdle(key);
    super.add(key);
  }

  override addAfter(key: string, delay: Duration): void {
    this.#wakeIdle(key);
    super.addAfter(key, delay);
  }

  addRateLimited(key: string): void {
    this.addAfter(key, this.#rateLimiter.when(key, this.#engine.now));
  }

  /**
   * The same for a key whose next sync does nothing but ask for this again, as long as no event adds the key. Those
   * syncs, up to ten a second for ever, are left out; their effect on the rate limiter is made up for when one does.
   * Exact for one such key, and a run has one workload.
   */
  addIdlePoll(key: string): void {
    const delay = this.#rateLimiter.when(key, this.#engine.now);
    if (this.isWaiting(key)) return;
    this.#idlePolls.set(key, this.#engine.now + delay);
  }

  forget(key: string): void {
    this.#rateLimiter.forget(key);
  }

  numRequeues(key: string): number {
    return this.#rateLimiter.numRequeues(key);
  }

  /** Brings an idly polled key to where it would be now: its last look in the past, its next one waiting. */
  #wakeIdle(key: string): void {
    let next = this.#idlePolls.get(key);
    if (next === undefined) return;
    this.#idlePolls.delete(key);
    const { now } = this.#engine;
    while (next < now) {
      next = this.#rateLimiter.skipSteadyLooks(next, now);
      if (next >= now) break;
      this.#rateLimiter.forget(key);
      next += this.#rateLimiter.when(key, next);
    }
    this.#rateLimiter.forget(key);
    super.addAfter(key, next - now);
  }
}
