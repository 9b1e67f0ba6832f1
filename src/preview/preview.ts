import { applyOver } from '../change/apply-over.ts';
import type { Change } from '../change/change.ts';
import { changeOf } from '../change/change-of.ts';
import type { ManifestFile, Problem } from '../document/manifest.ts';
import { findingsOf } from '../rules/findings-of.ts';
import { missingConfig } from '../rules/missing-config.ts';
import type { Finding, TriedCourse } from '../rules/rule.ts';
import { partOf, type WorkBudget } from '../simulation/engine/engine.ts';
import type { RunningWorkload, Scenario, Step } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import { isRepeated } from '../surroundings/own-objects.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { endpointsOf } from '../timeline/endpoints.ts';
import { failedOutcomes } from '../timeline/failed-outcomes.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { assumptionsFor, commentsOf } from '../workload/assumptions-for.ts';
import { boundsOf } from '../workload/bounds-of.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import type { NamedService } from '../workload/endpoint.ts';
import { traitsIn } from '../workload/versions.ts';
import type { Workload } from '../workload/workload.ts';
import { beforeOf, isAtRest, isBeingDeleted, orphansOf } from './before-of.ts';
import { evictionsOf } from './evictions.ts';
import { type FileContext, fileContext } from './file-context.ts';
import { type Forecast, isApplyNext, type Run } from './forecast.ts';
import { inItsNamespace } from './in-namespace.ts';
import { type JudgedObject, judgedObject } from './judged-object.ts';
import { keptObject, withFormerlyScaled, withKeptReplicas } from './kept-replicas.ts';
import { changeIn, nextRollout } from './next-rollout.ts';
import { type Play, type PlayContext, playManifest } from './play.ts';
import { withReloads } from './reloads.ts';
import { mayReplacePods, replacesPods, withActingSettings } from './replaced-pods.ts';
import { type PaidForecast, type PaidWork, RunWork } from './run-work.ts';
import { otherCompletion, unevenCompletion } from './uneven-starts.ts';

/** The result for a whole file. */
export interface Preview {
  readonly workloads: readonly Forecast[];
  /** What is found in its other objects. */
  readonly objects: readonly JudgedObject[];
  readonly problems: readonly Problem[];
}

/**
 * Predicts what applying a file does to each of its workloads, and how their next rollouts go; the same input gives the
 * same answer. `steps` is what somebody does besides, its instants counted from the apply.
 */
export function preview(
  file: ManifestFile,
  surroundings: Surroundings,
  assumptions: Assumptions,
  steps: readonly Step[] = [],
): Preview {
  const { forecasts, objects } = previewEach(file, surroundings, assumptions, steps);
  const workloads = [...forecasts(new RunWork())].map(({ forecast }) => forecast);
  return { workloads, objects, problems: file.problems };
}

interface EachForecast extends Pick<Preview, 'objects'> {
  /** Of all workloads but those of which `isLeft` says that nobody asks for them; it may ask whether the apply changes one. */
  forecasts(
    work: RunWork,
    isLeft?: (workload: Workload, isUnchanged: () => boolean) => boolean,
  ): Generator<PaidForecast>;
}

/**
 * The same, with the forecasts one after the other, because each takes much more memory than its answers, and paid from
 * the work of a run.
 */
export function previewEach(
  file: ManifestFile,
  surroundings: Surroundings,
  assumptions: Assumptions,
  steps: readonly Step[] = [],
): EachForecast {
  const world: ForecastContext = { file, ...fileContext(file, surroundings, assumptions), steps };
  return {
    objects: file.manifests.flatMap((manifest) => judgedObject(manifest, world) ?? []),
    *forecasts(work, isLeft = () => false) {
      for (const manifest of file.manifests) {
        const written = decodeWorkload(manifest, traitsIn(assumptions));
        if (written === undefined) continue;
        const isUnchanged = () => appliedIn(written, world).change.kind === 'unchanged';
        if (isLeft(written, isUnchanged)) continue;
        const made = work.forecast((paid) => forecastOf(written, { ...world, paid }));
        yield made;
        // What is read of it is simulated then.
        const charge = made.charge();
        if (charge !== undefined) work.pays(charge);
      }
    },
  };
}

/** What a workload's forecast depends on besides the workload. */
export interface ForecastContext extends FileContext {
  readonly file: ManifestFile;
  readonly steps: readonly Step[];
  /** What a forecast may cost, in events of the simulation; undefined: without a limit. */
  readonly budget?: number | undefined;
  /** What it is paid from together with others; absent: nobody else pays. */
  readonly paid?: PaidWork | undefined;
}

/**
 * Predicts what applying the file does to one of its workloads, and how its next rollout goes. What has been simulated for
 * the forecast of an earlier text is not simulated again.
 */
