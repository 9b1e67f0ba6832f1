import type { Instant } from '../std/time.ts';
import type { ApiObject, KubeEvent } from '../workload/api-types.ts';

/** One thing that happened in a run. */
export type TraceEntry =
  | {
      readonly at: Instant;
      readonly type: 'write';
      readonly verb: 'create' | 'update' | 'update-status' | 'delete';
      /** The object after the write; of a delete, as it was last. */
      readonly object: ApiObject;
    }
  | { readonly at: Instant; readonly type: 'event'; readonly event: KubeEvent }
  /** What a step printed: kubectl's text, or `error: …`. */
  | { readonly at: Instant; readonly type: 'output'; readonly text: string };

/** `settled`: nothing is left to happen. */
export type StopReason = 'settled' | 'horizon' | 'event-limit';

/** The record of a run. */
export interface Trace {
  /** In order of time, within an instant in order of happening. */
  readonly entries: readonly TraceEntry[];
  /**
   * The instant that the steps' times count from, a whole second; the entries' instants are absolute. Without anything
   * before it is 0; else what lies before it only builds what was there, which has then been at rest for a day.
   */
  readonly origin: Instant;
  /** Of a settled run the instant of the last entry, else where it was stopped. */
  readonly end: Instant;
  readonly stop: StopReason;
}
