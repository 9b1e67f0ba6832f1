import type { Instant } from '../../std/time.ts';
import type { ApiObject, KubeEvent, Pod } from '../../workload/api-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { PodWrites, TraceEntry, TraceRecord } from '../trace.ts';
import type { PodRun } from './pod-run.ts';
import { WatchQueue } from './watch.ts';

/** What the collections of all kinds share: the clock, the counters, the watch queue and the trace. */
export class Registry {
  readonly namespace: string;
  readonly watch: WatchQueue;
  readonly #engine: Engine;
  readonly #records: TraceRecord[];
  #resourceVersion = 0;
  #created = 0;

  constructor(namespace: string, engine: Engine, records: TraceRecord[], wake: () => void) {
    this.namespace = namespace;
    this.#engine = engine;
    this.#records = records;
    this.watch = new WatchQueue(wake);
  }

  get now(): Instant {
    return this.#engine.now;
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

  /** The number that the next object's uid is going to have. */
  get nextSerial(): number {
    return this.#created + 1;
  }

  record(verb: Extract<TraceEntry, { type: 'write' }>['verb'], object: ApiObject): void {
    this.#push({ at: this.now, type: 'write', verb, object });
  }

  /** Puts the same write of like pods into the trace, each followed by what is reported of it. */
  recordPods(verb: PodWrites['verb'], pods: PodRun, report?: KubeEvent): void {
    if (pods.size > 1) {
      this.#engine.lookAt(pods.size);
      this.#push({ at: this.now, type: 'pod-writes', verb, pods, ...(report === undefined ? {} : { report }) });
      return;
    }
    const pod = pods.podAt(0);
    this.record(verb, pod);
    if (report !== undefined) this.report(report, pod);
  }

  /** Puts the report of one pod into the trace. */
  report(report: KubeEvent, { metadata }: Pod): void {
    const event = { ...report, message: `${report.message}${metadata.name}` };
    this.#push({ at: this.now, type: 'event', event });
  }

  #push(record: TraceRecord): void {
    this.#engine.countWrite();
    this.#records.push(record);
  }
}
