import type { Change } from '../change/change.ts';
import { guaranteeOf } from '../change/guarantee.ts';
import type { ClusterState } from '../simulation/cluster-state.ts';
import { payFrom, type WorkBudget } from '../simulation/engine/engine.ts';
import { podLimit } from '../simulation/limits.ts';
import type { RunningWorkload, Scenario, Step, StepAction } from '../simulation/scenario.ts';
import { podsAskedFor, scenarioOf } from '../simulation/scenario-of.ts';
import { isCutOff, simulate } from '../simulation/simulate.ts';
import type { Trace } from '../simulation/trace.ts';
import { present } from '../std/assert.ts';
import { isSameValue } from '../std/same-value.ts';
import type { Instant } from '../std/time.ts';
import { ownServices } from '../surroundings/own-services.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { asLastChanged, mayScaleDuring } from '../timeline/last-change.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { CourseRange, RolloutTime } from '../wording/lasting.ts';
import type { StringMap, WorkloadObject } from '../workload/api-types.ts';
import { mayCrash, withoutGuesses } from '../workload/assumptions.ts';
import { boundsOf } from '../workload/bounds-of.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { entryOf, isStepName } from '../workload/steps.ts';
import { isAtRest } from './before-of.ts';
import type { Run } from './forecast.ts';
import { heldGuarantee, withoutCrashes } from './held-guarantee.ts';
import { knownOfPods, withKnownCause } from './known-cause.ts';
import { noLaterThan, timeByChance, timeWithLeast } from './least-time.ts';
import { costOfCourses, rangeOfCourses } from './other-courses.ts';
import { scenarioContext, type WorkloadContext } from './scenario-context.ts';
import { unevenCompletion } from './uneven-starts.ts';

/** What runs, and what is done. */
export interface Play {
  /** What was changed, given the workload as it is in the end, and what happened. */
  readonly changeTo: (after: WorkloadObject, trace: Trace) => Change;
  /** What runs, and is settled, before anything is done; undefined: nothing. */
  readonly before: RunningWorkload | undefined;
  readonly object: WorkloadObject;
  /** What it adopts; absent: nothing. */
  readonly orphans?: ClusterState | undefined;
  /** When the object is applied: at 0, or before it where that is past; undefined: it runs already. */
  readonly appliedAt: Instant | undefined;
  /** Further steps. */
  readonly steps: readonly Step[];
}

/** The world in which it is done. */
export interface PlayContext extends WorkloadContext {
  /** The budget for everything that is simulated, now and later. */
  readonly budget?: WorkBudget | undefined;
  /** Earlier runs: an equal scenario is charged, but not simulated again. */
  readonly known?: readonly Run[];
}

/** A run, or the number of pods that are too many for one, or that it would take too many steps to begin. */
export type Played = { readonly run: Run } | { readonly tooManyPods: number } | { readonly hasTooManySteps: true };

/**
 * Simulates what is done to a workload in its world. Preview, kubectl's commands, what-if and comparison all come here:
 * nobody else makes a scenario of a manifest.
 */
export function playManifest(
  { changeTo, before, object, orphans, appliedAt, steps }: Play,
  world: PlayContext,
): Played {
  const { assumptions } = world;
  const around = scenarioContext(world, before, undefined, { orphans });
  const made = scenarioOf(object, before, assumptions, { ...around, steps });
  const applied = appliedAt === undefined ? [] : [{ at: appliedAt, do: 'apply', object } as const];
  const scenario = { ...made, steps: [...applied, ...made.steps.slice(1)] };
  const pods = podsAskedFor(scenario);
  if (pods > podLimit) return { tooManyPods: pods };
  const course = courseOf(scenario, world);
  const { trace, timeline } = course;
  // What a budget cuts off is told by whoever has set it.
  if (isCutOff(trace) && (world.budget?.left ?? 1) > 0) return { hasTooManySteps: true };
  const after = lastWorkload(trace) ?? object;
  const change = changeTo(after, trace);
  const bounds = present(boundsOf({ object: after }, assumptions), 'what runs has bounds');
  const inTheMiddle = appliedAt === undefined ? steps.slice(1) : steps;
  const isFromMiddle = (appliedAt !== undefined && appliedAt < 0) || !isAtRest(before);
  const isScaled = mayScaleDuring(timeline);
  const isOpen = isFromMiddle || isScaled || inTheMiddle.some(changesBounds);
  const held = isOpen
    ? { guarantee: undefined }
    : withoutCrashes(
        heldGuarantee(guaranteeOf(startingAt(scenario, change), bounds), timeline, before),
        scenario,
        timeline,
      );
  const alone = course.timeOf(after, inTheMiddle.length > 0 || mayCrash(assumptions));
  const range = () =>
    held.guarantee === undefined ? course.rangeOf(alone, costOfCourses(world.surroundings)) : undefined;
  const time = held.guarantee === undefined ? noLaterThan(alone, () => range()?.soonest) : alone;
  const labels = labelsOf(before?.object, object, after);
  const services = () => ownServices(world.workload, labels, world.surroundings, assumptions.endpointsSeconds);
  const told = { change, object: after, bounds, ...held, scenario, trace, timeline, time };
  return { run: runOf(told, course, { range, services }) };
}

