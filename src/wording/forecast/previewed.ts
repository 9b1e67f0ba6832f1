import type { Change } from '../../change/change.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Bounds } from '../../workload/bounds.ts';
import type { Workload } from '../../workload/workload.ts';

/** What the sentences about one workload's forecast are made of. */
export interface PreviewedWorkload {
  readonly workload: Workload;
  readonly bounds: Bounds | undefined;
  readonly change: Change;
  readonly timeline: Timeline | undefined;
  /** So many pods are asked for that nothing is simulated. */
  readonly tooManyPods?: number;
}
