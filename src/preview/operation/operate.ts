import { applyOver } from '../../change/apply-over.ts';
import type { BaselineText } from '../../change/change.ts';
import { changeOf } from '../../change/change-of.ts';
import type { ManifestFile } from '../../document/manifest.ts';
import type { StepAction } from '../../simulation/scenario.ts';
import type { Instant } from '../../std/time.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { assumptionsFor } from '../../workload/assumptions-for.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { beforeOf, isAtRest } from '../before-of.ts';
import { fileContext } from '../file-context.ts';
import type { Forecast } from '../forecast.ts';
import { withKeptReplicas } from '../kept-replicas.ts';
import { changeIn } from '../next-rollout.ts';
import { type Played, playManifest } from '../play.ts';
import { budgetIn, isOver } from '../preview.ts';
import { withActingSettings } from '../replaced-pods.ts';
import type { PaidWork } from '../run-work.ts';
import { changeMade, type PlayStart, startAtRest } from './at-rest.ts';

/** Where an operation starts from, and what is done. */
export interface Operation {
  /** `applied`: the manifest is applied to its baseline at 0; `settled`: that was done, and the rollout has ended or is stuck. */
  readonly from: 'applied' | 'settled';
  /** Done one after the other, that long after the start. */
  readonly actions: readonly StepAction[];
  readonly at: Instant;
}

/** The world in which the commands run. */
export interface OperationContext {
  readonly file: ManifestFile;
  readonly baseline: BaselineText | 'assumed';
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
  /** What it is paid from together with others; absent: nobody else pays. */
  readonly paid?: PaidWork | undefined;
}

/**
 * Plays kubectl's commands on one workload of a file, with the revisions of its baseline behind it. Without a run the
 * manifest is rejected, or has too many pods.
 */
export function operate(written: Workload, operation: Operation, world: OperationContext): Forecast {
  const { file, baseline: text } = world;
  const around = { ...world.surroundings, baseline: text === 'assumed' ? undefined : text };
  const { surroundings, assumptions: general } = fileContext(file, around, world.assumptions);
  const assumptions = assumptionsFor(written.manifest, file, general);
  const over = applyOver(written, text, traitsIn(assumptions));
  const { baseline } = over;
  const kept = withKeptReplicas({ workload: over.workload, change: changeOf(over) }, surroundings);
  const { workload, change: applied } = kept;
  const bounds = boundsOf(workload, assumptions);
  const refused = { workload, bounds, change: applied, apply: undefined, next: undefined, findings: [] };
  const { object } = workload;
  if (object === undefined || applied.kind === 'rejected') return refused;
  const budget = budgetIn(world, { change: applied });
  const playFrom = (start: PlayStart, actions: Operation['actions']): Played => {
    const steps = actions.map((action) => ({ at: operation.at, ...action }));
    return playManifest({ object, steps, ...start }, { workload, surroundings, assumptions, budget });
  };
  const before = beforeOf(baseline, traitsIn(assumptions));
  // Of what rests, the commands change more than the apply does.
  const isIdle = applied.kind === 'unchanged' && isAtRest(before);
  const fromBaseline: PlayStart = {
    before,
    appliedAt: 0,
    changeTo: (after, trace) => {
      const change = isIdle ? { ...changeMade(object, after, baseline), baseline } : changeIn(applied, after);
      return withActingSettings(change, trace);
    },
  };
  const atRest = (): PlayStart => {
    const apply = playFrom(fromBaseline, []);
    return startAtRest(object, baseline, {
      ...fromBaseline,
      timeline: 'run' in apply ? apply.run.timeline : undefined,
    });
  };
  const played = playFrom(operation.from === 'applied' ? fromBaseline : atRest(), operation.actions);
  const apply = 'run' in played ? played.run : undefined;
  if (isOver(budget, { apply })) return { ...refused, isOverWork: true };
  if (!('run' in played)) return { ...refused, ...played };
  const { run } = played;
  return { ...refused, bounds: run.bounds, change: run.change, apply: run, next: run };
}
