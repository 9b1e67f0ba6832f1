import type { PanelBounds } from '../../../src/presentation/panel/messages.ts';
import { boundWords } from '../../../src/wording/panel/chart.ts';
import { positionOf } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** Room that a line's number takes beside the chart. */
const labelHeight = 26;
/** How far a line's word stands below the line. */
const wordsDrop = 14;

/** The two lines that hold whatever the timing. */
export function drawBounds(bounds: PanelBounds, plot: Plot): Tree {
  const [left, right] = plot.x.range;
  const line = (kind: string, pods: number) => {
    const y = positionOf(plot.y, pods);
    return h('line', { class: `bound ${kind}`, x1: left, x2: right, y1: y, y2: y });
  };
  return h(
    'g',
    { class: 'bounds', 'aria-hidden': 'true' },
    line('upper', bounds.maxPods),
    line('lower', bounds.minAvailable),
  );
}

/** The lines' numbers at their right ends, moved apart where they would overlap, and above the labels of the time axis. */
export function drawBoundLabels(bounds: PanelBounds, former: PanelBounds | null, plot: Plot): Tree {
  const x = plot.x.range[1] + 6;
  const [upper, lower] = [positionOf(plot.y, bounds.maxPods), positionOf(plot.y, bounds.minAvailable)];
  const apart = Math.max(0, labelHeight - (lower - upper)) / 2;
  const lowerLabel = Math.min(lower + apart, plot.y.range[0] - wordsDrop);
  const upperLabel = Math.min(upper - apart, lowerLabel - labelHeight);
  return h(
    'g',
    { class: 'bounds', 'aria-hidden': 'true' },
    label(x, upperLabel, countText(former?.maxPods, bounds.maxPods), boundWords.upper),
    label(x, lowerLabel, countText(former?.minAvailable, bounds.minAvailable), boundWords.lower),
  );
}

/** The room that the numbers and their words take. */
export function boundLabelWidth(bounds: PanelBounds | null, former: PanelBounds | null): number {
  if (bounds === null) return 60;
  const { maxPods, minAvailable } = bounds;
  const texts = [countText(former?.maxPods, maxPods), countText(former?.minAvailable, minAvailable)];
  return Math.max(60, ...texts.map((text) => 10 + text.length * 8));
}

/** If an edit changes the number, it is shown with the one before, such as `13 → 15`. */
function countText(before: number | undefined, now: number): string {
  return before === undefined || before === now ? String(now) : `${before} → ${now}`;
}

function label(x: number, y: number, count: string, words: string): Tree {
  return h(
    'g',
    { class: 'bound-label' },
    h('text', { class: 'count', x, y: y + 2 }, count),
    h('text', { class: 'words', x, y: y + wordsDrop }, words),
  );
}
