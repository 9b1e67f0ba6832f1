import type { ApiObject } from '../../workload/api-types.ts';
import type { Informer, Slot } from './informer.ts';

/** An event on its way from the store to the informer of its kind. */
export interface WatchEvent {
  readonly kind: ApiObject['kind'];
  deliver(): void;
}

/** The watch events that are on their way, in order of writing; none is merged with another. */
export class WatchQueue {
  #events: WatchEvent[] = [];
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** How many events have been put in since the start. */
  total = 0;

  push<T extends ApiObject>(
    kind: ApiObject['kind'],
    informer: Informer<T>,
    slot: Slot<T>,
    object: T | undefined,
  ): void {
    if (this.#events.length === 0) this.#wake();
    this.total++;
    this.#events.push({ kind, deliver: () => informer.deliver(slot, object) });
  }

  get last(): WatchEvent | undefined {
    return this.#events.at(-1);
  }

  /** Delivers every event, and those that come meanwhile; the given one stays back, with what follows it of its kind. */
  deliver(heldBack?: WatchEvent): void {
    const kept: WatchEvent[] = [];
    while (this.#events.length > 0) {
      const events = this.#events;
      this.#events = [];
      for (const event of events) {
        const isBehind = heldBack !== undefined && event.kind === heldBack.kind && kept.length > 0;
        if (event === heldBack || isBehind) kept.push(event);
        else event.deliver();
      }
    }
    this.#events = kept;
  }
}
