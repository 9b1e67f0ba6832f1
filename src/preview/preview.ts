import type { Change } from '../change/change.ts';
import { changeOf } from '../change/change-of.ts';
import type { ManifestFile, Problem } from '../document/manifest.ts';
import { findingsOf } from '../rules/findings-of.ts';
import type { Finding } from '../rules/rule.ts';
import { podLimit } from '../simulation/limits.ts';
import type { Scenario, Step } from '../simulation/scenario.ts';
import { podsAskedFor, scenarioOf } from '../simulation/scenario-of.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Trace } from '../simulation/trace.ts';
import { isRepeated, withObjectsOf } from '../surroundings/own-objects.ts';
import { placementOf } from '../surroundings/placement.ts';
import { tightestQuota } from '../surroundings/quota-room.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { assumptionsFor, commentsOf } from '../workload/assumptions-for.ts';
import type { Bounds } from '../workload/bounds.ts';
import { boundsOf } from '../workload/bounds-of.ts';
import { workloadsOf } from '../workload/decode-workload.ts';
import type { Placement } from '../workload/placement/placement-limits.ts';
import type { Workload } from '../workload/workload.ts';

/** What one workload of a file comes to. */
export interface WorkloadPreview {
  readonly workload: Workload;
  readonly bounds: Bounds | undefined;
  readonly change: Change;
  /** What was simulated; absent when nothing was. */
  readonly scenario?: Scenario;
  readonly trace: Trace | undefined;
  readonly timeline: Timeline | undefined;
  readonly findings: readonly Finding[];
  /** So many pods are asked for that nothing is simulated; absent as long as they are not too many. */
  readonly tooManyPods?: number;
}

/** What a whole file comes to. */
export interface Preview {
  readonly workloads: readonly WorkloadPreview[];
  readonly problems: readonly Problem[];
}

/**
 * Predicts what applying a file does to each of its workloads; the same input gives the same answer. `steps` is what
 * somebody does besides, its instants counted from the apply.
 */
export function preview(
  file: ManifestFile,
  surroundings: Surroundings,
  assumptions: Assumptions,
  steps: readonly Step[] = [],
): Preview {
  const workloads = workloadsOf(file, assumptions.kubernetesVersion);
  const world: World = { file, surroundings: withObjectsOf(file, surroundings), assumptions, steps };
  return {
    workloads: workloads.map((workload) => previewWorkload(workload, world)),
    problems: file.problems,
  };
}

/** What a workload's preview depends on besides the workload. */
export interface World {
  readonly file: ManifestFile;
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
  readonly steps: readonly Step[];
}

/** Predicts what applying the file does to one of its workloads. */
export function previewWorkload(workload: Workload, world: World): WorkloadPreview {
  const { file, surroundings, assumptions: general, steps } = world;
  const assumptions = assumptionsFor(workload.manifest, file, general);
  const bounds = boundsOf(workload, assumptions);
  const change = changeOf(workload, surroundings.baseline, assumptions.kubernetesVersion);
  const quota = quotaStep(workload, surroundings);
  const placement = placementOf(workload, { surroundings, assumptions, before: change.baseline.object });
  const scenario = scenarioFor(workload, change, { assumptions, steps: [...quota, ...steps], placement });
  const pods = scenario === undefined ? 0 : podsAskedFor(scenario);
  const trace = scenario === undefined || pods > podLimit ? undefined : simulate(scenario);
  const timeline = trace && buildTimeline(trace);
  const context = {
    text: file.text,
    comments: file.comments,
    ownComments: commentsOf(workload.manifest, file),
    isRepeated: isRepeated(workload.manifest, file, surroundings),
    workload,
    bounds,
    change,
    steps,
    timeline,
    varied: (startupJitter: NonNullable<Scenario['startupJitter']>) =>
      trace && scenario && buildTimeline(simulate({ ...scenario, startupJitter })),
    surroundings,
    assumptions,
  };
  const simulated = scenario === undefined || trace === undefined ? {} : { scenario };
  const result = { workload, bounds, change, ...simulated, trace, timeline, findings: findingsOf(context) };
  return pods > podLimit ? { ...result, tooManyPods: pods } : result;
}

/** The namespace's tightest quota, which is there before the apply. */
function quotaStep(workload: Workload, surroundings: Surroundings): readonly Step[] {
  const tightest = tightestQuota(workload, surroundings);
  return tightest === undefined ? [] : [{ at: 0, do: 'quota', quota: tightest.quota, pods: tightest.pods }];
}

/** Nothing is simulated where nothing is applied, or nothing that the controllers act upon. */
function scenarioFor(
  { object }: Workload,
  change: Change,
  {
    assumptions,
    steps,
    placement,
  }: Pick<World, 'assumptions' | 'steps'> & { readonly placement: Placement | undefined },
): Scenario | undefined {
  if (object === undefined || change.kind === 'rejected' || change.kind === 'unchanged') return undefined;
  const { object: present, history } = change.baseline;
  const scenario = scenarioOf(object, present && { object: present, history }, assumptions, steps);
  return placement === undefined ? scenario : { ...scenario, placement };
}
