// Follows client-go's rest.Request, whose throttle is util/flowcontrol/throttle.go (v0.36), and tools/record (event.go,
// events_cache.go), whose events go through the same client.
import type { Duration, Instant } from '../../std/time.ts';
import type { ObjectMeta } from '../../workload/api-types.ts';
import { type Engine, priorities } from '../engine/engine.ts';
import { TokenBucket } from './token-bucket.ts';

/** Of one object so many events are sent at once, and then one in so long; the others are dropped. */
const eventsAtOnce = 25;
const eventInterval: Duration = 300_000;

/** Requests of a sync that are made side by side. */
export interface Requests {
  readonly count: number;
  /** Makes the next ones, as many as the limit lets through; without it the sync makes its one request as it goes on. */
  readonly send?: (count: number) => void;
  /** Whether the sync waits for the answers before it goes on, so that others come in between. */
  readonly isAwaited?: boolean;
}

/** One request, which the sync makes as it goes on. */
export const oneRequest: Requests = { count: 1 };

/** A sync that stops where it makes requests, until its client's limit lets them through. */
export type Syncing<Result = void> = Generator<Requests, Result, undefined>;

/** So many requests a second, after so many at once; 0 a second: as many as are made. */
export interface ClientLimits {
  readonly qps: number;
  readonly burst: number;
}

/** The connection of one controller to the API server: its requests take their tokens from one bucket, and its events too. */
export class Client {
  readonly #engine: Engine;
  readonly #bucket: TokenBucket | undefined;
  /** Of the events about each object, by uid. */
  readonly #eventBuckets = new Map<string, TokenBucket>();
  /** Events that are not sent yet; one waits for its token at a time. */
  #events = 0;
  #isSending = false;
  #freeAt: Instant = 0;

  constructor(engine: Engine, { qps, burst }: ClientLimits) {
    this.#engine = engine;
    this.#bucket = qps > 0 ? new TokenBucket(1000 / qps, Math.max(1, burst)) : undefined;
  }

  get isLimited(): boolean {
    return this.#bucket !== undefined;
  }

  /** Whether so many requests can be made at this instant. */
  hasTokens(count: number): boolean {
    return this.#bucket === undefined || this.#bucket.available(this.#engine.now) >= count;
  }

  /** Takes the tokens of requests that are made one after the other, or wait side by side: when the first `count` of them go. */
  reserve(requests: number): (count: number) => Instant {
    const { now } = this.#engine;
    return this.#bucket?.reserve(now, requests) ?? (() => now);
  }

  /** When the requests that were counted after they had been made have all been let through. */
  get freeAt(): Instant {
    return this.#freeAt;
  }

  /** Counts requests that have been made without waiting. */
  count(requests: number): void {
    if (requests > 0) this.#freeAt = this.reserve(requests)(requests);
  }

  /** Reports events about an object, which are sent one after the other. */
  report({ metadata }: { readonly metadata: Pick<ObjectMeta, 'uid'> }, events: number): void {
    if (this.#bucket === undefined) return;
    const { now } = this.#engine;
    const bucket = this.#eventBuckets.get(metadata.uid) ?? new TokenBucket(eventInterval, eventsAtOnce);
    this.#eventBuckets.set(metadata.uid, bucket);
    const sent = Math.min(events, bucket.available(now));
    bucket.reserve(now, sent);
    this.#events += sent;
    if (this.#isSending || this.#events === 0) return;
    // Each takes a moment, in which controllers make many requests side by side.
    this.#isSending = true;
    this.#engine.schedule(now, priorities.step, this.#sendEvents);
  }

  readonly #sendEvents = (): void => {
    const { now } = this.#engine;
    while (this.#events > 0) {
      this.#events--;
      const at = this.reserve(1)(1);
      if (at === now) continue;
      this.#engine.schedule(at, priorities.step, this.#sendEvents);
      return;
    }
    this.#isSending = false;
  };
}
