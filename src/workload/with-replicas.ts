import { oncePer } from '../std/once-per.ts';
import type { WorkloadObject } from './api-types.ts';

/** The object with so many replicas: the same one each time, as much is kept by objects. */
export function withReplicas(object: WorkloadObject, replicas: number): WorkloadObject {
  const known = scaled(object);
  const made = known.get(replicas) ?? ({ ...object, spec: { ...object.spec, replicas } } as WorkloadObject);
  known.set(replicas, made);
  return made;
}

const scaled = oncePer((_: WorkloadObject) => new Map<number, WorkloadObject>());
