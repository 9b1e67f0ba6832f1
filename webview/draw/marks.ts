import type { Course, PanelMark } from '../../src/presentation/panel/messages.ts';
import { positionOf, timeText } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import type { Plot } from './plot.ts';

/** Vertical lines with words on top: the end, the deadline, steps in the middle. */
export function drawMarks(course: Course, plot: Plot): Tree {
  const inSight = course.marks.filter(({ at }) => at >= plot.x.domain[0] && at <= plot.x.domain[1]);
  return h(
    'g',
    { class: 'marks', 'aria-hidden': 'true' },
    inSight.map((mark) => drawMark(mark, plot)),
  );
}

function drawMark({ at, label, tone }: PanelMark, plot: Plot): Tree {
  const x = positionOf(plot.x, at);
  const [bottom, top] = plot.y.range;
  const isRight = x > (plot.x.range[0] + plot.x.range[1]) / 2;
  return h(
    'g',
    { class: `mark ${tone}` },
    h('line', { x1: x, x2: x, y1: top - 6, y2: bottom }),
    h(
      'text',
      { x: isRight ? x + 3 : x - 3, y: top - 10, 'text-anchor': isRight ? 'end' : 'start' },
      `${label} · ${timeText(at)}`,
    ),
  );
}

/** A numbered block for each wave below the time axis; where there is no room, without its number. */
export function drawWaves(course: Course, plot: Plot, top: number): Tree {
  const [left, right] = plot.x.range;
  const blocks = course.waves.map((wave, index) => {
    const from = Math.max(left, positionOf(plot.x, wave.start));
    const to = Math.min(right, positionOf(plot.x, Math.max(wave.end, wave.start)));
    if (to < left || from > right) return undefined;
    const width = Math.max(2, to - from);
    return h(
      'g',
      { class: `wave ${index % 2 === 0 ? 'even' : 'odd'}`, 'data-action': 'move', 'data-at': wave.start },
      h('rect', { x: from, y: top, width: Math.round(width * 10) / 10, height: waveHeight }),
      width > 16 &&
        h(
          'text',
          { x: Math.round((from + width / 2) * 10) / 10, y: top + 12, 'text-anchor': 'middle' },
          String(index + 1),
        ),
    );
  });
  return h('g', { class: 'waves', 'aria-hidden': 'true' }, blocks);
}

export const waveHeight = 16;
