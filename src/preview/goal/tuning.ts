import { expectationNotMet } from '../../rules/outage/expectations/expectation-not-met.ts';
import type { Finding } from '../../rules/rule.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { kindOf, kinds } from '../../workload/kinds.ts';
import { traitsIn } from '../../workload/versions.ts';
import { type Forecast, shownRun } from '../forecast.ts';
import { coursesIn } from '../preview.ts';
import { previewWhatIf, type SupposedWorkload, supposed, type WhatIfQuestion } from '../what-if/preview-what-if.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import { type Goal, goalFor, type WantedGoal } from './goal.ts';
import { type JudgedCourse, judgedCourse, type Missed } from './judged-course.ts';
import { roomFor, valuesFor, withoutPace, withValues } from './pace-room.ts';
import {
  axesOf,
  changeSize,
  isSamePace,
  type PaceAxes,
  type PaceRoom,
  pacesAround,
  type StrategyPace,
} from './paces.ts';

/** A workload in its world, and what is wanted of its rollout; the what-if's other values stay. */
export interface TuneQuestion extends WhatIfQuestion {
  readonly wanted: WantedGoal;
}

/** A setting of the strategy that was tried, and what the caller keeps of its course. */
export interface TriedSetting<Told> extends JudgedCourse {
  /** Whether only its one course was looked at: how long it takes at least, and what others come to, is not known. */
  readonly isSketch: boolean;
  /** Undefined: no pods are rolled, so that there is none. */
  readonly pace: StrategyPace | undefined;
  /** What differs from today's. */
  readonly values: WhatIf['values'];
  readonly told: Told;
}

/** What came of the search. */
export interface Tuning<Told> {
  readonly goal: Goal;
  readonly present: TriedSetting<Told>;
  /** Undefined: nothing can be tuned. */
  readonly room: PaceRoom | undefined;
  readonly axes: PaceAxes;
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
}

/** A setting that meets the goal and is best at something: the smallest change, the shortest time, the fewest pods, the most available. */
export interface BestSetting<Told> {
  readonly by: 'change' | 'time' | 'pods' | 'available';
  readonly setting: TriedSetting<Told>;
}

type Courses = Omit<Forecast, 'findings'>;

/** What a caller keeps of courses; of a sketch, what no other course is needed for. */
export type Tell<Told> = (courses: Courses, how: Pick<TriedSetting<unknown>, 'isSketch'>) => Told;

/**
 * Tries the settings of a workload's strategy against a goal, today's first and then those around it; the caller may pause
 * after each. Each course is the one that the preview of the text with its values shows.
 */
export function* tuning<Told>(question: TuneQuestion, tell: Tell<Told>): Generator<TriedSetting<Told>, Tuning<Told>> {
  const under = supposed({ ...question, whatIf: withoutPace(question.whatIf) });
  const goal = goalFor(question.wanted, { workload: under.workload, assumptions: under.world.assumptions });
  const courses = coursesIn(under.workload, under.world);
  const start = startOf(courses, under, goal);
  const trials = new Trials({ question, under, goal, tell }, start);
  const present = trials.present(courses);
  yield present;
  const axes = start.room === undefined ? new Map() : axesOf(start.room);
  if (start.room !== undefined && goal.length > 0) {
    for (const pace of pacesAround(start.room, axes)) yield* trials.take(pace);
    yield* trials.nearToToday(axes);
  }
  const best = trials.best();
  const alternatives = trials.alternatives();
  const nearest = best === undefined ? trials.nearest() : undefined;
  const failing = best === undefined && !meetsLimits(present) ? trials.failing() : undefined;
  const settings = trials.settings();
  const unmet = best === undefined ? limitsThatNoneKeeps(goal, settings) : [];
  return {
    goal,
    present,
    room: start.room,
    axes,
    settings,
    best,
    alternatives,
    nearest,
    failing,
    unmet,
  };
}

/** What comes of it without a pause. */
export function tuned<Told>(question: TuneQuestion, tell: Tell<Told>): Tuning<Told> {
  const settings = tuning(question, tell);
  for (;;) {
    const { done, value } = settings.next();
    if (done === true) return value;
  }
}

/** What the settings are counted from. */
interface Start {
  readonly room: PaceRoom | undefined;
  /** Whether today's strategy is no rolling update that the server takes, so that all of it is to be written. */
  readonly isWhole: boolean;
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

function workloadWith(values: WhatIf['values'], { workload, world }: SupposedWorkload): SupposedWorkload['workload'] {
  const manifest = withValues(workload.manifest, workload.kind, values);
  return decodeWorkload(manifest, traitsIn(world.assumptions)) ?? workload;
}

interface TrialContext<Told> {
  readonly question: TuneQuestion;
  readonly under: SupposedWorkload;
  readonly goal: Goal;
  readonly tell: Tell<Told>;
}

/** Settings as they are tried. Those that are told are looked at closely, and their place is taken by what comes of it. */
class Trials<Told> {
  readonly #context: TrialContext<Told>;
  readonly #start: Start;
  readonly #settings: TriedSetting<Told>[] = [];
  #known: readonly string[] | undefined;

