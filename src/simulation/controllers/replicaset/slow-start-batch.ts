// Follows slowStartBatch of kubernetes/pkg/controller/replicaset/replica_set.go (v1.36.3).
import { ApiError } from '../../api-server/api-error.ts';

/**
 * Calls so many times in batches of 1, 2, 4, …; a batch with a failure is the last, and is finished.
 * 10 calls of which the 3rd and the 5th fail: 1, then 2 of which one fails; 2 successes.
 */
export function slowStartBatch(count: number, call: () => void): { successes: number; error: ApiError | undefined } {
  let remaining = count;
  let successes = 0;
  for (let batchSize = Math.min(1, count); batchSize > 0; batchSize = Math.min(2 * batchSize, remaining)) {
    let firstError: ApiError | undefined;
    for (let index = 0; index < batchSize; index++) {
      try {
        call();
        successes++;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        firstError ??= error;
      }
    }
    if (firstError !== undefined) return { successes, error: firstError };
    remaining -= batchSize;
  }
  return { successes, error: undefined };
}
