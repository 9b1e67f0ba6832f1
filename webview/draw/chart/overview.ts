import type { PanelRun } from '../../../src/presentation/panel/messages.ts';
import { overviewName } from '../../../src/wording/panel/readout.ts';
import { positionOf, rounded, type Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawAreas, statePatterns } from './areas.ts';
import { type Plot, plotOf } from './plot.ts';

const height = 36;

export interface Overview {
  /** All of the time. */
  readonly whole: Scale['domain'];
  /** The visible part. */
  readonly zoom: Scale['domain'];
  readonly at: number;
}

/** A small picture of the whole time line, with the part that the chart shows and the playhead. */
export function drawOverview(course: PanelRun, { whole, zoom, at }: Overview, chart: Plot): Tree {
  const plot = overviewPlot(whole, chart);
  const [left, right] = plot.x.range;
  const [from, to] = zoom.map((instant) => Math.max(left, Math.min(right, positionOf(plot.x, instant)))) as [
    number,
    number,
  ];
  const x = positionOf(plot.x, at);
  const shade = (start: number, end: number) =>
    h('rect', { class: 'shade', x: start, y: 0, width: rounded(Math.max(0, end - start)), height });
  return h(
    'svg',
    { class: 'overview', width: plot.width, height, role: 'img', 'aria-label': overviewName },
    statePatterns(plot.prefix, course),
    drawAreas(course, plot),
    shade(left, from),
    shade(to, right),
    h('rect', { class: 'window', x: from, y: 0.5, width: rounded(Math.max(3, to - from)), height: height - 1 }),
    h('line', { class: 'at', x1: x, x2: x, y1: 0, y2: height }),
  );
}

/** Under the chart, from its left edge to its right one. */
export function overviewPlot(whole: Scale['domain'], chart: Plot): Plot {
  const [left, right] = chart.x.range;
  const margins = { top: 2, right: chart.width - right, bottom: 1, left };
  return plotOf({ width: chart.width, height, margins, time: whole, pods: chart.y.domain[1], prefix: 'overview' });
}
