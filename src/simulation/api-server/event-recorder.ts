import type { ApiObject, KubeEvent } from '../../workload/api-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { TraceRecord } from '../trace.ts';

/** Puts the Kubernetes events of one component into the trace. */
export class EventRecorder {
  readonly #source: string;
  readonly #engine: Engine;
  readonly #records: TraceRecord[];

  constructor(source: string, engine: Engine, records: TraceRecord[]) {
    this.#source = source;
    this.#engine = engine;
    this.#records = records;
  }

  event(object: ApiObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#engine.countWrite();
    this.#records.push({ at: this.#engine.now, type: 'event', event: this.planned(object, { type, reason, message }) });
  }

  /** The event, for somebody else to put into the trace. */
  planned(object: ApiObject, text: Pick<KubeEvent, 'type' | 'reason' | 'message'>): KubeEvent {
    return { ...text, involvedObject: `${object.kind}/${object.metadata.name}`, source: this.#source };
  }
}
