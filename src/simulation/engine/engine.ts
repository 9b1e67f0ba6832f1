import { assert } from '../../std/assert.ts';
import { Heap } from '../../std/heap.ts';
import type { Instant } from '../../std/time.ts';

/** What runs first at one instant; within a priority, what was scheduled first. */
export const priorities = { delayQueue: 0, node: 1, worker: 2, step: 3 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

/** Something that the engine runs at an instant. */
interface EngineEvent {
  readonly at: Instant;
  readonly priority: Priority;
  readonly sequence: number;
  readonly run: () => void;
}

/** Going through so many pods takes about as long as an event. */
export const looksPerEvent = 32;

/** What a run may cost yet, shared by all runs that are to be paid from it. */
export interface WorkBudget {
  /** In events: what is written, and so many looks at pods, cost as much as one that is run. */
  left: number;
  /** What it is a part of, which pays as well, and cuts nothing off; absent: of nothing. */
  readonly of?: WorkBudget | undefined;
}

/** A budget for what may fail without doing harm: as much as that, but no more than half of what is left of the whole. */
export function partOf(whole: WorkBudget | undefined, most: number): WorkBudget {
  return { left: Math.min(most, Math.floor((whole?.left ?? Number.POSITIVE_INFINITY) / 2)), of: whole?.of };
}

/** A budget pays for work, and so does what it is a part of. */
export function payFrom(budget: WorkBudget | undefined, work: number): void {
  for (let each = budget; each !== undefined; each = each.of) each.left -= work;
}

/** Why `run` came back: nothing is scheduled any more, the next event lies past the horizon, or too many events ran. */
export type EngineStop = 'settled' | 'horizon' | 'event-limit';

/** Virtual time: runs scheduled events in order of (instant, priority, sequence). */
export class Engine {
  #looks = 0;
  #now: Instant = 0;
  #sequence = 0;
  #steps = 0;
  #writes = 0;
  readonly #events = new Heap<EngineEvent>(isBefore);

  get now(): Instant {
    return this.#now;
  }

  /** How many events have run. */
  get steps(): number {
    return this.#steps;
  }

  /** Counts the pods, or cohorts of them, that one event goes through: with many of them it is no small step. */
  lookAt(pods: number): void {
    this.#looks += pods;
  }

  /** Counts what an event writes into the trace. */
  countWrite(): void {
    this.#writes++;
  }

  /** Counts what has been done elsewhere for this run, in events. */
  spend(work: number): void {
    this.#looks += work * looksPerEvent;
  }

  /** What all has cost so far, in events; it depends on nothing but what was run. */
  get work(): number {
    return this.#steps + this.#writes + this.#looks / looksPerEvent;
  }

  schedule(at: Instant, priority: Priority, run: () => void): void {
    assert(at >= this.#now, `time goes back: ${at} is before ${this.#now}`);
    this.#events.push({ at, priority, sequence: this.#sequence++, run });
  }

  /** Runs the next event; false when there is none. */
  step(): boolean {
    const event = this.#events.pop();
    if (event === undefined) return false;
    this.#now = event.at;
    this.#steps++;
    event.run();
    return true;
  }

  /** Runs every event up to and including the horizon, as long as the work of the engine's whole life is within the limit. */
  run(horizon: Instant, workLimit: number): EngineStop {
    for (;;) {
      const next = this.#events.peek();
      if (next === undefined) return 'settled';
      if (next.at > horizon) return 'horizon';
      if (this.work >= workLimit) return 'event-limit';
      this.step();
    }
  }

  /** The same until something is done, which is looked at after each event; tells whether it was. */
  runUntil(isDone: () => boolean, horizon: Instant, workLimit: number): boolean {
    for (;;) {
      const next = this.#events.peek();
      if (next === undefined || next.at > horizon || this.work >= workLimit) return false;
      this.step();
      if (isDone()) return true;
    }
  }

  /** Lets time pass to the instant, before which nothing may be scheduled. */
  advance(to: Instant): void {
    const next = this.#events.peek();
    assert(to >= this.#now && (next === undefined || next.at >= to), `cannot advance to ${to}`);
    this.#now = to;
  }
}

function isBefore(a: EngineEvent, b: EngineEvent): boolean {
  if (a.at !== b.at) return a.at < b.at;
  if (a.priority !== b.priority) return a.priority < b.priority;
  return a.sequence < b.sequence;
}
