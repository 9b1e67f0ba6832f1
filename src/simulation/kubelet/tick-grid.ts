import type { Duration, Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';
import { priorities } from '../engine/engine.ts';

const tick: Duration = 100;

/**
 * The grid of 100 ms on which nodes and the scheduler act: a delay counts from the last tick at or before now, and is
 * at least one tick. What falls due at one instant runs in the order in which it was armed, as one engine event.
 */
export class TickGrid {
  readonly #engine: Engine;
  readonly #due = new Map<Instant, (() => void)[]>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  arm(delay: Duration, run: () => void): void {
    this.armFrom(this.#engine.now, delay, run);
  }

  /** The same for a delay that began at an instant; false when that is over, and nothing is armed. */
  armFrom(start: Instant, delay: Duration, run: () => void): boolean {
    const at = dueAt(start, delay);
    if (at <= this.#engine.now) return false;
    const armed = this.#due.get(at);
    if (armed !== undefined) {
      armed.push(run);
      return true;
    }
    this.#due.set(at, [run]);
    this.#engine.schedule(at, priorities.node, () => this.#fire(at));
    return true;
  }

  #fire(at: Instant): void {
    for (const run of this.#due.get(at) ?? []) run();
    this.#due.delete(at);
  }
}

/** When a delay that begins at an instant is over on the grid. */
export function dueAt(start: Instant, delay: Duration): Instant {
  return tickAt(start) + onGrid(delay);
}

/** The last tick at or before an instant. */
export function tickAt(at: Instant): Instant {
  return Math.floor(at / tick) * tick;
}

/** How long a delay takes on the grid. */
export function onGrid(delay: Duration): Duration {
  return Math.max(1, Math.ceil(delay / tick)) * tick;
}
