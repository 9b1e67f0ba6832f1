import type { ApiObject, KubeEvent } from '../../workload/api-types.ts';
import type { Client } from '../client/client.ts';
import type { Storage } from './storage.ts';

/** Puts the Kubernetes events of one component into the trace, and sends them by its client. */
export class EventRecorder {
  readonly #source: string;
  readonly #storage: Storage;
  readonly #client: Client | undefined;

  constructor(source: string, storage: Storage, client: Client | undefined) {
    this.#source = source;
    this.#storage = storage;
    this.#client = client;
  }

  event(object: ApiObject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const event = this.planned(object, { type, reason, message }, 1);
    this.#storage.push({ at: this.#storage.now, type: 'event', event, namespace: object.metadata.namespace });
  }

  /** The event, for somebody else to put into the trace so many times. */
  planned(object: ApiObject, text: Pick<KubeEvent, 'type' | 'reason' | 'message'>, times: number): KubeEvent {
    const { kind, metadata } = object;
    this.#client?.report(object, times);
    return { ...text, involvedObject: `${kind}/${metadata.name}`, source: this.#source };
  }
}
