import type { Duration } from '../../std/time.ts';

/** What is going to happen to one pod; undefined: never. */
export interface PodPlan {
  /** From binding to Ready. */
  readonly ready: Duration | undefined;
  /** From Ready back to not Ready, for as long as it fails. */
  readonly fail: Duration | undefined;
  /** From the n-th time that it got not Ready (n = 1, 2, …) to Ready again. */
  readonly recover: ((failures: number) => Duration) | undefined;
  /** From the deletion request to its removal. */
  readonly terminate: Duration;
  readonly isBound: boolean;
}
