import type { Pod } from '../../workload/api-types.ts';

/**
 * What one write makes of pods in the same state, so that those that are written one after the other go on sharing one.
 * It is kept for as long as the write says the same, which its key tells.
 */
export class SharedStates {
  #key: unknown;
  #before: Pod | undefined;
  #after: Pod | undefined;
  readonly #states = new Map<Pod, Pod>();

  /** What pods that were like that are after the write; undefined where it is not known. */
  after(before: Pod, key: unknown): Pod | undefined {
    if (key !== this.#key) return undefined;
    return before === this.#before ? this.#after : this.#states.get(before);
  }

  remember(before: Pod, key: unknown, after: Pod): void {
    if (key !== this.#key) this.#states.clear();
    this.#key = key;
    this.#before = before;
    this.#after = after;
    this.#states.set(before, after);
  }
}
