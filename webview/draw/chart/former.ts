import { area, curveStepAfter, line } from 'd3-shape';
import type { Course, PanelFormer } from '../../../src/presentation/panel/messages.ts';
import { fasterText, formerEnd, slowerText } from '../../../src/wording/panel/former.ts';
import { positionOf, rounded, timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far the earlier course asks for room: one that never ends stands still beside one that does. */
export function formerReach(former: PanelFormer | null): number {
  return former === null || former.complete === null ? 0 : former.end;
}

/** The earlier course as a shadow behind the areas, seen where it had more pods. */
export function drawShadow(former: PanelFormer, plot: Plot): Tree {
  const draw = area<Point>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ x }) => x)
    .y0(plot.y.range[0])
    .y1(({ y }) => y);
  return h('path', { class: 'former-shadow', 'aria-hidden': 'true', d: draw(pointsOf(former, 'pods', plot)) ?? '' });
}

/** Its outlines over the areas, where it ended, and how much sooner or later the present one ends. */
export function drawFormer(former: PanelFormer, course: Course, plot: Plot): Tree {
  const draw = line<Point>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ x }) => x)
    .y(({ y }) => y);
  const outline = (what: 'pods' | 'available') => {
    const d = draw(pointsOf(former, what, plot)) ?? '';
    return [h('path', { class: 'halo', d }), h('path', { class: `outline ${what}`, d })];
  };
  return h(
    'g',
    { class: 'former', 'aria-hidden': 'true' },
    outline('pods'),
    outline('available'),
    drawEnds(former.complete, completionOf(course), plot),
  );
}

function pointsOf(former: PanelFormer, what: 'pods' | 'available', { x, y }: Plot): Point[] {
  const [from, to] = x.domain;
  const counts = former[what];
  const all = former.instants.map((at, index) => ({ at, pods: counts[index] ?? 0 }));
  const steps = all.filter(({ pods }, index) => index === 0 || pods !== all[index - 1]?.pods);
  const first = Math.max(
    0,
    steps.findLastIndex(({ at }) => at <= from),
  );
  const inSight = steps.slice(first).filter(({ at }) => at < to);
  const points = inSight.map(({ at, pods }) => ({
    x: Math.max(x.range[0], positionOf(x, at)),
    y: positionOf(y, pods),
  }));
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { ...last, x: x.range[1] }];
}

/** Where the chart marks the end of a course that completes. */
function completionOf({ completes, marks }: Course): number | null {
  return completes ? (marks.at(-1)?.at ?? null) : null;
}

function drawEnds(before: number | null, after: number | null, plot: Plot): Tree[] {
  const [left, right] = plot.x.range;
  const [bottom, top] = plot.y.range;
  if (before === null || before < plot.x.domain[0] || before > plot.x.domain[1]) return [];
  const x = positionOf(plot.x, before);
  const words = `${formerEnd} · ${timeText(before)}`;
  const isRight = x + words.length * 6.4 > right;
  const end = [
    h('line', { class: 'end', x1: x, x2: x, y1: top, y2: bottom }),
    h('text', { x: isRight ? x - 4 : x + 4, y: top - 4, 'text-anchor': isRight ? 'end' : 'start' }, words),
  ];
  if (after === null || timeText(after) === timeText(before)) return end;
  const to = Math.min(right, Math.max(left, positionOf(plot.x, after)));
  return [...end, drawArrow({ from: x, to, y: bottom - 14 }, after - before, plot)];
}

/** From the earlier end to the present one, with what lies between in words. */
function drawArrow(
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  later: number,
  plot: Plot,
): Tree {
  const words = later < 0 ? fasterText(timeText(-later)) : slowerText(timeText(later));
  const head = to < from ? 6 : -6;
  const room = words.length * 6.4;
  const middle = Math.abs(to - from) > room ? (from + to) / 2 : Math.min(from, to) - room / 2 - 8;
  const x = Math.max(plot.x.range[0] + room / 2, middle);
  return h(
    'g',
    { class: 'between' },
    h('path', { d: `M${from},${y}H${to}m${head},-4l${-head},4l${head},4` }),
    h(
      'text',
      { x: rounded(x), y: rounded(Math.abs(to - from) > room ? y - 7 : y + 4), 'text-anchor': 'middle' },
      words,
    ),
  );
}
