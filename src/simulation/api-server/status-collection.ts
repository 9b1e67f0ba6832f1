// Kinds with a spec and a status, written separately (pkg/registry/apps/*/strategy.go, v1.36.3).
import { deepEqual } from '../../std/deep-equal.ts';
import { wholeSecond } from '../../std/time.ts';
import type { ApiObject, Condition } from '../../workload/api-types.ts';
import { ApiError } from './api-error.ts';
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
    this.#refuseNegativeCounts(object);
    const { annotations } = object.metadata;
    const status = withWholeSeconds(object.status);
    if (deepEqual(stored.status, status) && deepEqual(stored.metadata.annotations, annotations)) return stored;
    return this.storeNext('update-status', { ...stored, metadata: { ...stored.metadata, annotations }, status });
  }

  /** Writes spec.replicas alone, as an autoscaler does through the subresource `scale`. */
  updateScale(name: string, replicas: number): T {
    const stored = this.get(name);
    const { metadata, spec } = stored;
    const generation = metadata.generation + 1;
    return this.storeNext('update-scale', {
      ...stored,
      metadata: { ...metadata, generation },
      spec: { ...spec, replicas },
    });
  }

  /** A StatefulSet's controller takes the pods that it deletes off the current ones, even where they are none. */
  #refuseNegativeCounts({ metadata: { name }, status }: T): void {
    for (const [field, count] of Object.entries(status)) {
      if (typeof count !== 'number' || count >= 0) continue;
      const cause = `status.${field}: Invalid value: ${count}: must be greater than or equal to 0`;
      throw new ApiError('Invalid', `${this.kind}.apps "${name}" is invalid: ${cause}`);
    }
  }

  #writeSpec(stored: T, object: T): T {
    const { generation } = stored.metadata;
    const { status } = stored;
    if (deepEqual(stored.spec, object.spec))
      return this.write('update', stored, { ...object, metadata: { ...object.metadata, generation }, status });
    return this.storeNext('update', {
      ...object,
      metadata: { ...object.metadata, generation: generation + 1 },
      status,
    });
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
