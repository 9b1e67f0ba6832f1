// Follows kubernetes/pkg/controller/controller_utils.go and pkg/controller/replicaset/replica_set.go (v1.36.3).
// Differs from upstream: calls that run side by side there come one after the other.
import { type ApiError, apiErrorOf } from '../api-server/api-error.ts';
import type { Syncing } from '../client/client.ts';

export interface SlowStartOptions {
  /** Only these calls are made, in order: the others would do nothing. */
  readonly indexes?: readonly number[];
  /** Whether the call makes a request, as each does unless this is given. */
  readonly isRequest?: (index: number) => boolean;
}

/**
 * Makes `count` calls in batches of 1, 2, 4, …, of which one with an error is the last; gives the errors and how many
 * calls were not made. Within a batch the last call goes first, as Go runs the goroutine started last before the others.
 */
export function* slowStartBatch(
  count: number,
  call: (index: number) => void,
  { indexes, isRequest = () => true }: SlowStartOptions = {},
): Syncing<{ readonly errors: readonly ApiError[]; readonly skipped: number }> {
  let start = 0;
  for (const size of slowStartSizes(count)) {
    const end = start + size;
    const batch = orderOf(start, end, indexes);
    const requests = new Set(batch.filter(isRequest));
    const errors: ApiError[] = [];
    let called = 0;
    const send = (mayGo: number): void => {
      for (let left = mayGo; called < batch.length; called++) {
        const index = batch[called] as number;
        if (requests.has(index) && left-- === 0) return;
        const error = apiErrorOf(() => call(index));
        if (error !== undefined) errors.push(error);
      }
    };
    if (requests.size > 0) yield { count: requests.size, send };
    else send(0);
    start = end;
    if (errors.length > 0) return { errors, skipped: count - end };
  }
  return { errors: [], skipped: 0 };
}

/** The sizes of the batches. */
export function slowStartSizes(count: number): number[] {
  const sizes: number[] = [];
  for (let [size, left] = [1, count]; left > 0; left -= size, size *= 2) sizes.push(Math.min(size, left));
  return sizes;
}

/** The indexes of a batch in the order of their calls. */
function orderOf(start: number, end: number, indexes: readonly number[] | undefined): readonly number[] {
  const all = indexes?.filter((index) => index >= start && index < end);
  const inOrder = all ?? Array.from({ length: end - start }, (_, offset) => start + offset);
  const last = inOrder.at(-1);
  return last === end - 1 ? [last, ...inOrder.slice(0, -1)] : inOrder;
}
