import type { Change } from '../../change/change.ts';
import type { Guarantee } from '../../change/guarantee.ts';
import type { Instant } from '../../std/time.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { OtherCourses, RolloutTime } from '../../wording/lasting.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Bounds } from '../../workload/bounds.ts';
import type { Workload } from '../../workload/workload.ts';

/** What the sentences about a run are made of. */
export interface ToldRun {
  readonly change: Change;
  readonly bounds: Bounds;
  readonly object: WorkloadObject;
  readonly guarantee: Guarantee | undefined;
  readonly timeline: Timeline;
  readonly complete: Instant | undefined;
  readonly time: RolloutTime;
  readonly others: OtherCourses;
}

/** What the sentences about one workload's forecast are made of. */
export interface ToldForecast {
  readonly workload: Workload;
  readonly bounds: Bounds | undefined;
  readonly change: Change;
  readonly apply: ToldRun | undefined;
  readonly next: ToldRun | undefined;
  /** So many pods are asked for that nothing is simulated. */
  readonly tooManyPods?: number;
  /** Nothing is simulated, as already the beginning takes too long. */
  readonly hasTooManySteps?: true;
  /** It costs more than it may here. */
  readonly isOverBudget?: true;
  /** Others have left too little of the work of a run. */
  readonly isOverWork?: true;
}
