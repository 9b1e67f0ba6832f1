import type { Trace, TraceRecord } from '../simulation/trace.ts';
import type { ApiObject } from '../workload/api-types.ts';
import { controllerOf } from '../workload/controller-of.ts';
import { isWorkload } from '../workload/kinds.ts';
import { nameOf, type WorkloadName } from '../workload/workload-name.ts';

/** What of a trace is about one workload. */
export interface WorkloadTrace {
  readonly name: WorkloadName;
  readonly trace: Trace;
}

/** A trace of many workloads as one for each, in the order in which they come first; a record is in one of them at most. */
export function workloadTraces(trace: Trace): readonly WorkloadTrace[] {
  const found = new Map<string, WorkloadTrace & { readonly records: TraceRecord[] }>();
  /** Whose each object is: by uid, and by namespace, kind and name. */
  const owners = new Map<string, string>();
  const recordsOf = (name: WorkloadName): TraceRecord[] => {
    const key = keyOf(name.namespace, `${name.kind}/${name.name}`);
    const known = found.get(key);
    if (known !== undefined) return known.records;
    const records: TraceRecord[] = [];
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
function ownerOf(record: TraceRecord, owners: Map<string, string>): WorkloadName | string | undefined {
  switch (record.type) {
    case 'output':
      return record.about;
    case 'event':
      return record.about ?? owners.get(keyOf(record.namespace, record.event.involvedObject));
    case 'pod-writes':
      return ownerOfObject(record.pods.like, owners);
    case 'write':
      return isWorkload(record.object) ? ownName(record.object, owners) : ownerOfObject(record.object, owners);
  }
}

function ownName(object: Parameters<typeof nameOf>[0], owners: Map<string, string>): WorkloadName {
  const name = nameOf(object);
  remember(object, keyOf(name.namespace, `${name.kind}/${name.name}`), owners);
  return name;
}

/** That of its controller; without one that of the controller it had. */
function ownerOfObject(object: ApiObject, owners: Map<string, string>): string | undefined {
  const controller = controllerOf(object)?.uid;
  const owner = controller === undefined ? owners.get(object.metadata.uid) : owners.get(controller);
  if (owner !== undefined) remember(object, owner, owners);
  return owner;
}

function remember({ kind, metadata }: ApiObject, owner: string, owners: Map<string, string>): void {
  owners.set(metadata.uid, owner);
  owners.set(keyOf(metadata.namespace, `${kind}/${metadata.name}`), owner);
}

function keyOf(namespace: string, kindAndName: string): string {
  return `${namespace}/${kindAndName}`;
}
