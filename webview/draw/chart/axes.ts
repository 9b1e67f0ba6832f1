import { countTicks, positionOf, timeText, timeTicks } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** Pods on the left with lines across, time below, and the line of the change itself. */
export function drawAxes(plot: Plot): Tree {
  const [left, right] = plot.x.range;
  const [bottom, top] = plot.y.range;
  const change = positionOf(plot.x, 0);
  return h(
    'g',
    { class: 'axes', 'aria-hidden': 'true' },
    countTicks(plot.y, 28).map((count) => {
      const y = positionOf(plot.y, count);
      return [
        h('line', { class: 'grid', x1: left, x2: right, y1: y, y2: y }),
        h('text', { class: 'tick', x: left - 6, y: y + 4, 'text-anchor': 'end' }, String(count)),
      ];
    }),
    timeTicks(plot.x, 72).map((at) => {
      const x = positionOf(plot.x, at);
      const words = timeText(at);
      const anchor = x + words.length * 3.2 > plot.width ? 'end' : 'middle';
      return [
        h('line', { class: 'tick-mark', x1: x, x2: x, y1: bottom, y2: bottom + 4 }),
        h('text', { class: 'tick', x, y: bottom + 16, 'text-anchor': anchor }, words),
      ];
    }),
    change >= left && h('line', { class: 'change', x1: change, x2: change, y1: top, y2: bottom }),
    h('line', { class: 'base', x1: left, x2: right, y1: bottom, y2: bottom }),
  );
}
