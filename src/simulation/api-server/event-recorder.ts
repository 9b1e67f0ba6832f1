import type { ApiObject, KubeEvent } from '../../workload/api-types.ts';
import type { Storage } from './storage.ts';

/** Puts the Kubernetes events of one component into the trace. */
export class EventRecorder {
  readonly #source: string;
  readonly #storage: Storage;

  constructor(source: string, storage: Storage) {
    this.#source = source;
    this.#storage = storage;
  }

  event(object: ApiObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const event = this.planned(object, { type, reason, message });
    this.#storage.push({ at: this.#storage.now, type: 'event', event, namespace: object.metadata.namespace });
  }

  /** The event, for somebody else to put into the trace. */
  planned({ kind, metadata }: ApiObject, text: Pick<KubeEvent, 'type' | 'reason' | 'message'>): KubeEvent {
    return { ...text, involvedObject: `${kind}/${metadata.name}`, source: this.#source };
  }
}
