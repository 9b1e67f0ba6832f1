// Follows client-go/util/workqueue/rate_limiting_queue.go (v0.36).
// Differs from upstream: a key that would only be looked at repeatedly is looked at when something happens.
import type { Duration, Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';
import { DefaultControllerRateLimiter } from './default-rate-limiters.ts';
import { DelayingQueue } from './delaying-queue.ts';

/** A delaying queue whose keys come back later after each failure, until they are forgotten. */
export class RateLimitingQueue extends DelayingQueue {
  readonly #engine: Engine;
  readonly #rateLimiter = new DefaultControllerRateLimiter();
  /** Keys that are polled idly, and when a look will be due at or after an instant. */
  readonly #idlePolls = new Map<string, (now: Instant) => Instant>();

  constructor(engine: Engine, wake: () => void) {
    super(engine, wake);
    this.#engine = engine;
  }

  override add(key: string): void {
    this.endIdlePoll(key);
    super.add(key);
  }

  override addAfter(key: string, delay: Duration): void {
    this.endIdlePoll(key);
    super.addAfter(key, delay);
  }

  addRateLimited(key: string): void {
    this.addAfter(key, this.#rateLimiter.when(key, this.#engine.now));
  }

  /**
   * The same for a key whose next sync does nothing but ask for this again, as long as no event adds the key. Those
   * syncs, up to ten a second forever, are left out; their effect on the rate limiter is made up for when one does.
   * Exact for one such key of a queue.
   */
  addIdlePoll(key: string): void {
    const delay = this.#rateLimiter.when(key, this.#engine.now);
    if (this.isWaiting(key)) return;
    const first = this.#engine.now + delay;
    this.#idlePolls.set(key, (now) => this.#nextRateLimitedLook(key, first, now));
  }

  /** The same for a key that asks each time to be looked at after so long. */
  addIdlePollAfter(key: string, delay: Duration): void {
    if (this.isWaiting(key)) return;
    const { now: start } = this.#engine;
    this.#idlePolls.set(key, (now) => start + Math.max(1, Math.ceil((now - start) / delay)) * delay);
  }

  /** Says that the next look at the key may find something to do. */
  endIdlePoll(key: string): void {
    const nextLook = this.#idlePolls.get(key);
    if (nextLook === undefined) return;
    this.#idlePolls.delete(key);
    const { now } = this.#engine;
    super.addAfter(key, nextLook(now) - now);
  }

  forget(key: string): void {
    this.#rateLimiter.forget(key);
  }

  numRequeues(key: string): number {
    return this.#rateLimiter.numRequeues(key);
  }

  /** Brings the rate limiter to where it would be now: the last look in the past, the next one waiting. */
  #nextRateLimitedLook(key: string, first: Instant, now: Instant): Instant {
    let next = first;
    while (next < now) {
      next = this.#rateLimiter.skipSteadyLooks(next, now);
      if (next >= now) break;
      this.#rateLimiter.forget(key);
      next += this.#rateLimiter.when(key, next);
    }
    this.#rateLimiter.forget(key);
    return next;
  }
}
