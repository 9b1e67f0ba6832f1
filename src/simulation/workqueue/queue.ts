// Follows client-go/util/workqueue/queue.go (v0.36).
// Differs from upstream: synchronous; `get` gives undefined instead of waiting, `wake` tells that there is something.

/** A FIFO of keys that holds each key once; a key that is added while it is processed comes again afterwards. */
export class Queue {
  readonly #waiting: string[] = [];
  /** The keys in work, and whether each has been added meanwhile. */
  readonly #processing = new Map<string, boolean>();
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** How many keys are in work. */
  get processing(): number {
    return this.#processing.size;
  }

  add(key: string): void {
    if (this.#processing.has(key)) this.#processing.set(key, true);
    else if (!this.#waiting.includes(key)) this.#append(key);
  }

  get(): string | undefined {
    const key = this.#waiting.shift();
    if (key !== undefined) this.#processing.set(key, false);
    return key;
  }

  done(key: string): void {
    const isDirty = this.#processing.get(key) === true;
    this.#processing.delete(key);
    if (isDirty) this.#append(key);
  }

  #append(key: string): void {
    this.#waiting.push(key);
    this.#wake();
  }
}
