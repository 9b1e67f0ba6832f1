import { area, curveStepAfter, line } from 'd3-shape';
import type { ReleaseSum, ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import { positionOf, type Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { frameAt } from '../chart/layers.ts';
import type { ReleaseLayout } from './layout.ts';
import { drawRow } from './row.ts';

const height = 48;

/** The sums over all pods, compared with what is there. */
export function drawSums({ sums, instants }: ReleaseView, layout: ReleaseLayout, at: number): Tree[] {
  const frame = Math.max(0, frameAt({ instants }, at));
  return sums.map((sum) =>
    drawRow({
      key: sum.label,
      look: `total${sum.isExceeded ? ' exceeded' : ''}`,
      name: h('div', { class: 'title-line' }, h('span', { class: 'plain-name', title: sum.label }, sum.label)),
      isStacked: layout.look === 'narrow',
      picture: drawSum(sum, instants, layout),
      result: sum.most,
      now: sum.texts[frame] ?? '',
    }),
  );
}

function drawSum(sum: ReleaseSum, instants: readonly number[], { width, x }: ReleaseLayout): Tree {
  const { values, limit, label, most } = sum;
  const highest = values.reduce((all, value) => Math.max(all, value), Math.max(limit ?? 0, 1e-9));
  const y: Scale = { domain: [0, highest * 1.08], range: [height - 2, 3] };
  const points = pointsOf(values, instants, x);
  const levels = { x, y, points };
  const name = `${label}: ${most}`;
  const look = { class: 'time-line', width, height, viewBox: `0 0 ${width} ${height}` };
  return h(
    'svg',
    { ...look, role: 'img', 'aria-label': name },
    h('title', {}, name),
    h('path', { class: 'sum-area', d: areaBetween(levels, 0, limit ?? Number.POSITIVE_INFINITY) }),
    limit !== null && h('path', { class: 'sum-over', d: areaBetween(levels, limit, Number.POSITIVE_INFINITY) }),
    h('path', { class: 'sum-edge', d: edgeOf(levels) }),
    limit !== null &&
      h('line', { class: 'sum-limit', x1: 0, x2: width, y1: positionOf(y, limit), y2: positionOf(y, limit) }),
  );
}

interface SumPoint {
  readonly at: number;
  readonly value: number;
}

/** From the left edge to the right one. */
function pointsOf(values: readonly number[], instants: readonly number[], { domain }: Scale): readonly SumPoint[] {
  const all = values.map((value, index) => ({ at: instants[index] ?? 0, value }));
  const before = all.findLast(({ at }) => at <= domain[0]) ?? all[0];
  const inside = all.filter(({ at }) => at > domain[0] && at < domain[1]);
  const last = inside.at(-1) ?? before;
  if (before === undefined || last === undefined) return [];
  return [{ ...before, at: domain[0] }, ...inside, { ...last, at: domain[1] }];
}

interface Levels {
  readonly x: Scale;
  readonly y: Scale;
  readonly points: readonly SumPoint[];
}

function areaBetween({ x, y, points }: Levels, low: number, high: number): string {
  const inside = (value: number) => positionOf(y, Math.max(low, Math.min(high, value)));
  const draw = area<SumPoint>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ at }) => positionOf(x, at))
    .y0(positionOf(y, low))
    .y1(({ value }) => inside(value));
  return draw([...points]) ?? '';
}

function edgeOf({ x, y, points }: Levels): string {
  const draw = line<SumPoint>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ at }) => positionOf(x, at))
    .y(({ value }) => positionOf(y, value));
  return draw([...points]) ?? '';
}
