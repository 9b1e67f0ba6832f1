// Kinds with a spec and a status, written separately (pkg/registry/apps/*/strategy.go, v1.36.3).
import { deepEqual } from '../../std/deep-equal.ts';
import { wholeSecond } from '../../std/time.ts';
import type { ApiObject, Condition } from '../../workload/api-types.ts';
import { Collection } from './collection.ts';

type StatusObject = Extract<ApiObject, { readonly status: unknown }>;

/** Objects whose spec and status are written separately; generation counts the changes of the spec. */
export class StatusCollection<T extends StatusObject> extends Collection<T> {
  /** Writes metadata and spec; the status stays. */
  override update(object: T): T {
    return this.#writeSpec(this.conflictFree(object), object);
  }

  override patch(name: string, change: (object: T) => T): T {
    const stored = this.get(name);
    return this.#writeSpec(stored, change(stored));
  }

  /** Writes the status, and the annotations with it; labels and spec stay. Times are cut to whole seconds. */
  updateStatus(object: T): T {
    const stored = this.conflictFree(object);
    const metadata = { ...stored.metadata, annotations: object.metadata.annotations };
    return this.write('update-status', stored, { ...stored, metadata, status: withWholeSeconds(object.status) });
  }

  #writeSpec(stored: T, object: T): T {
    const isNewSpec = !deepEqual(stored.spec, object.spec);
    const generation = stored.metadata.generation + (isNewSpec ? 1 : 0);
    const metadata = { ...object.metadata, generation };
    return this.write('update', stored, { ...object, metadata, status: stored.status });
  }
}

function withWholeSeconds<S extends { readonly conditions: readonly Condition[] }>(status: S): S {
  if (status.conditions.every(isWhole)) return status;
  const conditions = status.conditions.map((condition) => (isWhole(condition) ? condition : cutToSeconds(condition)));
  return { ...status, conditions };
}

function isWhole({ lastUpdateTime, lastTransitionTime }: Condition): boolean {
  return lastUpdateTime % 1000 === 0 && lastTransitionTime % 1000 === 0;
}

function cutToSeconds(condition: Condition): Condition {
  return {
    ...condition,
    lastUpdateTime: wholeSecond(condition.lastUpdateTime),
    lastTransitionTime: wholeSecond(condition.lastTransitionTime),
  };
}
