import { curveStepAfter, line } from 'd3-shape';
import type { PanelLive } from '../../../src/presentation/panel/live-messages.ts';
import { nowLabel } from '../../../src/wording/panel/live.ts';
import { positionOf } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** What really happened so far, drawn over the forecast, and the line of now. */
export function drawReality(live: PanelLive, plot: Plot): Tree {
  const [bottom, top] = plot.y.range;
  const [left, right] = plot.x.range;
  const now = positionOf(plot.x, live.now);
  const isInSight = now >= left && now <= right;
  return h(
    'g',
    { class: 'reality', 'aria-hidden': 'true' },
    drawCounts(live, 'pods', plot),
    drawCounts(live, 'available', plot),
    isInSight && !live.isOver && h('line', { class: 'now', x1: now, x2: now, y1: top, y2: bottom }),
    isInSight && !live.isOver && h('text', { x: now + 3, y: top + 10 }, nowLabel),
  );
}

function drawCounts(live: PanelLive, what: 'pods' | 'available', { x, y }: Plot): Tree {
  const [from, until] = [x.domain[0], Math.min(live.now, x.domain[1])];
  const counts = live[what];
  const points = live.instants.map((at, index) => ({ at, count: counts[index] ?? 0 }));
  const first = points.findLastIndex(({ at }) => at <= from);
  const inSight = points.slice(Math.max(0, first)).filter(({ at }) => at <= until);
  const last = inSight.at(-1);
  if (last !== undefined) inSight.push({ at: until, count: last.count });
  const draw = line<(typeof points)[number]>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ at }) => positionOf(x, Math.max(from, at)))
    .y(({ count }) => positionOf(y, count));
  return h('path', { class: `real ${what}`, d: draw(inSight) ?? '' });
}
