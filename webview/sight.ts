import type { PanelLive, PanelSpread } from '../src/presentation/panel/live-messages.ts';
import type { PanelRun, PanelView } from '../src/presentation/panel/messages.ts';
import { formerReach } from './draw/chart/former.ts';
import { wholeTime } from './draw/chart/plot.ts';
import type { Scale } from './scales.ts';

// The visible stretch of time: how it is zoomed and moved.

/** What of the page's state it depends on. */
interface SeenState {
  readonly zoom: Scale['domain'] | undefined;
  readonly at: number;
  readonly spread: { readonly answer: PanelSpread | undefined } | undefined;
  readonly live: PanelLive | undefined;
  readonly view: PanelView | undefined;
}

type PlayheadEnd = Pick<PanelRun, 'end'>;

/** When most runs are over, if that was asked for. */
export function bandOf({ spread }: Pick<SeenState, 'spread'>): PanelSpread['band'] {
  return spread?.answer?.band ?? null;
}

/** How far reality, or the course before an edit, goes beyond the course. */
export function untilOf({ live, view }: Pick<SeenState, 'live' | 'view'>): number {
  return Math.max(live?.now ?? 0, formerReach(view?.former ?? null));
}

/** Moves the visible stretch so that it contains the playhead. */
export function inSight<Page extends SeenState>(state: Page, course: PlayheadEnd): Page {
  const { zoom, at } = state;
  if (zoom === undefined || (at >= zoom[0] && at <= zoom[1])) return state;
  const by = at < zoom[0] ? at - zoom[0] : at - zoom[1];
  return { ...state, zoom: panned(state, course, by) };
}

export function zoomed(
  state: SeenState,
  course: PlayheadEnd,
  factor: number,
  around: number,
): Scale['domain'] | undefined {
  const whole = wholeTime(course, bandOf(state), untilOf(state));
  const [from, to] = state.zoom ?? whole;
  const length = Math.max(1000, (to - from) * factor);
  if (length >= whole[1] - whole[0]) return undefined;
  const start = clamp(around - (around - from) * (length / (to - from)), whole[0], whole[1] - length);
  return [start, start + length];
}

/** A stretch that was drawn, of at least a second. */
export function zoomedTo(state: SeenState, course: PlayheadEnd, [one, other]: Scale['domain']): Scale['domain'] {
  const whole = wholeTime(course, bandOf(state), untilOf(state));
  const length = clamp(Math.abs(other - one), 1000, whole[1] - whole[0]);
  const start = clamp(Math.min(one, other), whole[0], whole[1] - length);
  return [start, start + length];
}

export function panned(state: SeenState, course: PlayheadEnd, by: number): Scale['domain'] | undefined {
  if (state.zoom === undefined) return undefined;
  const whole = wholeTime(course, bandOf(state), untilOf(state));
  const [from, to] = state.zoom;
  const start = clamp(from + by, whole[0], whole[1] - (to - from));
  return [start, start + (to - from)];
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
