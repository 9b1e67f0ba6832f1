// Follows golang.org/x/time/rate, Limiter.
// Differs from upstream: instead of the number of tokens, the instant is kept at which there are none.
import type { Duration, Instant } from '../../std/time.ts';

/** What rounding may add to a sum of fractions of a millisecond. */
const roundingError = 1e-6;

/** A bucket that is full at the start and gains a token at regular distances, until it is full again. */
export class TokenBucket {
  readonly #interval: Duration;
  readonly #size: number;
  #emptyAt: Instant = Number.NEGATIVE_INFINITY;

  /** The interval may have fractions of a millisecond. */
  constructor(interval: Duration, size: number) {
    this.#interval = interval;
    this.#size = size;
  }

  /** How many tokens there are. */
  available(now: Instant): number {
    const gained = Math.floor((now - this.#emptyAt + roundingError) / this.#interval);
    return Math.max(0, Math.min(this.#size, gained));
  }

  /** Promises so many tokens, which come after those that have been promised: says when the first `count` are there. */
  reserve(now: Instant, tokens: number): (count: number) => Instant {
    const emptyAt = Math.max(this.#emptyAt, now - this.#size * this.#interval);
    this.#emptyAt = emptyAt + tokens * this.#interval;
    return (count) => Math.max(now, Math.ceil(emptyAt + count * this.#interval - roundingError));
  }
}
