// Follows client-go/util/workqueue/queue.go (v0.36).
// Differs from upstream: synchronous; `get` gives undefined instead of waiting, `wake` tells that there is something.

/** A FIFO of keys that holds each key once; a key that is added while it is processed comes again afterwards. */
export class Queue {
  readonly #waiting: string[] = [];
  readonly #dirty = new Set<string>();
  readonly #processing = new Set<string>();
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(key: string): void {
    if (this.#dirty.has(key)) return;
    this.#dirty.add(key);
    if (this.#processing.has(key)) return;
    this.#waiting.push(key);
    this.#wake();
  }

  get(): string | undefined {
    const key = this.#waiting.shift();
    if (key === undefined) return undefined;
    this.#processing.add(key);
    this.#dirty.delete(key);
    return key;
  }

  done(key: string): void {
    this.#processing.delete(key);
    if (!this.#dirty.has(key)) return;
    this.#waiting.push(key);
    this.#wake();
  }
}
