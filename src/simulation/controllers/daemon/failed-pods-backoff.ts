// Follows client-go/util/flowcontrol/backoff.go (v0.36.3), as the DaemonSet controller uses it.
// Differs from upstream: old entries are not collected, as a run is short.
import { type Duration, type Instant, seconds } from '../../../std/time.ts';

const firstBackoff: Duration = seconds(1);
const longestBackoff: Duration = seconds(15 * 60);

interface BackoffEntry {
  readonly backoff: Duration;
  readonly lastUpdate: Instant;
}

/** How long a node's failed daemon pods stay before they are replaced: 1 s, 2 s, 4 s … 15 minutes. */
export class FailedPodsBackoff {
  readonly #entries = new Map<string, BackoffEntry>();

  get(key: string): Duration {
    return this.#entries.get(key)?.backoff ?? 0;
  }

  isInBackOffSinceUpdate(key: string, now: Instant): boolean {
    const entry = this.#liveEntry(key, now);
    return entry !== undefined && now - entry.lastUpdate < entry.backoff;
  }

  next(key: string, now: Instant): void {
    const entry = this.#liveEntry(key, now);
    const backoff = entry === undefined ? firstBackoff : Math.min(2 * entry.backoff, longestBackoff);
    this.#entries.set(key, { backoff, lastUpdate: now });
  }

  /** An entry counts for twice the longest back-off. */
  #liveEntry(key: string, now: Instant): BackoffEntry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && now - entry.lastUpdate <= 2 * longestBackoff ? entry : undefined;
  }
}
