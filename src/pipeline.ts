import type { Change } from './change/change.ts';
import type { Problem } from './document/manifest.ts';
import type { Finding } from './rules/rule.ts';
import type { Trace } from './simulation/trace.ts';
import type { Timeline } from './timeline/timeline.ts';
import type { Bounds } from './workload/bounds.ts';
import type { Workload } from './workload/workload.ts';

/** What one workload of a file comes to. */
export interface WorkloadPreview {
  readonly workload: Workload;
  readonly bounds: Bounds | undefined;
  readonly change: Change;
  readonly trace: Trace | undefined;
  readonly timeline: Timeline | undefined;
  readonly findings: readonly Finding[];
}

/** What a whole file comes to. */
export interface Preview {
  readonly workloads: readonly WorkloadPreview[];
  readonly problems: readonly Problem[];
}
