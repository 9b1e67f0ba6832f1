import type { PanelRun } from '../../../src/presentation/panel/messages.ts';
import { positionOf, rounded } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

const labelHeight = 18;
const barHeight = 5;

/** A band over each stretch without an available pod, with a bar where the available pods would stand. */
export function drawOutages({ outages }: PanelRun, plot: Plot): Tree {
  const [bottom, top] = plot.y.range;
  const height = rounded(bottom - top);
  return h(
    'g',
    { class: 'outages' },
    inSight(outages, plot).map(({ x, width }) => [
      h('rect', { class: 'stretch', x, y: top, width, height }),
      h('rect', { class: 'bar', x, y: bottom - barHeight, width, height: barHeight }),
    ]),
  );
}

/** Their names, over all that is drawn there; one that finds no room beside the one before is left out. */
export function drawOutageLabels({ outages }: PanelRun, plot: Plot): Tree {
  const [left, right] = plot.x.range;
  const [bottom, top] = plot.y.range;
  const y = rounded((bottom + top - labelHeight) / 2);
  let free = Number.NEGATIVE_INFINITY;
  const labels = inSight(outages, plot).flatMap(({ x, width, label }) => {
    const room = rounded(label.length * 6.4 + 16);
    const start = rounded(Math.max(left, Math.min(right - room, x + width / 2 - room / 2)));
    if (start < free) return [];
    free = start + room + 4;
    return [
      h('rect', { x: start, y, width: room, height: labelHeight, rx: 3 }),
      h('text', { x: rounded(start + room / 2), y: y + 13, 'text-anchor': 'middle' }, label),
    ];
  });
  return h('g', { class: 'outage-labels' }, labels);
}

function inSight(
  outages: PanelRun['outages'],
  { x: scale }: Plot,
): readonly { readonly x: number; readonly width: number; readonly label: string }[] {
  const [left, right] = scale.range;
  const at = (instant: number) => Math.max(left, Math.min(right, positionOf(scale, instant)));
  return outages
    .map(({ from, to, label }) => ({ x: at(from), width: rounded(at(to) - at(from)), label }))
    .filter(({ width }) => width > 0);
}
