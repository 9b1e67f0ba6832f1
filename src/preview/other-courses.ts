import type { WorkBudget } from '../simulation/engine/engine.ts';
import type { Scenario } from '../simulation/scenario.ts';
import { isCutOff, simulate } from '../simulation/simulate.ts';
import { oncePer } from '../std/once-per.ts';
import type { Instant } from '../std/time.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import type { SurroundingObject, Surroundings } from '../surroundings/surroundings.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { ownFrames } from '../timeline/last-change.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import type { CountRange, CourseRange, TimeBasis } from '../wording/lasting.ts';
import { mayCrash, withUnknownTimes } from '../workload/assumptions.ts';
import { startupVariation } from './uneven-starts.ts';

/** So many courses are compared, where their cost allows. */
const coursesToCompare = 60;

/** In events: what all of them may cost together, for one workload. */
const maxCost = 50_000;

/** The same for all workloads of a folder: some seconds. */
const maxCostOfFolder = 6_000_000;

/** By how many percent the times of pods vary, up and down, where nobody knows them. */
const unknownVariation = 60;

/** By how much all of them may be shorter or longer than the assumed ones. */
const factors = [1, 0, 3, 0.3];

interface Comparison {
  readonly basis: TimeBasis;
  /** What the courses are paid from. */
  readonly purse: WorkBudget;
}

/**
 * What the other courses of one workload may cost, in events. It is less in a folder of many workloads, for each of them
 * alike: so the ranges are the same however many threads there are, and whichever files are looked at.
 */
export function costOfCourses({ objects, own, file }: Surroundings): number {
  const { all, of } = workloadsIn(objects);
  const others = all - (file === undefined ? 0 : (of.get(file) ?? 0));
  const workloads = others + (own ?? []).filter(({ kind }) => isWorkloadKind(kind)).length;
  return Math.min(maxCost, Math.floor(maxCostOfFolder / Math.max(1, workloads)));
}

const workloadsIn = oncePer((objects: readonly SurroundingObject[]) => {
  const workloads = objects.filter(({ kind }) => isWorkloadKind(kind));
  const of = new Map<string, number>();
  for (const { file } of workloads) of.set(file, (of.get(file) ?? 0) + 1);
  return { all: workloads.length, of };
});

/**
 * The range of what depends on when pods start: whether a step, a crash or a node that goes comes before or after a wave.
 * Times that were stated or measured vary as those of real pods do; others may be anything.
 */
export function rangeOfCourses(scenario: Scenario, drawn: Timeline, { basis, purse }: Comparison): CourseRange {
  const courses = [extremesOf(drawn, scenario)];
  while (courses.length < coursesToCompare) {
    const trace = simulate(otherCourse(scenario, basis, courses.length), { budget: purse });
    if (purse.left <= 0 || isCutOff(trace)) break;
    courses.push(extremesOf(buildTimeline(trace), scenario));
  }
  const ends = courses.flatMap(({ end }) => end ?? []);
  return {
    minAvailable: spanOf(courses.flatMap(({ minAvailable, whereAllCrash }) => [minAvailable, whereAllCrash])),
    peakPods: spanOf(courses.map(({ peakPods }) => peakPods)),
    courses: courses.length,
    ...(ends.length > 0 && { soonest: Math.min(...ends) }),
    endless: completeAt(drawn) === undefined ? 0 : courses.length - ends.length,
  };
}

/** What is kept of a course. */
interface Extremes {
  readonly minAvailable: number;
  /** The same if all pods of the new version were down at one instant. */
  readonly whereAllCrash: number;
  readonly peakPods: number;
  readonly end: Instant | undefined;
}

function extremesOf(timeline: Timeline, { assumptions }: Scenario): Extremes {
  const { minAvailable, peak } = timeline;
  const whereAllCrash = mayCrash(assumptions) ? Math.min(minAvailable, leastFormer(timeline)) : minAvailable;
  return { minAvailable, whereAllCrash, peakPods: peak.pods, end: completeAt(timeline) };
}

/** The fewest available that are not of the new version. */
function leastFormer(timeline: Timeline): number {
  const former = ({ pods }: Frame) =>
    pods.reduce((sum, { available }, lane) => (timeline.lanes[lane]?.isNew === true ? sum : sum + available), 0);
  return ownFrames(timeline).reduce((least, frame) => Math.min(least, former(frame)), Number.POSITIVE_INFINITY);
}

function otherCourse(scenario: Scenario, basis: TimeBasis, seed: number): Scenario {
  if (basis !== 'assumed') return { ...scenario, startupJitter: { percent: startupVariation, seed } };
  const assumptions = withUnknownTimes(scenario.assumptions, factors[seed % factors.length] ?? 1);
  const { stated = [], containers } = scenario.assumptions;
  const percent = stated.length > 0 || containers !== undefined ? startupVariation : unknownVariation;
  return { ...scenario, assumptions, startupJitter: { percent, seed } };
}

function spanOf(numbers: readonly number[]): CountRange {
  return { least: Math.min(...numbers), most: Math.max(...numbers) };
}
