// Follows client-go/util/workqueue/queue.go (v0.36).
// Differs from upstream: synchronous, with one key in work at a time; `get` gives undefined instead of waiting, `wake`
// tells that there is something.

/** A FIFO of keys that holds each key once; a key that is added while it is processed comes again afterwards. */
export class Queue {
  readonly #waiting: string[] = [];
  #processing: string | undefined;
  /** Whether the key in work has been added meanwhile. */
  #isDirty = false;
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(key: string): void {
    if (key === this.#processing) this.#isDirty = true;
    else if (!this.#waiting.includes(key)) this.#append(key);
  }

  get(): string | undefined {
    this.#processing = this.#waiting.shift();
    return this.#processing;
  }

  done(key: string): void {
    this.#processing = undefined;
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.#append(key);
  }

  #append(key: string): void {
    this.#waiting.push(key);
    this.#wake();
  }
}