  constructor(context: TrialContext<Told>, start: Start) {
    this.#context = context;
    this.#start = start;
  }

  settings(): readonly TriedSetting<Told>[] {
    return this.#settings;
  }

  present(courses: Courses): TriedSetting<Told> {
    const { room, isWhole } = this.#start;
    return this.#keep(this.#judged(courses, { pace: isWhole ? undefined : room?.now, values: [], isSketch: false }));
  }

  *take(pace: StrategyPace): Generator<TriedSetting<Told>, TriedSetting<Told> | undefined> {
    const known = this.#settings.find((each) => each.pace !== undefined && isSamePace(each.pace, pace));
    const setting = known ?? this.#setting(pace, { isSketch: true });
    if (known === undefined && setting !== undefined) yield this.#keep(setting);
    return setting;
  }

  /**
   * Today's if it meets the goal, else that which does so with the smallest change. Worse than any change are an outage,
   * pods that have no room, and pods that keep the old revision.
   */
  best(): TriedSetting<Told> | undefined {
    return this.#first((setting) => [
      setting.values.length > 0 ? 1 : 0,
      setting.hasOutage ? 1 : 0,
      setting.crowded === undefined ? 0 : 1,
      this.#isPart(setting) ? 1 : 0,
      this.#sizeOf(setting),
      -(setting.fewest ?? 0),
    ]);
  }

  /** Whether more pods than today keep the old revision. */
  #isPart({ pace }: TriedSetting<Told>): boolean {
    return (pace?.partition ?? 0) > (this.#start.room?.now.partition ?? 0);
  }

  /** Those that are better at something than the smallest change, each once. */
  alternatives(): readonly BestSetting<Told>[] {
    const best = this.best();
    if (best === undefined) return [];
    const measures = {
      time: ({ complete = Number.POSITIVE_INFINITY }) => complete,
      pods: ({ most = 0 }) => most,
      available: ({ fewest = 0 }) => -fewest,
    } satisfies Record<string, (setting: TriedSetting<Told>) => number>;
    const { time, pods, available } = measures;
    const orders = { time: [time, pods, available], pods: [pods, time, available], available: [available, time, pods] };
    const found: BestSetting<Told>[] = [{ by: 'change', setting: best }];
    for (const by of ['time', 'pods', 'available'] as const) {
      const sizesOf = (each: TriedSetting<Told>) => [
        this.#isPart(each) && !this.#isPart(best) ? 1 : 0,
        ...orders[by].map((measure) => measure(each)),
        this.#sizeOf(each),
      ];
      const setting = this.#first(sizesOf);
      if (setting === undefined || measures[by](setting) >= measures[by](best)) continue;
      if (found.every((each) => each.setting !== setting)) found.push({ by, setting });
    }
    return found;
  }

  /** That which misses the fewest limits, and these by the least; a rollout that does not end is worse. */
  nearest(): TriedSetting<Told> | undefined {
    return this.#first(
      ({ missed, values }) => [
        missed.some(({ that }) => that === 'rollout') ? 1 : 0,
        missed.length,
        missed.reduce((sum, each) => sum + gapOf(each), 0),
        values.length,
      ],
      () => true,
    );
  }

  /** That which would do with the smallest change, if its rollout did not fail. */
  failing(): TriedSetting<Told> | undefined {
    return this.#first((setting) => [this.#sizeOf(setting)], meetsLimits);
  }

  /** The first of those that are wanted, by its sizes. */
  #first(
    sizesOf: (setting: TriedSetting<Told>) => readonly number[],
    isWanted: (setting: TriedSetting<Told>) => boolean = meetsAll,
  ): TriedSetting<Told> | undefined {
    for (;;) {
      const first = smallest(this.#settings.filter(isWanted), sizesOf);
      if (first?.isSketch !== true) return first;
      this.#lookCloselyAt(first);
    }
  }

  /** With the preview of its text, which tells of errors, too. */
  #lookCloselyAt(sketch: TriedSetting<Told>): void {
    const { question } = this.#context;
    const { pace, values } = sketch;
    const whatIf = withoutPace(question.whatIf);
    const { preview } = previewWhatIf({ ...question, whatIf: { ...whatIf, values: [...whatIf.values, ...values] } });
    const close = this.#judged(preview, { pace, values, isSketch: false });
    const errors = errorsIn(preview).filter(({ id }) => !this.#todaysErrors().includes(id));
    const brought = errors.map(({ message }): Missed => ({ that: 'finding', message }));
    const missed = close.missed.length > 0 ? close.missed : brought;
    this.#settings.splice(this.#settings.indexOf(sketch), 1, { ...close, missed });
  }

  /** The ids of what is an error today, too. */
  #todaysErrors(): readonly string[] {
    const { question } = this.#context;
    this.#known ??= errorsIn(previewWhatIf({ ...question, whatIf: withoutPace(question.whatIf) }).preview).map(
      ({ id }) => id,
    );
    return this.#known;
  }

  /** Tries what lies between the best and the next value towards today's, of each field that differs. */
  *nearToToday(axes: PaceAxes): Generator<TriedSetting<Told>, void> {
    const { room } = this.#start;
    for (const { field } of room?.fields ?? []) {
      const pace = this.best()?.pace;
      if (room === undefined || pace === undefined) continue;
      const between = towards(axes.get(field) ?? [], pace[field], room.now[field]);
      let [missed, met] = [between, pace[field]];
      while (Math.abs(met - missed) > 1) {
        const middle = Math.trunc((met + missed) / 2);
        const setting = yield* this.take({ ...pace, [field]: middle });
        if (setting?.missed.length === 0) met = middle;
        else missed = middle;
      }
    }
  }

  /** Today's counts as no change. */
  #sizeOf({ pace, values }: TriedSetting<Told>): number {
    const { room } = this.#start;
    return pace === undefined || room === undefined || values.length === 0 ? 0 : changeSize(pace, room.now);
  }

  /** Undefined: no value that can be written comes to the pace. */
  #setting(pace: StrategyPace, { isSketch }: { readonly isSketch: boolean }): TriedSetting<Told> | undefined {
    const { under } = this.#context;
    const { room, isWhole } = this.#start;
    if (room === undefined) return undefined;
    const rolling: WhatIf['values'] = isWhole ? [{ field: 'strategy', value: 'RollingUpdate' }] : [];
    // What rounds to 0 beside a 0 counts as 1, so that a field may have to be written that stays.
    for (const whole of isWhole ? [true] : [false, true]) {
      const values = [...rolling, ...valuesFor(pace, room, { isWhole: whole })];
      const courses = coursesIn(workloadWith(values, under), under.world);
      if (courses.bounds === undefined || isPaceOf(courses, pace, room))
        return this.#judged(courses, { pace, values, isSketch });
    }
    return undefined;
  }

  #judged(
    courses: Courses,
    { isSketch, ...setting }: Pick<TriedSetting<Told>, 'pace' | 'values'> & { readonly isSketch: boolean },
  ): TriedSetting<Told> {
    const { goal, tell } = this.#context;
    return { ...setting, ...judgedCourse(courses, goal, { isSketch }), isSketch, told: tell(courses, { isSketch }) };
  }

  #keep(setting: TriedSetting<Told>): TriedSetting<Told> {
    this.#settings.push(setting);
    return setting;
  }
}

