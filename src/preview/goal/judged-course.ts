import { startsPods } from '../../rules/facts.ts';
import {
  fewestAvailable,
  type JudgedRollout,
  mostPods,
  shortfallOf,
} from '../../rules/outage/expectations/shortfall.ts';
import type { Duration } from '../../std/time.ts';
import { outageOf } from '../../timeline/downtime.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Shortfall } from '../../wording/findings/expectations.ts';
import type { RolloutTime } from '../../wording/lasting.ts';
import { type Forecast, type Run, shownRun } from '../forecast.ts';
import type { Goal, GoalLimit } from './goal.ts';

/**
 * A limit that a course misses, and who wants it. `rollout`: it does not succeed, whatever else it keeps to; `finding`: the
 * setting brings an error that today's does not have.
 */
export type Missed =
  | (Shortfall & Pick<GoalLimit, 'at'>)
  | { readonly that: 'rollout' }
  | { readonly that: 'finding'; readonly message: string };

/** How the course of a setting stands to a goal: the numbers are those of the worst case, as far as it is known. */
export interface JudgedCourse {
  /** The first is the one to tell. */
  readonly missed: readonly Missed[];
  /** Available pods, and all; undefined: nothing was simulated. */
  readonly fewest: number | undefined;
  readonly most: number | undefined;
  /** Undefined: it never completes. */
  readonly complete: Duration | undefined;
  /** Whether no pod is available for some time. */
  readonly hasOutage: boolean;
  /** Pods that a quota refuses or that wait for a node, though the rollout may go on; absent: none. */
  readonly crowded?: Shortfall;
}

/**
 * Holds the course that a forecast shows against a goal, as expectations are held against it: in a sketch without other
 * courses, which tell how long it takes at least, and what it comes to where nothing is guaranteed.
 */
export function judgedCourse(
  forecast: Omit<Forecast, 'findings'>,
  goal: Goal,
  { isSketch }: { readonly isSketch: boolean },
): JudgedCourse {
  const run = shownRun(forecast);
  const { bounds } = forecast;
  if (run === undefined || bounds === undefined) return noCourse;
  const isBounded = startsPods({ change: run.change, workload: forecast.workload, bounds });
  const time = isSketch ? withoutLeast(run.time) : run.time;
  const range = () => (isSketch ? undefined : run.others.range);
  const course = { bounds, isBounded, ...courseFacts(run), time, range };
  const crowded = shortfallOf({ that: 'capacity', line: 0 }, course);
  return {
    missed: missedIn(course, run.timeline, goal),
    fewest: fewestAvailable(course),
    most: mostPods(course),
    complete: run.complete,
    hasOutage: outageOf(run.timeline) !== undefined,
    ...(crowded && { crowded }),
  };
}

const noCourse: JudgedCourse = {
  missed: [{ that: 'rollout' }],
  fewest: undefined,
  most: undefined,
  complete: undefined,
  hasOutage: false,
};

function courseFacts({ change, bounds, timeline, complete }: Run) {
  const before = change.replicas.before ?? bounds.replicas;
  return { before, timeline, complete: () => complete, requests: () => undefined };
}

function withoutLeast({ basis, outage }: RolloutTime): RolloutTime {
  return { basis, whole: { startUps: 0, atLeast: 0 }, outage };
}

function missedIn(course: JudgedRollout, timeline: Timeline, goal: Goal): readonly Missed[] {
  const ends: readonly Missed[] = succeeds(timeline) ? [] : [{ that: 'rollout' }];
  const limits = goal.flatMap(({ expected, at }): readonly Missed[] => {
    const shortfall = shortfallOf(expected, course);
    return shortfall === undefined ? [] : [{ ...shortfall, ...(at !== undefined && { at }) }];
  });
  return [...ends, ...limits];
}

/** A deadline that is missed because of an assumed time proves no failure. */
function succeeds({ outcome }: Timeline): boolean {
  return outcome.state === 'completes' || outcome.isGuess === true;
}
