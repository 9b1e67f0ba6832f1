import type { PanelRun } from '../../src/presentation/panel/messages.ts';
import { positionOf, rounded } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import type { Plot } from './chart/plot.ts';

const rowHeight = 28;
const stripHeight = 10;
const frameWidth = 2;
const windowHeight = 3;

/** The pixels that the lanes of Services take below the waves. */
export function endpointsHeight({ endpoints }: PanelRun): number {
  return endpoints.length === 0 ? 0 : endpoints.length * rowHeight + frameWidth;
}

/** A lane for each Service: full where endpoints are ready, half where only those that terminate serve; below it when requests may fail. */
export function drawEndpoints({ endpoints, end }: PanelRun, plot: Plot, top: number): Tree {
  const [left, right] = plot.x.range;
  // What lasts past the end of the course is drawn to the edge.
  const at = (instant: number) =>
    instant > end ? right : Math.max(left, Math.min(right, positionOf(plot.x, instant)));
  return h(
    'g',
    { class: 'endpoints' },
    endpoints.map((row, index) => drawRow(row, { left, at, top: top + index * rowHeight })),
  );
}

interface RowPlace {
  readonly left: number;
  readonly at: (instant: number) => number;
  readonly top: number;
}

function drawRow({ label, words, spans, windows }: PanelRun['endpoints'][number], { left, at, top }: RowPlace): Tree {
  const strip = top + rowHeight - stripHeight;
  return h(
    'g',
    { role: 'img', 'aria-label': words },
    h('text', { class: 'tick', x: left, y: strip - 5, 'text-anchor': 'start' }, label),
    spans.flatMap(({ state, from, to }) => {
      const width = rounded(at(to) - at(from));
      const height = state === 'serving' ? stripHeight / 2 : stripHeight;
      const place = { x: at(from), y: strip + stripHeight - height, width, height };
      return width > 0 ? h('rect', { class: state, ...place }) : [];
    }),
    windows.map(({ from, to }) => {
      const place = { x: at(from), y: strip + stripHeight - windowHeight, height: windowHeight };
      return h('rect', { class: 'window', ...place, width: rounded(at(to) - at(from)) });
    }),
  );
}
