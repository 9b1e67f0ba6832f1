import { area, curveStepAfter } from 'd3-shape';
import type { PodState } from '../../../src/presentation/panel/pod-row-messages.ts';
import { positionOf } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { type AreaCourse, type AreaLane, type ChartLayer, framesInSight, stackLayers } from './layers.ts';
import type { Plot } from './plot.ts';

/** The class that gives a revision its color. */
export function laneClass(course: AreaCourse, lane: AreaLane): string {
  if (lane.role !== 'other') return `lane-${lane.role}`;
  const others = course.lanes.filter(({ role }) => role === 'other');
  return `lane-other-${others.indexOf(lane) % 3}`;
}

/** What fills the area of a state: its revision's color plain, or a pattern of it. */
export function stateFill(prefix: string, laneColour: string, state: PodState): string {
  return state === 'available' ? 'currentColor' : `url(#${prefix}-${laneColour}-${state})`;
}

/** The patterns that tell the states apart without color: dotted ready, outlined starting, hatched terminating. */
export function statePatterns(prefix: string, course: AreaCourse): Tree {
  const colours = [...new Set(course.lanes.map((lane) => laneClass(course, lane)))];
  return h(
    'defs',
    {},
    colours.flatMap((colour) => patternsOf(prefix, colour)),
  );
}

function patternsOf(prefix: string, colour: string): Tree[] {
  const pattern = (state: PodState, transform: string | undefined, ...marks: Tree[]) => {
    const attributes = { id: `${prefix}-${colour}-${state}`, class: colour, width: 6, height: 6 };
    const background = h('rect', { class: `ground ${state}`, width: 6, height: 6 });
    return h(
      'pattern',
      { ...attributes, patternUnits: 'userSpaceOnUse', patternTransform: transform },
      background,
      ...marks,
    );
  };
  return [
    pattern('ready', undefined, h('circle', { class: 'grain', cx: 3, cy: 3, r: 1.1 })),
    pattern('starting', undefined),
    pattern('terminating', 'rotate(45)', h('rect', { class: 'grain', width: 2, height: 6 })),
  ];
}

/** Pods over time as stacked step areas. */
export function drawAreas(course: AreaCourse, plot: Plot): Tree {
  const frames = framesInSight(course, plot.x);
  const layers = stackLayers(course, frames);
  return h(
    'g',
    { class: 'areas', 'aria-hidden': 'true' },
    layers.map((layer) => drawLayer(course, plot, frames, layer)),
  );
}

function drawLayer(course: AreaCourse, plot: Plot, frames: readonly number[], layer: ChartLayer): Tree {
  const [left, right] = plot.x.range;
  const xOf = (frame: number) => Math.min(right, Math.max(left, positionOf(plot.x, course.instants[frame] ?? 0)));
  const points = frames.map((frame, index) => ({
    x: index === 0 ? left : xOf(frame),
    lower: positionOf(plot.y, layer.lower[index] ?? 0),
    upper: positionOf(plot.y, layer.upper[index] ?? 0),
  }));
  const last = points.at(-1);
  if (last !== undefined) points.push({ ...last, x: right });
  const colour = laneClass(course, layer.lane);
  const draw = area<(typeof points)[number]>()
    .curve(curveStepAfter)
    .digits(1)
    .x((point) => point.x)
    .y0((point) => point.lower)
    .y1((point) => point.upper);
  return h('path', {
    class: `area ${layer.state} ${colour}`,
    fill: stateFill(plot.prefix, colour, layer.state),
    d: draw(withoutRepeats(points)) ?? '',
  });
}

interface AreaPoint {
  readonly x: number;
  readonly lower: number;
  readonly upper: number;
}

/** Only the points where the area changes, and its end; the others would look the same. */
function withoutRepeats(points: readonly AreaPoint[]): AreaPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    const isEdge = before === undefined || index === points.length - 1;
    return isEdge || before.lower !== point.lower || before.upper !== point.upper;
  });
}
