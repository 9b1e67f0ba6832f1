import type { PanelRun } from '../../../src/presentation/panel/messages.ts';
import { playheadName } from '../../../src/wording/panel/controls.ts';
import { positionOf, timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { axisHeight, type Plot } from './plot.ts';

export interface Playhead {
  readonly at: number;
  /** What the chart shows at this instant, for those who don't see it. */
  readonly summary: string;
}

/**
 * The line at an instant, which does not cover the labels of the axis. Its handle is a slider that the arrow keys move from event to
 * event. If the instant is not visible, an arrow at the edge replaces the line.
 */
export function drawPlayhead({ end }: Pick<PanelRun, 'end'>, plot: Plot, { at, summary }: Playhead): Tree {
  const [left, right] = plot.x.range;
  const exact = positionOf(plot.x, at);
  const x = Math.max(left, Math.min(right, exact));
  const isInSight = exact === x;
  const [bottom, highest] = plot.y.range;
  const top = highest - 6;
  const label = timeText(Math.round(at));
  const sign = isInSight ? label : exact < x ? `◂ ${label}` : `${label} ▸`;
  const width = 14 + sign.length * 6.6;
  const labelX = Math.max(left, Math.min(right - width, x - width / 2));
  return h(
    'g',
    {
      class: 'playhead',
      role: 'slider',
      tabindex: 0,
      'data-key': 'playhead',
      'aria-label': playheadName,
      'aria-orientation': 'horizontal',
      'aria-valuemin': 0,
      'aria-valuemax': end,
      'aria-valuenow': Math.round(at),
      'aria-valuetext': `${label}: ${summary}`,
    },
    isInSight && [
      h('line', { x1: x, x2: x, y1: top, y2: bottom + 4 }),
      h('line', { x1: x, x2: x, y1: bottom + axisHeight - 4, y2: plot.height }),
    ],
    h('rect', { class: 'handle', x: round(labelX), y: top - 18, width: round(width), height: 18, rx: 9 }),
    h('text', { class: 'time', x: round(labelX + width / 2), y: top - 5, 'text-anchor': 'middle' }, sign),
  );
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
