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
    const at = Math.floor(this.#engine.now / tick) * tick + onGrid(delay);
    const armed = this.#due.get(at);
    if (armed !== undefined) {
      armed.push(run);
      return;
    }
    this.#due.set(at, [run]);
    this.#engine.schedule(at, priorities.node, () => this.#fire(at));
  }

  #fire(at: Instant): void {
    for (const run of this.#due.get(at) ?? []) run();
    this.#due.delete(at);
  }
}

/** How long a delay takes on the grid. */
export function onGrid(delay: Duration): Duration {
  return Math.max(1, Math.ceil(delay / tick)) * tick;
}
