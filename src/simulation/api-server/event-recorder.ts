import type { ApiObject } from '../../workload/api-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { TraceEntry } from '../trace.ts';

/** Puts the Kubernetes events of one component into the trace. */
export class EventRecorder {
  readonly #source: string;
  readonly #engine: Engine;
  readonly #entries: TraceEntry[];

  constructor(source: string, engine: Engine, entries: TraceEntry[]) {
    this.#source = source;
    this.#engine = engine;
    this.#entries = entries;
  }

  event(object: ApiObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const involvedObject = `${object.kind}/${object.metadata.name}`;
    const event = { type, reason, message, involvedObject, source: this.#source };
    this.#entries.push({ at: this.#engine.now, type: 'event', event });
  }
}
