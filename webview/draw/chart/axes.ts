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
    drawTimes(plot, bottom),
    change >= left && h('line', { class: 'change', x1: change, x2: change, y1: top, y2: bottom }),
    h('line', { class: 'base', x1: left, x2: right, y1: bottom, y2: bottom }),
  );
}

/** The labels of the time axis, below a line at this height, if there is room for them. */
export function drawTimes({ x: scale, width }: Pick<Plot, 'x' | 'width'>, bottom: number): Tree[] {
  let free = Number.NEGATIVE_INFINITY;
  return timeTicks(scale, 72).flatMap((at) => {
    const x = positionOf(scale, at);
    const words = timeText(at);
    const half = words.length * 3.2;
    const anchor = x + half > width ? 'end' : x < half ? 'start' : 'middle';
    const [left, right] = anchor === 'end' ? [x - 2 * half, x] : [x - half, x + half];
    const fits = left >= free;
    if (fits) free = right + 6;
    return [
      h('line', { class: 'tick-mark', x1: x, x2: x, y1: bottom, y2: bottom + 4 }),
      ...(fits ? [h('text', { class: 'tick', x, y: bottom + 16, 'text-anchor': anchor }, words)] : []),
    ];
  });
}
