import type { PanelBounds } from '../../src/presentation/panel/messages.ts';
import { positionOf } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import type { Plot } from './plot.ts';

/** Room that a line's number takes beside the chart. */
const labelHeight = 26;

/** The two lines that hold whatever the timing, with their numbers at their right ends. */
export function drawBoundLines(bounds: PanelBounds, plot: Plot): Tree {
  const [left, right] = plot.x.range;
  const upper = positionOf(plot.y, bounds.maxPods);
  const lower = positionOf(plot.y, bounds.minAvailable);
  const apart = Math.max(0, labelHeight - (lower - upper)) / 2;
  return h(
    'g',
    { class: 'bounds', 'aria-hidden': 'true' },
    h('line', { class: 'bound upper', x1: left, x2: right, y1: upper, y2: upper }),
    h('line', { class: 'bound lower', x1: left, x2: right, y1: lower, y2: lower }),
    label(right + 6, upper - apart, String(bounds.maxPods), 'at most'),
    label(right + 6, lower + apart, String(bounds.minAvailable), 'available'),
  );
}

function label(x: number, y: number, count: string, words: string): Tree {
  return h(
    'g',
    { class: 'bound-label' },
    h('text', { class: 'count', x, y: y + 2 }, count),
    h('text', { class: 'words', x, y: y + 14 }, words),
  );
}