/** The labels that pods of the workload have, one after the other. */
export function labelsOf(...objects: readonly (WorkloadObject | undefined)[]): readonly StringMap[] {
  return objects.flatMap((object) => (object === undefined ? [] : [object.spec.template.metadata.labels]));
}

/** The result of a scenario. */
interface SimulationResult extends Pick<Run, 'trace' | 'timeline'> {
  /** The uneven course is simulated when its end is first read. */
  complete(): Run['complete'];
  /** How sure that is, of the workload as it is left; whether quicker pods may be done later, too. */
  timeOf(object: WorkloadObject, isByChance: boolean): RolloutTime;
  /** What its other courses span, whose times are as sure and which may cost so many events; simulated when it is first read. */
  rangeOf(time: RolloutTime, cost: number): CourseRange;
  /** What has been charged so far, if there was a budget. */
  readonly spent: number;
}

const courses = new WeakMap<Run, SimulationResult>();

function courseOf(scenario: Scenario, { budget, known = [] }: PlayContext): SimulationResult {
  const former = known.find((run) => isSameValue(run.scenario, scenario));
  const course = former && courses.get(former);
  if (course === undefined) return simulated(scenario, budget);
  payFrom(budget, course.spent);
  return course;
}

function simulated(scenario: Scenario, budget: WorkBudget | undefined): SimulationResult {
  let spent = 0;
  const paid = <Result>(work: () => Result): Result => {
    const before = budget?.left ?? 0;
    const result = work();
    // Of a budget without a limit as much is left as before.
    spent += before - (budget?.left ?? 0) || 0;
    return result;
  };
  const trace = paid(() => simulate(scenario, { budget }));
  const timeline = paid(() => timelineOf(trace, scenario, budget));
  let end: { readonly at: Instant | undefined } | undefined;
  let time: RolloutTime | undefined;
  let known: { readonly cost: number; readonly range: CourseRange } | undefined;
  return {
    trace,
    timeline,
    complete() {
      end ??= paid(() => ({ at: unevenCompletion(scenario, timeline, budget) }));
      return end.at;
    },
    timeOf(object, isByChance) {
      const ofCourse = isByChance ? timeByChance : timeWithLeast;
      time ??= ofCourse({ object, scenario, trace, timeline }, (work) => paid(() => work(budget)));
      return time;
    },
    rangeOf({ basis }, cost) {
      if (known?.cost !== cost)
        known = { cost, range: rangeOfCourses(scenario, timeline, { basis, purse: { left: cost } }) };
      return known.range;
    },
    get spent() {
      return spent;
    },
  };
}

/** The change from what runs in the scenario, which an autoscaler may have scaled. */
function startingAt({ world }: Scenario, change: Change): Change {
  const [running] = world.running;
  if (running === undefined || running.state !== undefined) return change;
  return { ...change, replicas: { ...change.replicas, before: kindOf(running.object).replicasOf(running.object) } };
}

/** A deadline that is missed because of an assumed start-up time proves no failure. */
function timelineOf(trace: Trace, scenario: Scenario, budget: WorkBudget | undefined): Timeline {
  const timeline = withKnownCause(buildTimeline(trace), knownOfPods(scenario));
  const { outcome } = timeline;
  const atOnce = withoutGuesses(scenario.assumptions);
  if (outcome.state !== 'deadline-exceeded' || atOnce === scenario.assumptions) return timeline;
  const kinder = buildTimeline(simulate({ ...scenario, assumptions: atOnce }, { budget }));
  return kinder.outcome.state === outcome.state ? timeline : { ...timeline, outcome: { ...outcome, isGuess: true } };
}

/** As the commands leave it, whatever an autoscaler makes of that. */
function lastWorkload({ records, origin }: Trace): WorkloadObject | undefined {
  return asLastChanged(
    records.flatMap((record) => {
      if (record.type !== 'write' || !isWorkload(record.object)) return [];
      return [{ at: record.at - origin, verb: record.verb, object: record.object }];
    }),
  );
}

function runOf(
  told: Omit<Run, 'complete' | 'others' | 'services'>,
  course: SimulationResult,
  find: { readonly range: () => CourseRange | undefined; readonly services: () => Run['services'] },
): Run {
  const run = {
    ...told,
    get complete() {
      // Of guesses, one course is as good as another: that which is drawn.
      return told.time.basis === 'assumed' ? completeAt(told.timeline) : course.complete();
    },
    others: {
      get range() {
        return find.range();
      },
    },
    get services() {
      return find.services();
    },
  };
  courses.set(run, course);
  return run;
}

/** What starts no other rollout and leaves the size alone keeps the bounds of the single change. */
function changesBounds(step: StepAction): boolean {
  return !(isStepName(step.do) && entryOf(step.do).keepsBounds);
}