/** What an expectation misses is held against the goal, which may be another one. */
function errorsIn({ findings }: Forecast): readonly Finding[] {
  return findings.filter(({ id, severity }) => severity === 'error' && id !== expectationNotMet.id);
}

/** Whether it misses no limit of the goal, though it may fail. */
function meetsLimits({ missed }: JudgedCourse): boolean {
  return missed.every(({ that }) => that === 'rollout' || that === 'finding');
}

function meetsAll({ missed }: JudgedCourse): boolean {
  return missed.length === 0;
}

function isPaceOf({ bounds }: Courses, { surge, unavailable }: StrategyPace, { replicas, fields }: PaceRoom): boolean {
  if (bounds === undefined) return false;
  const isSurging = fields.some(({ field }) => field === 'surge');
  return bounds.maxUnavailable === unavailable && (!isSurging || Math.min(bounds.maxSurge, replicas) === surge);
}

/** The next value of an axis on the way from one to another. */
function towards(values: readonly number[], from: number, to: number): number {
  const place = values.indexOf(from);
  return from === to || place < 0 ? from : (values[place + Math.sign(to - from)] ?? from);
}

function limitsThatNoneKeeps<Told>(goal: Goal, settings: readonly TriedSetting<Told>[]): readonly Missed['that'][] {
  const limits: readonly Missed['that'][] = ['rollout', ...goal.map(({ expected }) => expected.that)];
  return [...new Set(limits)].filter((limit) =>
    settings.every(({ missed }) => missed.some(({ that }) => that === limit)),
  );
}

/** How far a limit is missed, as a share of it. */
function gapOf(missed: Missed): number {
  switch (missed.that) {
    case 'minAvailable':
      return (missed.wants - missed.has) / Math.max(1, missed.wants);
    case 'maxPods':
      return (missed.has - missed.wants) / Math.max(1, missed.wants);
    case 'duration':
      return missed.has === undefined ? farOff : (missed.has - missed.wants) / Math.max(1, missed.wants);
    default:
      return 1;
  }
}

const farOff = 1_000_000;

function smallest<Each>(list: readonly Each[], sizesOf: (each: Each) => readonly number[]): Each | undefined {
  const sized = list.map((each) => ({ each, sizes: sizesOf(each) }));
  const isLess = (one: readonly number[], other: readonly number[]) => {
    const place = one.findIndex((size, index) => size !== other[index]);
    return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
  };
  return sized.reduce<(typeof sized)[number] | undefined>(
    (best, next) => (best === undefined || isLess(next.sizes, best.sizes) ? next : best),
    undefined,
  )?.each;
}
