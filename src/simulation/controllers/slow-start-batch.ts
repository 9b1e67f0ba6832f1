// Follows kubernetes/pkg/controller/controller_utils.go and pkg/controller/replicaset/replica_set.go (v1.36.3).
// Differs from upstream: calls that run side by side there come one after the other.
import { ApiError } from '../api-server/api-error.ts';

/**
 * Makes `count` calls in batches of 1, 2, 4, …, of which one with an error is the last; gives the errors and how many
 * calls were not made. Only those of the given indexes, in order, are made if there are any given: the others would do
 * nothing. Within a batch the last call goes first, as Go runs the goroutine started last before the others.
 */
export function slowStartBatch(
  count: number,
  call: (index: number) => void,
  indexes?: readonly number[],
): { readonly errors: readonly ApiError[]; readonly skipped: number } {
  let start = 0;
  for (let size = Math.min(1, count); size > 0; size = Math.min(2 * size, count - start)) {
    const end = start + size;
    const errors = callBatch(orderOf(start, end, indexes), call);
    start = end;
    if (errors.length > 0) return { errors, skipped: count - end };
  }
  return { errors: [], skipped: 0 };
}

/** The indexes of a batch in the order of their calls. */
function orderOf(start: number, end: number, indexes: readonly number[] | undefined): readonly number[] {
  const all = indexes?.filter((index) => index >= start && index < end);
  const inOrder = all ?? Array.from({ length: end - start }, (_, offset) => start + offset);
  const last = inOrder.at(-1);
  return last === end - 1 ? [last, ...inOrder.slice(0, -1)] : inOrder;
}

function callBatch(indexes: readonly number[], call: (index: number) => void): ApiError[] {
  const errors: ApiError[] = [];
  for (const index of indexes) {
    try {
      call(index);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
    }
  }
  return errors;
}
