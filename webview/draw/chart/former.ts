import { area, curveStepAfter, line } from 'd3-shape';
import type { PanelFormer, PanelRun } from '../../../src/presentation/panel/messages.ts';
import type { PanelSetting } from '../../../src/presentation/panel/tuning-messages.ts';
import { fasterText, formerEnd, slowerText } from '../../../src/wording/panel/former.ts';
import { triedEnd } from '../../../src/wording/panel/goal.ts';
import { positionOf, rounded, spanText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** A course beside the one that is shown: the one before an edit, or the one of a setting that is tried. */
export interface OtherCourse extends Omit<PanelFormer, 'since' | 'sight'> {
  readonly isTried?: boolean;
}

/** The course of a setting that is tried. */
export function triedCourse({ outline }: PanelSetting): OtherCourse | null {
  return outline && { ...outline, bounds: null, isTried: true };
}

/** How far the other course asks for room: one that never ends stands still beside one that does. */
export function formerReach(former: OtherCourse | null): number {
  return former === null || former.complete === null ? 0 : former.end;
}

/** The other course as a shadow behind the areas, seen where it had more pods. */
export function drawShadow(former: OtherCourse, plot: Plot): Tree {
  const draw = area<LinePoint>()
    .curve(curveStepAfter)
    .digits(1)
    .x(({ x }) => x)
    .y0(plot.y.range[0])
    .y1(({ y }) => y);
  return h('path', { class: 'former-shadow', 'aria-hidden': 'true', d: draw(pointsOf(former, 'pods', plot)) ?? '' });
}

/** Its outlines over the areas, where it ends, and how much sooner or later the one of both ends that is the newer. */
export function drawFormer(former: OtherCourse, course: PanelRun, plot: Plot): Tree {
  const draw = line<LinePoint>()
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
    { class: former.isTried ? 'former tried' : 'former', 'aria-hidden': 'true' },
    outline('pods'),
    outline('available'),
    drawEnds(former, completionOf(course), plot),
  );
}

function pointsOf(former: OtherCourse, what: 'pods' | 'available', { x, y }: Plot): LinePoint[] {
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
  const end = former.complete === null ? x.range[1] : Math.min(x.range[1], positionOf(x, former.complete));
  return last === undefined || end < x.range[0] ? [] : [...points, { ...last, x: Math.max(last.x, end) }];
}

/** Where the chart marks the end of a course that completes. */
function completionOf({ completes, marks }: PanelRun): number | null {
  return completes ? (marks.at(-1)?.at ?? null) : null;
}

/** Where the other course ends, and from the end of the older one of both to that of the newer. */
function drawEnds({ complete, bounds, isTried = false }: OtherCourse, shown: number | null, plot: Plot): Tree[] {
  const [left, right] = plot.x.range;
  const [bottom, top] = plot.y.range;
  if (complete === null || complete < plot.x.domain[0] || complete > plot.x.domain[1]) return [];
  const x = positionOf(plot.x, complete);
  const words = `${isTried ? triedEnd : formerEnd} · ${spanText(complete)}`;
  const room = words.length * 6.4 + 4;
  // The numbers of the bounds stand on the right.
  const farthest = bounds !== null && positionOf(plot.y, bounds.maxPods) < top + 24 ? right : plot.width;
  // The playhead's handle stands at the left edge at first.
  const free = left + 40;
  const isPreferred = shown === null || shown <= complete ? x + room <= farthest : x - room < free;
  const isRight = isPreferred || x - room < free;
  const end = [
    h('line', { class: 'end', x1: x, x2: x, y1: top, y2: bottom }),
    h(
      'text',
      { x: isRight ? Math.max(x + 4, free) : x - 4, y: top - 4, 'text-anchor': isRight ? 'start' : 'end' },
      words,
    ),
  ];
  if (shown === null || spanText(shown) === spanText(complete)) return end;
  const y = bottom - 16;
  const other = Math.min(right, Math.max(left, positionOf(plot.x, shown)));
  const arrow = isTried ? { from: other, to: x, y } : { from: x, to: other, y };
  return [...end, drawArrow(arrow, isTried ? complete - shown : shown - complete, plot)];
}

/** From one end to the other, with what lies between in words. */
function drawArrow(
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  later: number,
  plot: Plot,
): Tree {
  const words = later < 0 ? fasterText(spanText(-later)) : slowerText(spanText(later));
  const head = to < from ? 6 : -6;
  const width = words.length * 6.6 + 16;
  const isBetween = Math.abs(to - from) > width + 24;
  const [left, right] = plot.x.range;
  const beside = Math.min(from, to) - width - 8;
  const wanted = isBetween ? (from + to - width) / 2 : beside < left ? Math.max(from, to) + 8 : beside;
  const x = rounded(Math.min(right - width, wanted));
  return h(
    'g',
    { class: 'between' },
    h('path', { class: 'halo', d: `M${from},${y}H${to}` }),
    h('path', { d: `M${from},${y}H${to}m${head},-4l${-head},4l${head},4` }),
    h('rect', { x, y: y - 10, width: rounded(width), height: 20, rx: 10 }),
    h('text', { x: rounded(x + width / 2), y: y + 4, 'text-anchor': 'middle' }, words),
  );
}
