import type { PanelLane, PanelRun } from '../../../src/presentation/panel/messages.ts';
import type { PodState } from '../../../src/presentation/panel/pod-row-messages.ts';
import { positionOf, type Scale } from '../../scales.ts';

/** The part of a revision that is drawn. */
export type AreaLane = Pick<PanelLane, 'role' | 'before' | PodState>;

/** Revisions over time. */
export interface AreaCourse {
  readonly instants: PanelRun['instants'];
  readonly lanes: readonly AreaLane[];
}

/** One area of the stack: the pods of a revision in a state, from `lower` to `upper` at each of the shown instants. */
export interface ChartLayer {
  readonly lane: AreaLane;
  readonly state: PodState;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
}

/**
 * From the bottom up. Available pods are at the bottom, so that their upper edge can be compared with the lower bound.
 * Pods that are not yet available come next, with the upper bound for their upper edge. Terminating pods are on top.
 */
const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];

/** The stack at these frames; areas that stay empty are left out. */
export function stackLayers(course: AreaCourse, frames: readonly number[]): readonly ChartLayer[] {
  let lower: readonly number[] = frames.map(() => 0);
  const layers: ChartLayer[] = [];
  for (const state of states) {
    for (const lane of course.lanes) {
      const below = lower;
      const upper = frames.map((frame, index) => (below[index] ?? 0) + podsIn(lane, state, frame));
      if (upper.some((value, index) => value > (below[index] ?? 0))) layers.push({ lane, state, lower: below, upper });
      lower = upper;
    }
  }
  return layers;
}

/** The frames to draw: all visible ones, but only the extremes of those that share a pixel. */
export function framesInSight(course: AreaCourse, x: Scale): readonly number[] {
  const { instants } = course;
  const first = frameAt(course, x.domain[0]);
  const last = Math.max(first, frameAt(course, x.domain[1]));
  const frames = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (frames.length < (x.range[1] - x.range[0]) * 2) return frames;
  const columns = new Map<number, number[]>();
  for (const frame of frames) {
    const column = Math.round(positionOf(x, instants[frame] ?? 0));
    const group = columns.get(column);
    if (group === undefined) columns.set(column, [frame]);
    else group.push(frame);
  }
  return [...columns.values()].flatMap((group) => outermost(course, group));
}

function outermost(course: AreaCourse, frames: readonly number[]): readonly number[] {
  if (frames.length <= 4) return frames;
  const total = (frame: number) => course.lanes.reduce((pods, lane) => pods + podsAt(lane, frame), 0);
  const available = (frame: number) => course.lanes.reduce((pods, lane) => pods + podsIn(lane, 'available', frame), 0);
  const most = frames.reduce((a, b) => (total(b) > total(a) ? b : a));
  const least = frames.reduce((a, b) => (available(b) < available(a) ? b : a));
  const kept = new Set([frames[0] ?? 0, most, least, frames.at(-1) ?? 0]);
  return [...kept].sort((a, b) => a - b);
}

function podsAt(lane: AreaLane, frame: number): number {
  return states.reduce((pods, state) => pods + podsIn(lane, state, frame), 0);
}

/** The pods of a revision in a state; frame −1 is before the change. */
function podsIn(lane: AreaLane, state: PodState, frame: number): number {
  return frame < 0 ? lane.before[state] : (lane[state][frame] ?? 0);
}

/** The index of the frame that holds at the instant; -1 before the first. */
export function frameAt({ instants }: Pick<PanelRun, 'instants'>, at: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
