import { baselineOf } from '../../change/baseline.ts';
import type { Baseline, BaselineText, Change } from '../../change/change.ts';
import { changeOf } from '../../change/change-of.ts';
import { templateDifferences } from '../../change/template-difference.ts';
import type { ManifestFile } from '../../document/manifest.ts';
import { podLimit } from '../../simulation/limits.ts';
import type { Before, Scenario, Step, StepAction } from '../../simulation/scenario.ts';
import { podsAskedFor, scenarioOf } from '../../simulation/scenario-of.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { Trace } from '../../simulation/trace.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { Instant } from '../../std/time.ts';
import { withObjectsOf } from '../../surroundings/own-objects.ts';
import { placementOf } from '../../surroundings/placement.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { rolledOutLabel } from '../../wording/baselines.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { assumptionsFor } from '../../workload/assumptions-for.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { isWorkload, kindOf } from '../../workload/kinds.ts';
import type { Workload } from '../../workload/workload.ts';
import type { WorkloadPreview } from '../preview.ts';

/** Where an operation starts from, and what is done. */
export interface Operation {
  /** `applied`: the manifest is applied to its baseline at 0; `settled`: it was, and has come to rest. */
  readonly from: 'applied' | 'settled';
  /** Done one after the other, that long after the start. */
  readonly actions: readonly StepAction[];
  readonly at: Instant;
}

/** What a workload is operated on with. */
export interface OperationWorld {
  readonly file: ManifestFile;
  readonly baseline: BaselineText | 'assumed';
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
}

/**
 * Plays kubectl's commands on one workload of a file, with the revisions of its baseline behind it. Without a trace the
 * manifest is refused, or asks for too many pods.
 */
export function operate(workload: Workload, operation: Operation, world: OperationWorld): WorkloadPreview {
  const { file, baseline: text, assumptions: general } = world;
  const assumptions = assumptionsFor(workload.manifest, file, general);
  const surroundings = withObjectsOf(file, world.surroundings);
  const bounds = boundsOf(workload, assumptions);
  const applied = changeOf(workload, text === 'assumed' ? undefined : text, assumptions.kubernetesVersion);
  const { object } = workload;
  const result = { workload, bounds, change: applied, trace: undefined, timeline: undefined, findings: [] };
  if (object === undefined || applied.kind === 'rejected') return result;
  const baseline = baselineOf(workload, text, assumptions.kubernetesVersion);
  const scenario = scenarioFor(object, baseline, operation, assumptions);
  const placement = placementOf(workload, { surroundings, assumptions, before: scenario.before?.object });
  const pods = podsAskedFor(scenario);
  if (pods > podLimit) return { ...result, tooManyPods: pods };
  const played = placement === undefined ? scenario : { ...scenario, placement };
  const trace = simulate(played);
  const timeline = buildTimeline(trace);
  const after = lastWorkload(trace) ?? object;
  if (operation.from === 'applied')
    return { ...result, scenario: played, change: resumed(applied, after), trace, timeline };
  const change = changeMade(object, after, baseline);
  return {
    ...result,
    bounds: boundsOf({ ...workload, object: after }, assumptions),
    scenario: played,
    change,
    trace,
    timeline,
  };
}

function scenarioFor(
  object: WorkloadObject,
  baseline: Baseline,
  { from, actions, at }: Operation,
  assumptions: Assumptions,
): Scenario {
  const before: Before | undefined =
    from === 'settled' ? { object, history: revisionsBefore(object, baseline) } : beforeOf(baseline);
  const steps: readonly Step[] = actions.map((action) => ({ at, ...action }));
  const scenario = scenarioOf(object, before, assumptions, steps);
  return from === 'settled' ? { ...scenario, steps } : scenario;
}

function beforeOf({ object, history }: Baseline): Before | undefined {
  return object && { object, history };
}

/** The baseline is a revision of its own only where its template differs. */
function revisionsBefore(present: WorkloadObject, { object, history }: Baseline): readonly WorkloadObject[] {
  const isRevision = object !== undefined && !deepEqual(object.spec.template, present.spec.template);
  return isRevision ? [...history, object] : history;
}

/** The change that the commands made of a settled workload, in the words of an apply. */
function changeMade(object: WorkloadObject, after: WorkloadObject, baseline: Baseline): Change {
  const template = templateDifferences(object.spec.template, after.spec.template);
  const replicas = { before: replicasOf(object), after: replicasOf(after) };
  const isPaused = kindOf(after).isPaused(after);
  const isScaled = replicas.before !== replicas.after;
  const kind = template.length > 0 ? (isPaused ? 'paused' : 'rollout') : isScaled ? 'scaled' : 'unchanged';
  return {
    kind,
    baseline: { ...baseline, source: 'file', label: rolledOutLabel, object },
    refusal: undefined,
    template,
    replicas,
  };
}

/** What waited in a paused workload has rolled out when it is not paused any more. */
function resumed(applied: Change, after: WorkloadObject): Change {
  const isPaused = kindOf(after).isPaused(after);
  return applied.kind === 'paused' && !isPaused ? { ...applied, kind: 'rollout' } : applied;
}

function lastWorkload({ records }: Trace): WorkloadObject | undefined {
  const last = records.findLast((entry) => entry.type === 'write' && isWorkload(entry.object));
  return last?.type === 'write' ? (last.object as WorkloadObject) : undefined;
}

function replicasOf(object: WorkloadObject): number | undefined {
  return kindOf(object).replicasOf(object);
}
