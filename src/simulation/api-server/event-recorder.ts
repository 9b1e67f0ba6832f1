import type { KubeEvent, ObjectMeta } from '../../workload/api-types.ts';
import type { WorkloadName } from '../../workload/workload-name.ts';
import type { Client } from '../client/client.ts';
import type { Storage } from './storage.ts';

/** What an event is about. */
export interface EventSubject {
  readonly kind: string;
  readonly metadata: Pick<ObjectMeta, 'namespace' | 'name' | 'uid'>;
  /** The workload whose rollout it concerns, of what does not belong to one. */
  readonly about?: WorkloadName;
}

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

  event(object: EventSubject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const event = this.planned(object, { type, reason, message }, 1);
    const { metadata, about } = object;
    const concerned = about === undefined ? {} : { about };
    this.#storage.push({ at: this.#storage.now, type: 'event', event, namespace: metadata.namespace, ...concerned });
  }

  /** The event, for somebody else to put into the trace so many times. */
  planned(object: EventSubject, text: Pick<KubeEvent, 'type' | 'reason' | 'message'>, times: number): KubeEvent {
    const { kind, metadata } = object;
    this.#client?.report(object, times);
    return { ...text, involvedObject: `${kind}/${metadata.name}`, source: this.#source };
  }
}
