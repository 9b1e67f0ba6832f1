import type { LikePods, RecordedEntry, Trace } from '../simulation/trace.ts';
import type { ApiObject } from '../workload/api-types.ts';
import { controllerOf } from '../workload/controller-of.ts';
import { isWorkload } from '../workload/kinds.ts';
import { type WorkloadName, workloadNameOf } from '../workload/workload-name.ts';

/** What of a trace is about one workload. */
export interface WorkloadTrace {
  readonly name: WorkloadName;
  readonly trace: Trace;
}

/** A trace of many workloads as one for each, in the order in which they come first; a record is in one of them at most. */
export function workloadTraces(trace: Trace): readonly WorkloadTrace[] {
  const found = new Map<string, WorkloadTrace & { readonly records: RecordedEntry[] }>();
  const owners = new Owners();
  const recordsOf = (name: WorkloadName): RecordedEntry[] => {
    const key = keyOf(name.namespace, `${name.kind}/${name.name}`);
    const known = found.get(key);
    if (known !== undefined) return known.records;
    const records: RecordedEntry[] = [];
    found.set(key, { name, records, trace: { ...trace, records } });
    return records;
  };
  for (const record of trace.records) {
    const owner = ownerOf(record, owners);
    const records = typeof owner === 'object' ? recordsOf(owner) : found.get(owner ?? '')?.records;
    records?.push(record);
  }
  return [...found.values()].map(({ name, trace: own }) => ({ name, trace: own }));
}

/** The workload, or the key of one that is known; undefined: none. */
function ownerOf(record: RecordedEntry, owners: Owners): WorkloadName | string | undefined {
  switch (record.type) {
    case 'output':
      return record.about;
    case 'event':
      return record.about ?? owners.ofNamed(record.namespace, record.event.involvedObject);
    case 'pod-writes':
      return owners.ofPods(record.pods);
    case 'write':
      return isWorkload(record.object) ? owners.own(record.object) : owners.of(record.object);
  }
}

/** Whose each object is. */
class Owners {
  readonly #byUid = new Map<string, string>();
  /** By namespace, kind and name. */
  readonly #byName = new Map<string, string>();
  /** Of pods, by serial. */
  readonly #ofPods: (string | undefined)[] = [];
  /** Those whose names nobody has asked for. */
  #unnamed: LikePods[] = [];

  own(object: Parameters<typeof workloadNameOf>[0]): WorkloadName {
    const name = workloadNameOf(object);
    this.#remember(object, keyOf(name.namespace, `${name.kind}/${name.name}`));
    return name;
  }

  /** That of its controller; without one that of the controller it had. */
  of(object: ApiObject): string | undefined {
    const owner = this.#byUid.get(controllerOf(object)?.uid ?? object.metadata.uid);
    if (owner !== undefined) this.#remember(object, owner);
    return owner;
  }

  /** The same of pods that are alike. */
  ofPods(pods: LikePods): string | undefined {
    const { like } = pods;
    const controller = controllerOf(like)?.uid;
    const owner = controller === undefined ? this.#ofPods[pods.serialAt(0)] : this.#byUid.get(controller);
    if (owner === undefined) return undefined;
    if (this.#ofPods[pods.serialAt(0)] === undefined) this.#unnamed.push(pods);
    for (let index = 0; index < pods.size; index++) this.#ofPods[pods.serialAt(index)] = owner;
    return owner;
  }

  ofNamed(namespace: string, kindAndName: string): string | undefined {
    if (kindAndName.startsWith('Pod/')) this.#namePods();
    return this.#byName.get(keyOf(namespace, kindAndName));
  }

  #namePods(): void {
    for (const pods of this.#unnamed)
      for (let index = 0; index < pods.size; index++)
        this.#remember(pods.podAt(index), this.#ofPods[pods.serialAt(index)] ?? '');
    this.#unnamed = [];
  }

  #remember({ kind, metadata }: ApiObject, owner: string): void {
    this.#byUid.set(metadata.uid, owner);
    this.#byName.set(keyOf(metadata.namespace, `${kind}/${metadata.name}`), owner);
  }
}

function keyOf(namespace: string, kindAndName: string): string {
  return `${namespace}/${kindAndName}`;
}
