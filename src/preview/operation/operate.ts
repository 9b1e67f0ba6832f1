import { baselineOf } from '../../change/baseline.ts';
import type { Baseline, BaselineText, Change } from '../../change/change.ts';
import { changeOf } from '../../change/change-of.ts';
import { objectOfApply } from '../../change/object-of-apply.ts';
import { settingDifferences, templateDifferences } from '../../change/template-difference.ts';
import type { ManifestFile } from '../../document/manifest.ts';
import type { StepAction } from '../../simulation/scenario.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { type Duration, type Instant, seconds, wholeSecond } from '../../std/time.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { rolledOutLabel, stuckLabel, waitingLabel } from '../../wording/baselines.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { assumptionsFor } from '../../workload/assumptions-for.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { kindOf } from '../../workload/kinds.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { beforeOf } from '../before-of.ts';
import type { Forecast } from '../forecast.ts';
import { withKeptReplicas } from '../kept-replicas.ts';
import { changeIn } from '../next-rollout.ts';
import { type Play, type Played, play } from '../play.ts';
import { worldAround } from '../world-around.ts';

/** Where an operation starts from, and what is done. */
export interface Operation {
  /** `applied`: the manifest is applied to its baseline at 0; `settled`: that was done, and the rollout has ended or is stuck. */
  readonly from: 'applied' | 'settled';
  /** Done one after the other, that long after the start. */
  readonly actions: readonly StepAction[];
  readonly at: Instant;
}

/** The world in which the commands run. */
export interface OperationWorld {
  readonly file: ManifestFile;
  readonly baseline: BaselineText | 'assumed';
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
}

/**
 * Plays kubectl's commands on one workload of a file, with the revisions of its baseline behind it. Without a run the
 * manifest is rejected, or has too many pods.
 */
export function operate(written: Workload, operation: Operation, world: OperationWorld): Forecast {
  const { file, baseline: text } = world;
  const around = { ...world.surroundings, baseline: text === 'assumed' ? undefined : text };
  const { surroundings, assumptions: general } = worldAround(file, around, world.assumptions);
  const assumptions = assumptionsFor(written.manifest, file, general);
  const merged = objectOfApply(written, text === 'assumed' ? undefined : text, traitsIn(assumptions));
  const planned = changeOf(merged, text === 'assumed' ? undefined : text, traitsIn(assumptions));
  const { workload, change: applied } = withKeptReplicas({ workload: merged, change: planned }, surroundings);
  const bounds = boundsOf(workload, assumptions);
  const refused = { workload, bounds, change: applied, apply: undefined, next: undefined, findings: [] };
  const { object } = workload;
  if (object === undefined || applied.kind === 'rejected') return refused;
  const baseline = baselineOf(workload, text, traitsIn(assumptions));
  const playFrom = (start: Start, actions: Operation['actions']): Played => {
    const steps = actions.map((action) => ({ at: operation.at, ...action }));
    return play({ object, steps, ...start }, { workload, surroundings, assumptions });
  };
  const fromBaseline: Start = {
    before: beforeOf(baseline, traitsIn(assumptions)),
    appliedAt: 0,
    changeTo: (after) => changeIn(applied, after),
  };
  const atRest = (): Start => {
    const apply = playFrom(fromBaseline, []);
    const end = 'run' in apply ? endBefore(apply.run.timeline, baseline) : undefined;
    const label = end === undefined ? rolledOutLabel : end.label;
    const changeTo: Play['changeTo'] = (after) => changeMade(object, after, { ...baseline, label });
    if (end !== undefined) return { ...fromBaseline, appliedAt: -end.after, changeTo };
    return { before: { object, history: revisionsBefore(object, baseline) }, appliedAt: undefined, changeTo };
  };
  const played = playFrom(operation.from === 'applied' ? fromBaseline : atRest(), operation.actions);
  if ('tooManyPods' in played) return { ...refused, ...played };
  const { run } = played;
  return { ...refused, bounds: run.bounds, change: run.change, apply: run, next: run };
}

/** What runs when the first command is given. */
type Start = Pick<Play, 'before' | 'appliedAt' | 'changeTo'>;

/**
 * Where an apply comes to rest, and how much later that is; undefined for one that rolls out, of which nothing else is known.
 * What a cluster has stored before keeps its numbers and names.
 */
function endBefore(
  timeline: Timeline,
  { live }: Baseline,
): { readonly label: string; readonly after: Duration } | undefined {
  const { state } = timeline.outcome;
  const isRolledOut = state === 'no-rollout' || completeAt(timeline) !== undefined;
  if (isRolledOut && live === undefined) return undefined;
  const after = wholeSecond(timeline.end + seconds(1));
  return { label: isRolledOut ? rolledOutLabel : state === 'waits' ? waitingLabel : stuckLabel, after };
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
  const isScaled = replicas.before !== replicas.after;
  const kind = template.length > 0 ? (isPaused(after) ? 'paused' : 'rollout') : isScaled ? 'scaled' : 'unchanged';
  const settled: Baseline = { ...baseline, source: 'file', object };
  const settings = settingDifferences(object, after);
  return { kind, baseline: settled, refusal: undefined, template, settings, replicas };
}

function isPaused(object: WorkloadObject): boolean {
  return kindOf(object).isPaused(object);
}

function replicasOf(object: WorkloadObject): number | undefined {
  return kindOf(object).replicasOf(object);
}
