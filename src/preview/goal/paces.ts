// The paces of a rolling update that are tried: today's in the middle, those nearest to it first.
import type { IntOrString } from '../../workload/api-types.ts';
import { scaledValue } from '../../workload/int-or-string.ts';

/** How many pods a rollout starts before it stops others, how many it stops before, and from which ordinal on it goes. */
export interface StrategyPace {
  readonly surge: number;
  readonly unavailable: number;
  readonly partition: number;
}

export type PaceField = keyof StrategyPace;

/** How the values of a field are written: as counts, or as percentages that are rounded. */
export type Notation = 'count' | { readonly percentRounds: 'ceil' | 'floor' };

/** Between which paces there is a choice. */
export interface PaceRoom {
  readonly replicas: number;
  readonly now: StrategyPace;
  /** The fields that may differ, each with the counts that have to be among its values. */
  readonly fields: readonly {
    readonly field: PaceField;
    readonly notation: Notation;
    readonly marks: readonly number[];
  }[];
  /** Whether surge and unavailable go together; a DaemonSet takes only one of both. */
  readonly isEither: boolean;
  /** Ordinals are counted from it. */
  readonly start: number;
}

/** The values of each field that may differ. */
export type PaceAxes = ReadonlyMap<PaceField, readonly number[]>;

/** So many values of each field are tried where two differ; with many more courses a map would come too late. */
const valuesOfMap = { few: 9, many: 8 };

/** Where one differs. */
const valuesOfRow = { few: 31, many: 16 };

export function axesOf({ replicas, now, fields, isEither, start }: PaceRoom): PaceAxes {
  const most = (fields.length === 1 || isEither ? valuesOfRow : valuesOfMap)[replicas > few ? 'many' : 'few'];
  return new Map(
    fields.map(({ field, notation, marks }) => {
      const offset = field === 'partition' ? start : 0;
      const last = field === 'partition' ? replicas - 1 : replicas;
      const wanted = [now[field] - offset, ...marks, 0, last, ...spread(last)];
      const values = new Set<number>();
      for (const count of wanted) {
        if (values.size >= most) break;
        if (count < 0 || count > last) continue;
        values.add(count === now[field] - offset ? count : written(count, replicas, notation));
      }
      return [field, [...values].map((count) => count + offset).sort((a, b) => a - b)];
    }),
  );
}

/** The axes with the values of a pace among them. */
export function withPace(axes: PaceAxes, pace: StrategyPace | undefined): PaceAxes {
  if (pace === undefined) return axes;
  return new Map(
    [...axes].map(([field, values]) => [field, [...new Set([...values, pace[field]])].sort((a, b) => a - b)]),
  );
}

/** All paces of the axes: today's, then those that are the fewest steps away from it. */
export function pacesAround({ now, fields, isEither }: PaceRoom, axes: PaceAxes): readonly StrategyPace[] {
  const valuesOf = (field: PaceField) => axes.get(field) ?? [now[field]];
  const all = valuesOf('surge').flatMap((surge) =>
    valuesOf('unavailable').flatMap((unavailable) =>
      valuesOf('partition').map((partition): StrategyPace => ({ surge, unavailable, partition })),
    ),
  );
  const isPossible = ({ surge, unavailable }: StrategyPace) =>
    (surge > 0 || unavailable > 0) && !(isEither && surge > 0 && unavailable > 0);
  const stepsFrom = (pace: StrategyPace) =>
    Math.max(
      ...fields.map(({ field }) =>
        Math.abs(placeOn(valuesOf(field), pace[field]) - placeOn(valuesOf(field), now[field])),
      ),
    );
  return all
    .filter(isPossible)
    .map((pace) => ({ pace, steps: stepsFrom(pace) }))
    .sort((one, other) => one.steps - other.steps || changeSize(one.pace, now) - changeSize(other.pace, now))
    .map(({ pace }) => pace);
}

export function isSamePace(one: StrategyPace, other: StrategyPace): boolean {
  return paceFields.every((field) => one[field] === other[field]);
}

export const paceFields: readonly PaceField[] = ['surge', 'unavailable', 'partition'];

/** One field that differs much is a smaller change than two that differ little. */
export function changeSize(pace: StrategyPace, now: StrategyPace): number {
  const changed = paceFields.filter((field) => pace[field] !== now[field]);
  return changed.reduce((sum, field) => sum + Math.abs(pace[field] - now[field]), changed.length * manyPods);
}

const manyPods = 1_000_000;

/** The value that stands for a count in a manifest. */
export function valueFor(count: number, replicas: number, notation: Notation): IntOrString {
  if (notation === 'count') return count;
  const counts = countsOfPercents(replicas, notation);
  const percents = [...counts.keys()].filter((percent) => counts[percent] === count);
  const roundest = [100, 50, 25, 10, 5, 1].flatMap((unit) => percents.find((percent) => percent % unit === 0) ?? []);
  return roundest[0] === undefined ? count : `${roundest[0]}%`;
}

/** The largest count up to this one that can be written. */
function written(count: number, replicas: number, notation: Notation): number {
  if (notation === 'count') return count;
  return Math.max(0, ...countsOfPercents(replicas, notation).filter((each) => each <= count));
}

/** How many pods each percentage comes to, from 0 % to 100 %. */
function countsOfPercents(replicas: number, { percentRounds }: Exclude<Notation, 'count'>): readonly number[] {
  return Array.from({ length: 101 }, (_, percent) => scaledValue(`${percent}%`, replicas, percentRounds === 'ceil'));
}

/** Counts up to the last, the most telling first: small ones of few, else shares of all. */
function spread(last: number): readonly number[] {
  const shares = [0.5, 0.25, 0.1, 0.05, 0.75, 0.02].map((share) => Math.round(last * share));
  if (last > few) return [...shares, 1, ...shares.flatMap((share) => [share - 1, share + 1])];
  return [1, 2, 3, ...shares, 4, 5, 6, 8, 12, 16, ...Array.from({ length: last }, (_, index) => index + 1)];
}

const few = 50;

function placeOn(values: readonly number[], value: number): number {
  return values.indexOf(value);
}
