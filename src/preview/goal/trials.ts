import { expectationNotMet } from '../../rules/outage/expectations/expectation-not-met.ts';
import type { Finding } from '../../rules/rule.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Forecast } from '../forecast.ts';
import { coursesIn } from '../preview.ts';
import { previewWhatIf, type SupposedWorkload } from '../what-if/preview-what-if.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import type { Goal } from './goal.ts';
import { type JudgedCourse, judgedCourse, type Missed } from './judged-course.ts';
import { valuesFor, withoutPace, withValues } from './pace-room.ts';
import { changeSize, isSamePace, type PaceAxes, type PaceRoom, type StrategyPace } from './paces.ts';
import type { BestSetting, Courses, Tell, TriedSetting, TuneQuestion } from './tried-setting.ts';

/** What the settings are counted from. */
export interface Start {
  readonly room: PaceRoom | undefined;
  /** Whether today's strategy is no rolling update that the server takes, so that all of it is to be written. */
  readonly isWhole: boolean;
}

/** The workload with the values in its manifest. */
export function workloadWith(
  values: WhatIf['values'],
  { workload, world }: SupposedWorkload,
): SupposedWorkload['workload'] {
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
export class Trials<Told> {
  readonly #context: TrialContext<Told>;
  readonly #start: Start;
  readonly #settings: TriedSetting<Told>[] = [];
  #known: readonly string[] | undefined;
  #isOverWork = false;

  constructor(context: TrialContext<Told>, start: Start) {
    this.#context = context;
    this.#start = start;
  }

  settings(): readonly TriedSetting<Told>[] {
    return this.#settings;
  }

  /** Whether others have left too little of the work of a run for one of the courses, so that nothing is known. */
  get isOverWork(): boolean {
    return this.#isOverWork;
  }

  present(courses: Courses): TriedSetting<Told> {
    const { room, isWhole } = this.#start;
    return this.#keep(this.#judged(courses, { pace: isWhole ? undefined : room?.now, values: [], isSketch: false }));
  }

  *take(pace: StrategyPace): Generator<TriedSetting<Told>, TriedSetting<Told> | undefined> {
    if (this.#isOverWork) return undefined;
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
    if (this.#known === undefined) {
      const { preview } = previewWhatIf({ ...question, whatIf: withoutPace(question.whatIf) });
      this.#isOverWork ||= preview.isOverWork === true;
      this.#known = errorsIn(preview).map(({ id }) => id);
    }
    return this.#known;
  }

  /** Tries what lies between the best and the next value towards today's, of each field that differs. */
  *nearToToday(axes: PaceAxes): Generator<TriedSetting<Told>, void> {
    const { room } = this.#start;
    for (const { field } of room?.fields ?? []) {
      const pace = this.best()?.pace;
      if (room === undefined || pace === undefined || this.#isOverWork) continue;
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
    this.#isOverWork ||= courses.isOverWork === true;
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
export function meetsLimits({ missed }: JudgedCourse): boolean {
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
