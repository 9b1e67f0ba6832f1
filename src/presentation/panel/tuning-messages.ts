// What the panel is told of the search for a setting with which a rollout meets a goal.
import { type Checked, count, duration, flag, list, oneOf, orNull, shape, text } from './shape.ts';

/** The limits of a goal as they are typed; an empty one is not asked for. */
export const goal = shape({ atLeast: text, within: text, atMostPods: text });
export type PanelGoal = Checked<typeof goal>;
export type PanelLimit = keyof PanelGoal;

export const noGoal: PanelGoal = { atLeast: '', within: '', atMostPods: '' };

/** What the team expects: limits for the fields that are empty, and those that have no field, in words. */
export const expectedGoal = shape({
  limits: list(shape({ limit: oneOf('atLeast', 'within', 'atMostPods'), value: text, at: text })),
  others: list(text),
});
export type ExpectedGoal = Checked<typeof expectedGoal>;

/** The pods of a course over time, as a what-if would show them; its arrays have one entry for each instant. */
const outline = shape({
  end: duration,
  /** Undefined where it never completes. */
  complete: orNull(duration),
  instants: list(duration),
  /** Those that are not terminating. */
  pods: list(count),
  available: list(count),
});
export type PanelOutline = Checked<typeof outline>;

/** A setting that was tried, and what its course comes to. */
const cell = shape({
  key: text,
  /** Such as `maxSurge: 4, maxUnavailable: 2`. */
  name: text,
  /** What the form says of the strategy with it. */
  values: list(shape({ field: oneOf('strategy', 'maxSurge', 'maxUnavailable', 'partition'), value: text })),
  isToday: flag,
  /** How long it takes, or how it ends. */
  time: text,
  /** Undefined where it never completes. */
  complete: orNull(duration),
  /** Available pods, and all; null where nothing was simulated. */
  fewest: orNull(count),
  most: orNull(count),
  /** The first of the limits that it misses; `none`: it meets the goal. */
  missed: oneOf('none', 'rollout', 'minAvailable', 'maxPods', 'capacity', 'outage', 'duration', 'finding'),
  /** Why, in a sentence; may be empty. */
  reason: text,
  outline: orNull(outline),
});
export type PanelSetting = Checked<typeof cell>;

/** Settings to choose from, by the values of one field or of two; cells are named by the keys of settings, '' is none. */
const map = shape({
  across: text,
  /** Empty where there is but one row. */
  down: text,
  columns: list(text),
  rows: list(shape({ value: text, cells: list(text) })),
});
export type PanelMap = Checked<typeof map>;

/** A part of an answer. */
export const tuning = shape({
  /** Whether it takes the place of the answer before. */
  isFirst: flag,
  faults: list(shape({ limit: oneOf('atLeast', 'within', 'atMostPods'), words: text })),
  maps: list(map),
  /** Those that are new, or better known than before. */
  cells: list(cell),
  /** What came of it; null until then. */
  result: orNull(
    shape({
      /** In sentences, the most important first. */
      words: list(text),
      isMet: flag,
      /** The setting to take: the smallest change that meets the goal, or the nearest; empty where there is none. */
      offered: text,
      /** Whether the times are assumed. */
      isAssumed: flag,
    }),
  ),
});
export type PanelTuning = Checked<typeof tuning>;
