// Follows client-go/util/workqueue/queue.go (v0.36).
// Differs from upstream: synchronous; `get` gives undefined instead of waiting, `wake` tells that there is something.

/** Of a key that has been added; `dirty`: in work, and added again meanwhile. */
type KeyState = 'waiting' | 'processing' | 'dirty' | 'done';

/** A FIFO of keys that holds each key once; a key that is added while it is processed comes again afterwards. */
export class Queue {
  #waiting: string[] = [];
  /** How many of them have been taken. */
  #taken = 0;
  /** Keys stay in it, as they come repeatedly. */
  readonly #states = new Map<string, KeyState>();
  #processing = 0;
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get length(): number {
    return this.#waiting.length - this.#taken;
  }

  /** How many keys are in work. */
  get processing(): number {
    return this.#processing;
  }

  add(key: string): void {
    const state = this.#states.get(key);
    if (state === 'processing') this.#states.set(key, 'dirty');
    else if (state === undefined || state === 'done') this.#append(key);
  }

  get(): string | undefined {
    const key = this.#waiting[this.#taken];
    if (key === undefined) return undefined;
    if (++this.#taken === this.#waiting.length) {
      this.#waiting = [];
      this.#taken = 0;
    }
    this.#states.set(key, 'processing');
    this.#processing++;
    return key;
  }

  done(key: string): void {
    const state = this.#states.get(key);
    if (state !== 'processing' && state !== 'dirty') return;
    this.#processing--;
    if (state === 'dirty') this.#append(key);
    else this.#states.set(key, 'done');
  }

  #append(key: string): void {
    this.#states.set(key, 'waiting');
    this.#waiting.push(key);
    this.#wake();
  }
}
