import type { Course } from '../../../src/presentation/panel/messages.ts';
import { outageLabel } from '../../../src/wording/panel/chart.ts';
import { positionOf, rounded } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** A band over each stretch without an available pod, named where there is room for its name. */
export function drawOutages({ outages }: Course, { x, y }: Plot): Tree {
  const [left, right] = x.range;
  const [bottom, top] = y.range;
  const at = (instant: number) => Math.max(left, Math.min(right, positionOf(x, instant)));
  const bands = outages.map(({ from, to }) => ({ start: at(from), width: rounded(at(to) - at(from)) }));
  return h(
    'g',
    { class: 'outages' },
    bands
      .filter(({ width }) => width > 0)
      .map(({ start, width }) => [
        h('rect', { x: start, y: top, width, height: rounded(bottom - top) }),
        width >= labelWidth && h('text', { x: rounded(start + 4), y: rounded(top + 12) }, outageLabel),
      ]),
  );
}

const labelWidth = 84;
