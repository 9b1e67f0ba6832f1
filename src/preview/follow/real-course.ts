import type { Duration, Instant } from '../../std/time.ts';

/** How many pods there really are at an instant. */
export interface RealPods {
  /** Without those that are terminating. */
  readonly pods: number;
  readonly available: number;
}

interface RealInstant extends RealPods {
  /** From the start of the following. */
  readonly at: Instant;
}

/** What really happens, an entry for each change. */
export class RealCourse {
  readonly #entries: RealInstant[];

  constructor(first: RealPods) {
    this.#entries = [{ at: 0, ...first }];
  }

  /** Takes in how many there are; of one instant the last counts. */
  note(at: Duration, { pods, available }: RealPods): void {
    const last = this.#entries.at(-1);
    if (last?.pods === pods && last.available === available) return;
    if (last !== undefined && last.at >= at) this.#entries.pop();
    this.#entries.push({ at: Math.max(at, last?.at ?? 0), pods, available });
  }

  get entries(): readonly RealInstant[] {
    return this.#entries;
  }
}
