import type { Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';
import type { RecordedEntry } from '../trace.ts';
import { PodIdentities } from './pod-identities.ts';

/** What the namespaces of a cluster share: the clock, the trace, and the numbers that tell objects apart. */
export class Storage {
  /** All that happened, in order. */
  readonly records: RecordedEntry[] = [];
  readonly identities = new PodIdentities();
  readonly engine: Engine;
  #resourceVersion = 0;
  #created = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get now(): Instant {
    return this.engine.now;
  }

  /** The numbers of the uids of so many new objects, the first of them; they follow on each other. */
  takeSerials(count: number): number {
    const first = this.#created + 1;
    this.#created += count;
    return first;
  }

  /** The versions of so many writes, the first of them. */
  takeVersions(count: number): number {
    const first = this.#resourceVersion + 1;
    this.#resourceVersion += count;
    return first;
  }

  /** From now on numbers begin after those that were given before the run. */
  restore(lastUid: number, lastVersion: number): void {
    this.#created = lastUid;
    this.#resourceVersion = lastVersion;
  }

  /** The number that the next object's uid is going to have. */
  get nextSerial(): number {
    return this.#created + 1;
  }

  push(record: RecordedEntry): void {
    this.engine.countWrite();
    this.records.push(record);
  }
}
