import type { PanelRun } from '../../src/presentation/panel/messages.ts';
import type { PodRow } from '../../src/presentation/panel/pod-row-messages.ts';
import { positionOf, rounded } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import { laneClass, stateFill } from './chart/areas.ts';
import type { Plot } from './chart/plot.ts';

const most = 16;
const least = 4;
const roomForAll = 480;

function rowHeight(course: PanelRun): number {
  const count = course.podRows?.rows.length ?? 0;
  return Math.max(least, Math.min(most, Math.floor(roomForAll / Math.max(1, count))));
}

/** The pixels that the rows take below the chart. */
export function podRowsHeight(course: PanelRun): number {
  return course.podRows === null ? 0 : course.podRows.rows.length * rowHeight(course) + 16;
}

/** A row for each ordinal or node on the chart's time scale, with the states of its pods. */
export function drawPodRows(course: PanelRun, plot: Plot, top: number): Tree {
  const height = rowHeight(course);
  const rows = course.podRows?.rows ?? [];
  return h(
    'g',
    { class: 'pod-rows', 'aria-hidden': 'true' },
    rows.map((row, index) => drawRow(course, plot, row, { top: top + index * height, height })),
  );
}

interface RowBox {
  readonly top: number;
  readonly height: number;
}

function drawRow(course: PanelRun, plot: Plot, row: PodRow, place: RowBox): Tree {
  const left = plot.x.range[0];
  const number = /(?<!\d)\d+$/.exec(row.label)?.[0] ?? row.label;
  const text = { class: 'tick', x: left - 6, y: place.top + place.height - gapOf(place) - 3, 'text-anchor': 'end' };
  return h(
    'g',
    {},
    slicesOf(row, course.end).map((slice) => drawSlice(course, plot, slice, place)),
    place.height >= 10 && h('text', text, number),
  );
}

function gapOf({ height }: RowBox): number {
  return height > 8 ? 2 : 1;
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly spans: PodRow['spans'];
}

/** The row cut wherever a pod changes: a surge has two pods at one place, which then share the row's height. */
function slicesOf({ spans }: PodRow, end: number): readonly Slice[] {
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const slices = cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? end;
    return { from, to, spans: spans.filter((span) => span.from <= from && span.to >= to) };
  });
  return slices.filter((slice) => slice.spans.length > 0);
}

function drawSlice(course: PanelRun, plot: Plot, { from, to, spans }: Slice, place: RowBox): Tree[] {
  const [left, right] = plot.x.range;
  const x1 = Math.max(left, positionOf(plot.x, from));
  const x2 = Math.min(right, to > course.end ? right : positionOf(plot.x, to));
  if (x2 <= x1) return [];
  const height = rounded((place.height - gapOf(place)) / spans.length);
  return spans.flatMap(({ laneIndex, state }, index) => {
    const lane = course.lanes[laneIndex];
    if (lane === undefined) return [];
    const colour = laneClass(course, lane);
    const look = { class: `area ${state} ${colour}`, fill: stateFill(plot.prefix, colour, state) };
    return h('rect', { ...look, x: x1, y: rounded(place.top + index * height), width: rounded(x2 - x1), height });
  });
}
