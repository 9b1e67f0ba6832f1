import type { PanelSpread } from '../../../src/presentation/panel/live-messages.ts';
import { positionOf, rounded, timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** The strip below the time axis that the band takes. */
export const bandHeight = 20;

type Band = NonNullable<PanelSpread['band']>;

/** When a tenth, half and nine tenths of the runs are over: a stretch of the chart, and a bar below the time axis. */
export function drawBand({ from, half, to }: Band, plot: Plot, top: number): Tree | undefined {
  const [left, right] = plot.x.range;
  const at = (instant: number) => Math.max(left, Math.min(right, positionOf(plot.x, instant)));
  if (from > plot.x.domain[1] || to < plot.x.domain[0]) return undefined;
  const [x1, middle, x2] = [at(from), at(half), at(to)];
  const [bottom, highest] = plot.y.range;
  const width = Math.max(1, rounded(x2 - x1));
  return h(
    'g',
    { class: 'band', 'aria-hidden': 'true' },
    h('rect', { class: 'stretch', x: x1, y: highest, width, height: rounded(bottom - highest) }),
    h('rect', { class: 'bar', x: x1, y: top + 3, width, height: 10, rx: 2 }),
    h('line', { class: 'half', x1: middle, x2: middle, y1: top, y2: top + 16 }),
    drawLabels({ from, half, to }, { x1, x2, right: plot.width, y: top + 12 }),
  );
}

interface LabelPlace {
  readonly x1: number;
  readonly x2: number;
  readonly right: number;
  readonly y: number;
}

/** As many of the three labels as fit at the ends of the bar; the sentence above the chart has all of them. */
function drawLabels({ from, half, to }: Band, { x1, x2, right, y }: LabelPlace): Tree[] {
  const [first, middle, last] = [`p10 ${timeText(from)}`, `p50 ${timeText(half)}`, `p90 ${timeText(to)}`];
  const fits = (text: string, room: number) => 5 + text.length * 6.2 <= room;
  const hasRoom = fits(last, right - x2);
  const before = hasRoom ? [`${first} · ${middle}`, first] : [`${first} · ${middle} · ${last}`];
  const shown = before.find((text) => fits(text, x1));
  return [
    ...(shown === undefined ? [] : [h('text', { x: x1 - 5, y, 'text-anchor': 'end' }, shown)]),
    ...(hasRoom ? [h('text', { x: x2 + 5, y, 'text-anchor': 'start' }, last)] : []),
  ];
}
