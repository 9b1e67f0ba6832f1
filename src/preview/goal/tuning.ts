import { kindOf, kinds } from '../../workload/kinds.ts';
import { shownRun } from '../forecast.ts';
import { coursesIn } from '../preview.ts';
import { type SupposedWorkload, supposed } from '../what-if/preview-what-if.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import { type Goal, goalFor } from './goal.ts';
import type { Missed } from './judged-course.ts';
import { roomFor, withoutPace } from './pace-room.ts';
import { axesOf, type PaceAxes, type PaceRoom, pacesAround, withPace } from './paces.ts';
import { meetsLimits, type Start, Trials, workloadWith } from './trials.ts';
import type { BestSetting, Courses, Tell, TriedSetting, TuneQuestion } from './tried-setting.ts';

/** What is searched: between which settings, and for what. */
export interface Search {
  readonly goal: Goal;
  /** Undefined: nothing can be tuned. */
  readonly room: PaceRoom | undefined;
  readonly axes: PaceAxes;
}

/** What came of the search. */
export interface Tuning<Told> extends Search {
  readonly present: TriedSetting<Told>;
  /** In the order in which they were tried, today's first. Those that are no sketch are told exactly. */
  readonly settings: readonly TriedSetting<Told>[];
  /** The smallest change that meets the goal, or today's; undefined: none does. */
  readonly best: TriedSetting<Told> | undefined;
  /** Those to choose from: each is the first by what it is best at. */
  readonly alternatives: readonly BestSetting<Told>[];
  /** Where none does, that which misses least. */
  readonly nearest: TriedSetting<Told> | undefined;
  /** Where none does, the smallest change that keeps all limits of a rollout that fails, or brings an error. */
  readonly failing: TriedSetting<Told> | undefined;
  /** The limits that no setting keeps, whatever becomes of the others. */
  readonly unmet: readonly Missed['that'][];
  /** Whether others have left too little of the work of a run to search, so that nothing is known but today's setting. */
  readonly isOverWork: boolean;
}

/** A setting that was tried, and the search as far as it is known by then. */
export interface TuningStep<Told> extends Search {
  readonly setting: TriedSetting<Told>;
}

/**
 * Tries the settings of a workload's strategy against a goal, today's first and then those around it; the caller may pause
 * after each. Each course is the one that the preview of the text with its values shows.
 */
export function* tuning<Told>(question: TuneQuestion, tell: Tell<Told>): Generator<TuningStep<Told>, Tuning<Told>> {
  const under = supposed({ ...question, whatIf: withoutPace(question.whatIf) });
  const goal = goalFor(question.wanted, { workload: under.workload, assumptions: under.world.assumptions });
  const courses = coursesIn(under.workload, under.world);
  const start = startOf(courses, under, goal);
  const trials = new Trials({ question, under, goal, tell }, start);
  const present = trials.present(courses);
  const { room } = start;
  let axes: PaceAxes = room === undefined ? new Map() : axesOf(room);
  yield { goal, room, axes, setting: present };
  if (room !== undefined && goal.length > 0) {
    for (const pace of pacesAround(room, axes))
      for (const setting of trials.take(pace)) yield { goal, room, axes, setting };
    for (const setting of trials.nearToToday(axes)) yield { goal, room, axes, setting };
    // What was found between two values has a line of its own among them.
    axes = withPace(axes, trials.best()?.pace);
    for (const pace of pacesAround(room, axes))
      for (const setting of trials.take(pace)) yield { goal, room, axes, setting };
  }
  const best = trials.best();
  const alternatives = trials.alternatives();
  const nearest = best === undefined ? trials.nearest() : undefined;
  const failing = best === undefined && !meetsLimits(present) ? trials.failing() : undefined;
  const searched = { goal, room, axes, present };
  if (trials.isOverWork) return { ...searched, ...notSearched(present) };
  const settings = trials.settings();
  const unmet = best === undefined ? limitsThatNoneKeeps(goal, settings) : [];
  return { ...searched, settings, best, alternatives, nearest, failing, unmet, isOverWork: false };
}

function notSearched<Told>(present: TriedSetting<Told>): Omit<Tuning<Told>, keyof Search | 'present'> {
  const nothing = { best: undefined, alternatives: [], nearest: undefined, failing: undefined, unmet: [] };
  return { settings: [present], ...nothing, isOverWork: true };
}

/** What comes of it without a pause. */
export function tuned<Told>(question: TuneQuestion, tell: Tell<Told>): Tuning<Told> {
  const settings = tuning(question, tell);
  for (;;) {
    const { done, value } = settings.next();
    if (done === true) return value;
  }
}

function startOf(present: Courses, under: SupposedWorkload, goal: Goal): Start {
  const { assumptions } = under.world;
  const { object } = present.workload;
  const isRolling = object !== undefined && kindOf(object).strategyOf(object).type === 'RollingUpdate';
  // What does not roll, or is refused, is held against the most careful pace.
  const paced = isRolling ? present : coursesIn(workloadWith(careful(under), under), under.world);
  const { bounds, workload, change } = paced;
  if (bounds === undefined) return { room: undefined, isWhole: true };
  const before = shownRun(paced)?.change.replicas.before ?? change.replicas.before ?? bounds.replicas;
  return { room: roomFor({ workload, bounds, before, assumptions }, goal), isWhole: !isRolling };
}

function careful({ workload: { kind } }: SupposedWorkload): WhatIf['values'] {
  const { rolloutFields, podsDifferBy } = kinds[kind];
  const [surge, unavailable] = podsDifferBy === 'nothing' ? ['1', '0'] : ['0', '1'];
  const paced = [
    { field: 'maxSurge', value: surge },
    { field: 'maxUnavailable', value: unavailable },
  ] as const;
  return [{ field: 'strategy', value: 'RollingUpdate' }, ...paced.filter(({ field }) => rolloutFields.includes(field))];
}

function limitsThatNoneKeeps<Told>(goal: Goal, settings: readonly TriedSetting<Told>[]): readonly Missed['that'][] {
  const limits: readonly Missed['that'][] = ['rollout', ...goal.map(({ expected }) => expected.that)];
  return [...new Set(limits)].filter((limit) =>
    settings.every(({ missed }) => missed.some(({ that }) => that === limit)),
  );
}
