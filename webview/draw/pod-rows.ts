import type { Course, PodRow } from '../../src/presentation/panel/messages.ts';
import { positionOf } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import { laneClass, stateFill } from './areas.ts';
import type { Plot } from './plot.ts';

const most = 16;
const least = 4;
const roomForAll = 480;

function rowHeight(course: Course): number {
  const count = course.podRows?.rows.length ?? 0;
  return Math.max(least, Math.min(most, Math.floor(roomForAll / Math.max(1, count))));
}

/** The pixels that the rows take below the chart. */
export function podRowsHeight(course: Course): number {
  return course.podRows === null ? 0 : course.podRows.rows.length * rowHeight(course) + 16;
}

/** A row for each ordinal or node on the chart's time scale, with the states of its pods. */
export function drawPodRows(course: Course, plot: Plot, top: number): Tree {
  const height = rowHeight(course);
  const rows = course.podRows?.rows ?? [];
  return h(
    'g',
    { class: 'pod-rows', 'aria-hidden': 'true' },
    rows.map((row, index) => drawRow(course, plot, row, { top: top + index * height, height })),
  );
}

interface RowPlace {
  readonly top: number;
  readonly height: number;
}

function drawRow(course: Course, plot: Plot, row: PodRow, { top, height }: RowPlace): Tree {
  const [left, right] = plot.x.range;
  const gap = height > 8 ? 2 : 1;
  const spans = row.spans.map(({ laneIndex, state, from, to }) => {
    const lane = course.lanes[laneIndex];
    const x1 = Math.max(left, positionOf(plot.x, from));
    const x2 = Math.min(right, to > course.end ? right : positionOf(plot.x, to));
    if (lane === undefined || x2 <= x1) return undefined;
    const colour = laneClass(course, lane);
    const width = Math.round((x2 - x1) * 10) / 10;
    return h('rect', {
      class: `area ${state} ${colour}`,
      fill: stateFill(plot.prefix, colour, state),
      x: x1,
      y: top,
      width,
      height: height - gap,
    });
  });
  const number = /\d+$/.exec(row.label)?.[0] ?? row.label;
  return h(
    'g',
    {},
    spans,
    height >= 10 && h('text', { class: 'tick', x: left - 6, y: top + height - gap - 3, 'text-anchor': 'end' }, number),
  );
}
