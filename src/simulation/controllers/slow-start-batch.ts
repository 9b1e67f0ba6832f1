// Follows kubernetes/pkg/controller/controller_utils.go and pkg/controller/replicaset/replica_set.go (v1.36.3).
// Differs from upstream: calls that run side by side there come one after the other.
import { ApiError } from '../api-server/api-error.ts';

/**
 * Makes `count` calls in batches of 1, 2, 4, …, of which one with an error is the last; gives the errors and how many
 * calls were not made. Within a batch the last call goes first, as Go runs the goroutine started last before the others.
 */
export function slowStartBatch(
  count: number,
  call: (index: number) => void,
): { readonly errors: readonly ApiError[]; readonly skipped: number } {
  let start = 0;
  for (let size = Math.min(1, count); size > 0; size = Math.min(2 * size, count - start)) {
    const end = start + size;
    const errors = callBatch(start, end, call);
    start = end;
    if (errors.length > 0) return { errors, skipped: count - end };
  }
  return { errors: [], skipped: 0 };
}

function callBatch(start: number, end: number, call: (index: number) => void): ApiError[] {
  const errors: ApiError[] = [];
  const callOne = (index: number) => {
    try {
      call(index);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
    }
  };
  callOne(end - 1);
  for (let index = start; index < end - 1; index++) callOne(index);
  return errors;
}
