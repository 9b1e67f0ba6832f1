import type { ApiObject } from '../../workload/api-types.ts';

/** An event on its way from the store to the informer of its kind. */
export interface WatchEvent {
  readonly kind: ApiObject['kind'];
  readonly deliver: () => void;
}

/** The watch events that are on their way, in order of writing; none is merged with another. */
export class WatchQueue {
  #events: WatchEvent[] = [];
  #total = 0;
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** How many events have been put in since the start. */
  get total(): number {
    return this.#total;
  }

  get last(): WatchEvent | undefined {
    return this.#events.at(-1);
  }

  push(kind: ApiObject['kind'], deliver: () => void): void {
    if (this.#events.length === 0) this.#wake();
    this.#total++;
    this.#events.push({ kind, deliver });
  }

  /** Delivers every event, and those that come meanwhile; the given one stays back, with what follows it of its kind. */
  deliver(heldBack?: WatchEvent): void {
    const kept: WatchEvent[] = [];
    while (this.#events.length > 0) {
      const events = this.#events;
      this.#events = [];
      for (const event of events) {
        const isBehind = heldBack !== undefined && kept.length > 0 && event.kind === heldBack.kind;
        if (event === heldBack || isBehind) kept.push(event);
        else event.deliver();
      }
    }
    this.#events = kept;
  }
}
