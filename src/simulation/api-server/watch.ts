import type { ApiObject } from '../../workload/api-types.ts';
import type { Informer, Slot } from './informer.ts';

/** An event on its way from the store to the informer of its kind; without object, it is gone. */
export interface WatchEvent {
  readonly kind: ApiObject['kind'];
  readonly informer: Informer<never>;
  readonly slot: Slot<never>;
  readonly object: ApiObject | undefined;
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

  push<T extends ApiObject>(informer: Informer<T>, kind: T['kind'], slot: Slot<T>, object: T | undefined): void {
    if (this.#events.length === 0) this.#wake();
    this.#total++;
    this.#events.push({ kind, informer: informer as never, slot: slot as never, object });
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
        else event.informer.deliver(event.slot, event.object as never);
      }
    }
    this.#events = kept;
  }
}
