import type { Duration } from '../std/time.ts';

/** After so many engine events, writes and looks at pods counted in, a run is given up, so that none can hang its host. */
export const workLimit = 2_000_000;

/** What was there before gets so much virtual time to come to rest. */
export const settleLimit: Duration = 7 * 86_400_000;

/** So much later than its coming to rest the first step is taken: pods that have run for a day are of one age. */
export const restBeforeOrigin: Duration = 86_400_000;

/**
 * More pods than these are not simulated, neither of one workload nor of all that are applied together: each is simulated for
 * itself, and takes its memory. No larger cluster is supported by Kubernetes.
 */
export const podLimit = 150_000;
