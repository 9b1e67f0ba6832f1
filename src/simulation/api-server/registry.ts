import type { Instant } from '../../std/time.ts';
import type { ApiObject, KubeEvent, Pod } from '../../workload/api-types.ts';
import type { PodWrites, TraceEntry } from '../trace.ts';
import type { PodRun } from './pod-run.ts';
import type { Storage } from './storage.ts';
import { WatchQueue } from './watch.ts';

/** What the collections of a namespace share: the storage, and the events on their way to the watchers. */
export class Registry {
  readonly namespace: string;
  readonly storage: Storage;
  readonly watch: WatchQueue;

  constructor(namespace: string, storage: Storage, wake: () => void) {
    this.namespace = namespace;
    this.storage = storage;
    this.watch = new WatchQueue(wake);
  }

  get now(): Instant {
    return this.storage.now;
  }

  record(verb: Extract<TraceEntry, { type: 'write' }>['verb'], object: ApiObject): void {
    this.storage.push({ at: this.now, type: 'write', verb, object });
  }

  /** Puts the same write of like pods into the trace, each followed by what is reported of it. */
  recordPods(verb: PodWrites['verb'], pods: PodRun, report?: KubeEvent): void {
    const at = this.now;
    if (pods.size > 1) this.storage.engine.lookAt(pods.size);
    else if (report !== undefined) this.storage.engine.countWrite();
    this.storage.push(
      report === undefined ? { at, type: 'pod-writes', verb, pods } : { at, type: 'pod-writes', verb, pods, report },
    );
  }

  /** Puts the report of one pod into the trace. */
  report(report: KubeEvent, { metadata }: Pod): void {
    const event = { ...report, message: `${report.message}${metadata.name}` };
    this.storage.push({ at: this.now, type: 'event', event, namespace: this.namespace });
  }
}