export function forecastOf(written: Workload, world: ForecastContext, former?: Forecast): Forecast {
  const applied = appliedIn(written, world);
  const budget = budgetIn(world, applied);
  const judged = coursesWithin(budget, applied, world, former);
  const judging = { ...world, assumptions: applied.assumptions, left: budget };
  if (!isOver(budget, judged)) {
    const forecast = { ...judged, findings: findingsIn(judged, judging) };
    if (!isOver(budget, {})) return forecast;
  }
  const unknown = tooCostly(judged, world);
  return { ...unknown, findings: findingsIn(unknown, judging) };
}

/** The same without findings, for one of many settings. */
export function coursesIn(written: Workload, world: ForecastContext): Omit<Forecast, 'findings'> {
  const applied = appliedIn(written, world);
  const budget = budgetIn(world, applied);
  const courses = coursesWithin(budget, applied, world);
  return (budget?.left ?? 1) > 0 ? courses : tooCostly(courses, world);
}

/** What a forecast is paid from; undefined: nobody asks what it costs. */
export function budgetIn(
  { budget, paid }: Pick<ForecastContext, 'budget' | 'paid'>,
  { change }: Pick<AppliedWorkload, 'change'>,
): WorkBudget | undefined {
  const limit = paid?.limitFor(change) ?? budget;
  if (paid === undefined) return limit === undefined ? undefined : { left: limit };
  return { left: limit ?? Number.POSITIVE_INFINITY, of: paid.meter };
}

function coursesWithin(
  budget: WorkBudget | undefined,
  { workload, assumptions, change }: AppliedWorkload,
  { surroundings, steps }: ForecastContext,
  former?: Forecast,
): Omit<Forecast, 'findings'> {
  const bounds = boundsOf(workload, assumptions);
  const known = [former?.apply, former?.next].filter((run) => run !== undefined);
  const courses = coursesOf(workload, change, steps, { workload, surroundings, assumptions, budget, known });
  return { workload, bounds, ...courses };
}

function tooCostly(
  { workload, bounds, change }: Omit<Forecast, 'findings'>,
  { paid }: ForecastContext,
): Omit<Forecast, 'findings'> {
  const why = paid === undefined ? ({ isOverBudget: true } as const) : ({ isOverWork: true } as const);
  return { workload, bounds, change, apply: undefined, next: undefined, ...why };
}

/** A workload as the apply leaves it, and what that changes. */
export interface AppliedWorkload {
  readonly workload: Workload;
  readonly assumptions: Assumptions;
  readonly change: Change;
}

export function appliedIn(
  written: Workload,
  { file, surroundings, assumptions: general }: ForecastContext,
): AppliedWorkload {
  const assumptions = assumptionsFor(written.manifest, file, general);
  const applied = applyOver(written, surroundings.baseline ?? 'assumed', traitsIn(assumptions));
  const named = { workload: inItsNamespace(applied, surroundings), baseline: applied.baseline };
  const { workload, baseline } = withReloads(withFormerlyScaled(named, surroundings), surroundings);
  const change = changeOf({ workload, baseline });
  const held = withMissingConfig(assumptions, workload, surroundings);
  return withKeptReplicas({ workload, assumptions: held, change }, surroundings);
}

/** No container starts without what the manifests themselves show to be missing, whatever else is assumed. */
function withMissingConfig(assumptions: Assumptions, workload: Workload, surroundings: Surroundings): Assumptions {
  const [missing] = missingConfig(workload, surroundings);
  if (missing === undefined) return assumptions;
  return { ...assumptions, newVersion: { behaviour: 'never-ready', cause: missing.cause } };
}

/** The times in lenses are charged as well. A run that was cut off by its budget says nothing. */
export function isOver(
  budget: WorkBudget | undefined,
  { apply, next }: Partial<Pick<Forecast, 'apply' | 'next'>>,
): boolean {
  if (budget === undefined || budget.left === Number.POSITIVE_INFINITY) return false;
  for (const run of [apply, next]) {
    const { basis, whole } = run?.time ?? {};
    void (basis === 'assumed' ? [whole?.startUps, whole?.atLeast] : run?.complete);
  }
  return budget.left <= 0;
}

type Courses = Pick<Forecast, 'change' | 'apply' | 'next' | 'tooManyPods' | 'hasTooManySteps'>;

