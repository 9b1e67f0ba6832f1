// The smallest change of the strategy with which a rollout meets what is expected of it, found by trying.
import { failedOutcomes } from '../../../timeline/failed-outcomes.ts';
import type { WorkloadObject } from '../../../workload/api-types.ts';
import { boundsOf } from '../../../workload/bounds-of.ts';
import type { Expected } from '../../../workload/expectations.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { mountsClaim } from '../../facts.ts';
import type { RuleContext } from '../../rule.ts';
import { type JudgedRollout, leastAvailable, maxExpectedPods, shortfallOf } from './shortfall.ts';

/** How many pods a rollout starts before it stops others, and how many it stops before. */
interface RolloutPace {
  readonly surge: number;
  readonly unavailable: number;
}

/** What is to be written; what is absent stays. */
export interface StrategyChange {
  readonly type?: 'RollingUpdate';
  readonly maxSurge?: number;
  readonly maxUnavailable?: number;
  readonly revisionHistoryLimit?: number;
}

/** As many courses as this are tried. */
const maxTrials = 10;

/** With a revision to return to: as many as Kubernetes keeps where nobody says otherwise. */
const usualHistory = 10;

/** The change with which all is met; undefined where none of those that are tried helps. */
export function smallestChange(
  context: RuleContext,
  expected: readonly Expected[],
  course: JudgedRollout,
): StrategyChange | undefined {
  const room = roomOf(context, expected, course);
  if (room === undefined) return undefined;
  const search = new PaceSearch(context, expected, { course, room });
  const pace = search.pace();
  return pace && search.changeTo(pace);
}

/** Between what the paces have to be, whatever the course. */
interface PaceLimits {
  readonly now: RolloutPace;
  readonly surgeLimit: number;
  readonly unavailableLimit: number;
  /** Whether only one of both may be above 0. */
  readonly isEither: boolean;
  readonly isRecreated: boolean;
}

function roomOf(context: RuleContext, expected: readonly Expected[], course: JudgedRollout): PaceLimits | undefined {
  const { object } = context.workload;
  if (object === undefined) return undefined;
  const kind = kindOf(object);
  const { type } = kind.strategyOf(object);
  const isRecreated = type === 'Recreate';
  if (type === 'OnDelete' || (isRecreated && mountsClaim(context))) return undefined;
  const { bounds } = course;
  const isServing = expected.some(({ that }) => that === 'outage');
  const unavailable = expected.map((each) =>
    each.that === 'minAvailable' ? bounds.replicas - leastAvailable(each.pods, course) : bounds.replicas,
  );
  const surges = expected.map((each) =>
    each.that === 'maxPods' ? maxExpectedPods(each.pods, course) - bounds.replicas : bounds.replicas,
  );
  const surgeLimit = kind.rolloutFields.includes('maxSurge') ? Math.min(...surges) : 0;
  const unavailableLimit = Math.min(...unavailable, bounds.replicas - (isServing ? 1 : 0));
  if (unavailableLimit < 0 || Math.min(...surges) < 0) return undefined;
  const { maxSurge: surge, maxUnavailable } = bounds;
  const now = isRecreated ? { surge: 1, unavailable: 0 } : { surge, unavailable: maxUnavailable };
  return { now, surgeLimit, unavailableLimit, isEither: kind.podsDifferBy === 'node', isRecreated };
}

class PaceSearch {
  readonly #context: RuleContext;
  readonly #expected: readonly Expected[];
  readonly #course: JudgedRollout;
  readonly #room: PaceLimits;
  /** What is not met at each pace that was tried. */
  readonly #known = new Map<string, ReadonlySet<Expected['that']> | undefined>();

  constructor(
    context: RuleContext,
    expected: readonly Expected[],
    { course, room }: { readonly course: JudgedRollout; readonly room: PaceLimits },
  ) {
    this.#context = context;
    this.#expected = expected;
    this.#course = course;
    this.#room = room;
  }

