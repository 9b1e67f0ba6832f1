// Follows client-go/util/workqueue/rate_limiting_queue.go (v0.36).
import type { Engine } from '../engine/engine.ts';
import { DefaultControllerRateLimiter } from './default-rate-limiters.ts';
import { DelayingQueue } from './delaying-queue.ts';

/** A delaying queue whose keys come back later after each failure, until they are forgotten. */
export class RateLimitingQueue extends DelayingQueue {
  readonly #engine: Engine;
  readonly #rateLimiter = new DefaultControllerRateLimiter();

  constructor(engine: Engine, wake: () => void) {
    super(engine, wake);
    this.#engine = engine;
  }

  addRateLimited(key: string): void {
    this.addAfter(key, this.#rateLimiter.when(key, this.#engine.now));
  }

  forget(key: string): void {
    this.#rateLimiter.forget(key);
  }

  numRequeues(key: string): number {
    return this.#rateLimiter.numRequeues(key);
  }
}