/** Nothing is simulated where nothing is applied, and no apply that the controllers have nothing to do for, then or before. */
function coursesOf(
  { object }: Workload,
  planned: Forecast['change'],
  steps: Play['steps'],
  world: PlayContext,
): Courses {
  const none = { change: planned, apply: undefined, next: undefined };
  if (object === undefined || planned.kind === 'rejected') return none;
  const traits = traitsIn(world.assumptions);
  const orphans = orphansOf(planned.baseline, object, traits);
  const playChange = (before: RunningWorkload | undefined, after: WorkloadObject, changeTo: Play['changeTo']) =>
    playManifest(
      { changeTo, before, object: after, orphans: before === undefined ? orphans : undefined, appliedAt: 0, steps },
      world,
    );
  const before = beforeOf(planned.baseline, traits);
  const isDeleted = isBeingDeleted(before);
  if (isDeleted && planned.kind === 'unchanged') return none;
  const actsBySettings = mayReplacePods(planned);
  const changeTo: Play['changeTo'] = (after, trace) => {
    const change = withActingSettings(changeIn(planned, after), trace);
    const isRollout = isDeleted || (orphans !== undefined && replacesPods(trace));
    return isRollout ? { ...change, kind: 'rollout' } : change;
  };
  const isIdle = planned.kind === 'unchanged' && isAtRest(before);
  const played = isIdle && !actsBySettings ? undefined : playChange(before, object, changeTo);
  if (played !== undefined && !('run' in played)) return { ...none, ...played };
  const apply = isIdle && played?.run.change.kind !== 'rollout' ? undefined : played;
  const { change = planned } = apply?.run ?? {};
  if (change.kind === 'rollout') return { change, apply: apply?.run, next: apply?.run };
  const later = change.kind === 'created' ? keptObject(world.workload, world.surroundings) : undefined;
  const rollout = nextRollout(change, later ?? object);
  const next = playChange(beforeOf(rollout.change.baseline, traits), rollout.object, () => rollout.change);
  if (!('run' in next)) return { ...none, change, apply: apply?.run, ...next };
  return { change, apply: apply?.run, next: next.run };
}

interface Judging extends ForecastContext {
  readonly left: WorkBudget | undefined;
}

function findingsIn(
  judged: Omit<Forecast, 'findings'>,
  { file, surroundings, steps, assumptions, left }: Judging,
): readonly Finding[] {
  const { workload, bounds, change, apply, next } = judged;
  const facts = {
    text: file.text,
    manifest: workload.manifest,
    comments: file.comments,
    ownComments: commentsOf(workload.manifest, file),
    isRepeated: isRepeated(workload.manifest, file, surroundings),
    workload,
    bounds,
    steps,
    surroundings,
    assumptions,
  };
  const factsOf = (run: Run | undefined) => ({
    ...courseFacts(run, left),
    evictions: () => run && evictionsOf(run, { surroundings, assumptions }, left),
  });
  const applied = { ...facts, change, ...factsOf(apply) };
  // What stops the apply stops what comes after it.
  const isFailed = apply !== undefined && failedOutcomes.has(apply.timeline.outcome.state);
  if (isFailed || isApplyNext(judged)) return findingsOf(applied);
  return findingsOf(applied, { ...facts, change: next?.change ?? change, ...factsOf(next) });
}

function courseFacts(run: Run | undefined, budget: WorkBudget | undefined) {
  const varied = (startupJitter: NonNullable<Scenario['startupJitter']>) =>
    run && buildTimeline(simulate({ ...run.scenario, startupJitter }, { budget }));
  const limitWaits = () => {
    const complete = run && completeAt(run.timeline);
    if (run === undefined || complete === undefined) return undefined;
    const assumptions = { ...run.scenario.assumptions, controllerQps: 0 };
    const unlimited = otherCompletion({ ...run.scenario, assumptions }, run.timeline, budget);
    return unlimited === undefined ? undefined : complete - unlimited;
  };
  let purse: WorkBudget | undefined;
  const tried = (change: (object: WorkloadObject) => WorkloadObject): TriedCourse | undefined => {
    purse ??= partOf(budget, maxOfTrials);
    return run && triedCourse(run, change, purse);
  };
  const endpoints = (service: NamedService) => (run ? endpointsOf(run.trace, service, run.timeline.end) : []);
  return {
    timeline: run?.timeline,
    endpoints,
    varied,
    complete: () => run?.complete,
    time: run?.time,
    range: () => run?.others.range,
    limitWaits,
    tried,
  };
}

/** What trials may cost, but no more than half of the rest. */
const maxOfTrials = 1_500_000;

/** A budget of its own, so that trials never make a forecast too expensive; undefined once it is spent. */
function triedCourse(
  { scenario: { steps, ...others }, time }: Run,
  change: (object: WorkloadObject) => WorkloadObject,
  purse: WorkBudget,
): TriedCourse | undefined {
  const scenario = {
    ...others,
    steps: steps.map((step) => (step.do === 'apply' ? { ...step, object: change(step.object) } : step)),
  };
  const paid = <Result>(result: Result): Result | undefined => (purse.left > 0 ? result : undefined);
  if (purse.left <= 0) return undefined;
  const timeline = paid(buildTimeline(simulate(scenario, { budget: purse })));
  if (timeline === undefined) return undefined;
  const complete = () =>
    time.basis === 'assumed' ? completeAt(timeline) : paid(unevenCompletion(scenario, timeline, purse));
  return { timeline, complete, time: undefined };
}