  /** The nearest pace that meets all. */
  pace(): RolloutPace | undefined {
    const { surgeLimit, unavailableLimit, now } = this.#room;
    const { replicas } = this.#course.bounds;
    const nearest = this.#valid({
      surge: Math.min(now.surge, surgeLimit, replicas),
      unavailable: Math.min(now.unavailable, unavailableLimit),
    });
    if (nearest === undefined) return undefined;
    const missing = this.#missingAt(nearest);
    if (missing === undefined) return undefined;
    if (missing.size === 0) return nearest;
    if (missing.has('capacity')) return this.#withLessRoom(nearest);
    if (missing.has('minAvailable') || missing.has('outage'))
      return this.#first([{ surge: Math.max(1, nearest.surge), unavailable: 0 }]);
    return missing.has('duration') ? this.#faster(nearest) : undefined;
  }

  /** What is to be written for a pace. */
  changeTo({ surge, unavailable }: RolloutPace): StrategyChange {
    const { now, isRecreated } = this.#room;
    const hasSurge = isRecreated || surge !== now.surge;
    const hasUnavailable = isRecreated || unavailable !== now.unavailable;
    return {
      ...(isRecreated && { type: 'RollingUpdate' }),
      ...(hasSurge && { maxSurge: surge }),
      ...(hasUnavailable && { maxUnavailable: unavailable }),
      ...(this.#keepsHistory() && { revisionHistoryLimit: usualHistory }),
    };
  }

  /** With fewer pods besides, else with pods that stop first. */
  #withLessRoom(nearest: RolloutPace): RolloutPace | undefined {
    const { unavailableLimit } = this.#room;
    const { surge, unavailable } = nearest;
    return (
      this.#nearestTo(nearest, { surge: Math.min(1, surge), unavailable }) ??
      this.#first([
        { surge: 0, unavailable: Math.max(1, unavailable) },
        { surge: 0, unavailable: unavailableLimit },
      ])
    );
  }

  /** With more pods besides, else with more that stop first, else with both. */
  #faster(nearest: RolloutPace): RolloutPace | undefined {
    const { surgeLimit, unavailableLimit, isEither } = this.#room;
    const surging = isEither ? { ...nearest, unavailable: 0 } : nearest;
    const stopping = isEither ? { ...nearest, surge: 0 } : nearest;
    return (
      this.#nearestTo(surging, { ...surging, surge: surgeLimit }) ??
      this.#nearestTo(stopping, { ...stopping, unavailable: unavailableLimit }) ??
      this.#nearestTo(nearest, { surge: surgeLimit, unavailable: unavailableLimit })
    );
  }

  #first(paces: readonly RolloutPace[]): RolloutPace | undefined {
    const { surgeLimit, unavailableLimit } = this.#room;
    return paces.find((pace) => pace.surge <= surgeLimit && pace.unavailable <= unavailableLimit && this.#isMet(pace));
  }

  /** The smallest step from one pace towards another that meets all, as far as that is found in time. */
  #nearestTo(from: RolloutPace, to: RolloutPace): RolloutPace | undefined {
    const steps = Math.max(Math.abs(to.surge - from.surge), Math.abs(to.unavailable - from.unavailable));
    if (steps === 0 || !this.#isMet(to)) return undefined;
    const at = (step: number): RolloutPace => ({
      surge: towards(from.surge, to.surge, step),
      unavailable: towards(from.unavailable, to.unavailable, step),
    });
    let [low, high] = [0, steps];
    while (high - low > 1 && this.#known.size < maxTrials) {
      // Few more pods at once are often enough.
      const near = Math.round(Math.sqrt(Math.max(1, low) * high));
      const middle = Math.min(high - 1, Math.max(low + 1, near));
      if (this.#isMet(at(middle))) high = middle;
      else low = middle;
    }
    return at(high);
  }

  #isMet(pace: RolloutPace): boolean {
    const isTried = this.#known.has(keyOf(pace));
    if (!isTried && this.#known.size >= maxTrials) return false;
    return this.#missingAt(pace)?.size === 0;
  }

  /** Undefined if the pace is impossible or the course is unknown. */
  #missingAt(pace: RolloutPace): ReadonlySet<Expected['that']> | undefined {
    const key = keyOf(pace);
    if (!this.#known.has(key)) this.#known.set(key, this.#tried(pace));
    return this.#known.get(key);
  }

  #tried(pace: RolloutPace): ReadonlySet<Expected['that']> | undefined {
    const { workload, assumptions, tried, timeline } = this.#context;
    const change = (object: WorkloadObject): WorkloadObject => changed(object, this.changeTo(pace));
    const object = workload.object && change(workload.object);
    const bounds = boundsOf({ object }, assumptions);
    if (this.#room.isEither && pace.surge > 0 && pace.unavailable > 0) return undefined;
    if (bounds?.maxSurge !== pace.surge || bounds.maxUnavailable !== pace.unavailable) return undefined;
    const course = tried(change);
    if (course === undefined) return undefined;
    const wasFailed = timeline !== undefined && failedOutcomes.has(timeline.outcome.state);
    if (!wasFailed && failedOutcomes.has(course.timeline.outcome.state)) return undefined;
    const missing = new Set<Expected['that']>();
    for (const each of this.#expected) {
      // How long it takes is asked last, as it costs another course.
      if (each.that === 'duration') continue;
      if (shortfallOf(each, { ...this.#course, ...course, bounds }) !== undefined) missing.add(each.that);
    }
    if (missing.size > 0) return missing;
    const times = this.#expected.filter(({ that }) => that === 'duration');
    return new Set(
      times.filter((each) => shortfallOf(each, { ...this.#course, ...course, bounds })).map(({ that }) => that),
    );
  }

  #keepsHistory(): boolean {
    const isExpected = this.#expected.some(({ that }) => that === 'undo');
    return isExpected && this.#context.workload.object?.spec.revisionHistoryLimit === 0;
  }

  /** Both at 0 move nothing. */
  #valid({ surge, unavailable }: RolloutPace): RolloutPace | undefined {
    const { surgeLimit, unavailableLimit } = this.#room;
    if (surge > 0 || unavailable > 0) return { surge, unavailable };
    if (surgeLimit > 0) return { surge: 1, unavailable };
    return unavailableLimit > 0 ? { surge, unavailable: 1 } : undefined;
  }
}

function keyOf({ surge, unavailable }: RolloutPace): string {
  return `${surge} ${unavailable}`;
}

function towards(from: number, to: number, step: number): number {
  return to > from ? Math.min(to, from + step) : Math.max(to, from - step);
}

function changed(object: WorkloadObject, { type, revisionHistoryLimit, ...pace }: StrategyChange): WorkloadObject {
  const kind = kindOf(object);
  const { strategyField } = kind;
  const former = kind.strategyOf(object);
  const strategy = {
    ...former,
    ...(type !== undefined && { type }),
    ...(Object.keys(pace).length > 0 && { rollingUpdate: { ...former.rollingUpdate, ...pace } }),
  };
  const limit = revisionHistoryLimit === undefined ? {} : { revisionHistoryLimit };
  return { ...object, spec: { ...object.spec, [strategyField]: strategy, ...limit } } as WorkloadObject;
}
