// What the panel is told besides its view: how sure the duration is, and what really happens.
import { type Checked, count, duration, flag, list, number, oneOf, orNull, shape, text } from './shape.ts';

/** When eight of ten runs are over, in milliseconds: from the first tenth to the last, and the half between. */
const band = shape({ from: number, half: number, to: number });

/** How sure the duration is; without a band where no run completes. */
export const spread = shape({ text, band: orNull(band) });
export type PanelSpread = Checked<typeof spread>;

/** What really happens while a live rollout is followed; its arrays of numbers have one entry for each instant. */
export const live = shape({
  /** How it goes, in a sentence. */
  words: text,
  tone: oneOf('good', 'bad', 'warning', 'neutral'),
  isOver: flag,
  /** In milliseconds from the instant that the course begins at, as the other instants. */
  now: duration,
  instants: list(duration),
  pods: list(count),
  available: list(count),
  /** What the cluster warns of. */
  warnings: list(text),
  /** Forecast against actual, once it is over. */
  afterwards: list(text),
  /** Whether other times were measured than were assumed. */
  canTakeOver: flag,
});
export type PanelLive = Checked<typeof live>;
