import type { Trace } from '../../simulation/trace.ts';
import type { Instant } from '../../std/time.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { PodWait } from '../../timeline/waits.ts';
import type { RolloutTime } from '../../wording/lasting.ts';
import type { ReleaseMember } from './member.ts';

/** One workload of a release, among the others. */
export interface ReleasedWorkload {
  readonly member: ReleaseMember;
  /** When it is applied; undefined: its applier never comes to it. */
  readonly appliedAt: Instant | undefined;
  /** What of the run is about it. */
  readonly trace: Trace;
  readonly timeline: Timeline;
  /** When it has rolled out, with start-up times that vary; undefined: it never does, or is rolled back. */
  readonly complete: Instant | undefined;
  /** How sure that is. */
  readonly time: RolloutTime;
  readonly waits: readonly PodWait[];
}
