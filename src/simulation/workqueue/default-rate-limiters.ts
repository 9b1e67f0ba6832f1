// Follows client-go/util/workqueue/default_rate_limiters.go (v0.36) and golang.org/x/time/rate.
import type { Duration, Instant } from '../../std/time.ts';

const baseDelay: Duration = 5;
const maxDelay: Duration = 1_000_000;
const tokenInterval: Duration = 100;
const bucketSize = 100;

/** Says how long a failed key waits. */
export interface RateLimiter {
  when(key: string, now: Instant): Duration;
  forget(key: string): void;
  numRequeues(key: string): number;
}

/** 5 ms × 2^failures for each key, at most 1000 s: 5, 10, 20, 40 … */
export class ItemExponentialFailureRateLimiter implements RateLimiter {
  readonly #failures = new Map<string, number>();

  when(key: string): Duration {
    const failures = this.numRequeues(key);
    this.#failures.set(key, failures + 1);
    return Math.min(baseDelay * 2 ** failures, maxDelay);
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  numRequeues(key: string): number {
    return this.#failures.get(key) ?? 0;
  }
}

/** All keys together: a bucket of 100 tokens that gains 10 per second; kept as the time at which it was last empty. */
export class BucketRateLimiter implements RateLimiter {
  #emptyAt: Instant = -bucketSize * tokenInterval;

  when(_key: string, now: Instant): Duration {
    this.#emptyAt = Math.max(this.#emptyAt, now - bucketSize * tokenInterval) + tokenInterval;
    return Math.max(0, this.#emptyAt - now);
  }

  /**
   * A look at `from` that asks for the next one at once, and so on: with an empty bucket that is one for each token as
   * it comes. Takes those before `until` together; the first one that is not before it, or `from`.
   */
  skipSteadyLooks(from: Instant, until: Instant): Instant {
    if (this.#emptyAt < from) return from;
    const looks = Math.max(0, Math.ceil((until - from) / tokenInterval));
    this.#emptyAt += looks * tokenInterval;
    return from + looks * tokenInterval;
  }

  forget(): void {}

  numRequeues(): number {
    return 0;
  }
}

/** The longer of both, as every controller uses it. */
export class DefaultControllerRateLimiter implements RateLimiter {
  readonly #item = new ItemExponentialFailureRateLimiter();
  readonly #bucket = new BucketRateLimiter();

  when(key: string, now: Instant): Duration {
    return Math.max(this.#item.when(key), this.#bucket.when(key, now));
  }

  skipSteadyLooks(from: Instant, until: Instant): Instant {
    return this.#bucket.skipSteadyLooks(from, until);
  }

  forget(key: string): void {
    this.#item.forget(key);
  }

  numRequeues(key: string): number {
    return this.#item.numRequeues(key);
  }
}
