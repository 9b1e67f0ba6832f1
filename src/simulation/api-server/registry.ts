import type { Instant } from '../../std/time.ts';
import type { ApiObject } from '../../workload/api-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { TraceEntry } from '../trace.ts';
import { WatchQueue } from './watch.ts';

const suffixAlphabet = '2456789bcdfghjklmnpqrstvwxz';
const suffixLength = 5;
const uidLength = 8;

/** What the collections of all kinds share: the clock, the counters, the watch queue and the trace. */
export class Registry {
  readonly namespace: string;
  readonly watch: WatchQueue;
  readonly #engine: Engine;
  readonly #entries: TraceEntry[];
  #resourceVersion = 0;
  #created = 0;

  constructor(namespace: string, engine: Engine, entries: TraceEntry[], wake: () => void) {
    this.namespace = namespace;
    this.#engine = engine;
    this.#entries = entries;
    this.watch = new WatchQueue(wake);
  }

  get now(): Instant {
    return this.#engine.now;
  }

  nextResourceVersion(): number {
    return ++this.#resourceVersion;
  }

  /** Ordered as text in order of creation. */
  nextUid(): string {
    return String(++this.#created).padStart(uidLength, '0');
  }

  /** The random end of a generated name; here it counts, so that it is ordered as text in order of creation. */
  nextNameSuffix(): string {
    let rest = this.#created;
    let suffix = '';
    for (let index = 0; index < suffixLength; index++) {
      suffix = suffixAlphabet[rest % suffixAlphabet.length] + suffix;
      rest = Math.floor(rest / suffixAlphabet.length);
    }
    return suffix;
  }

  record(verb: Extract<TraceEntry, { type: 'write' }>['verb'], object: ApiObject): void {
    this.#entries.push({ at: this.now, type: 'write', verb, object });
  }
}
