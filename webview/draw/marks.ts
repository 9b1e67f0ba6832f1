import type { Course, PanelMark } from '../../src/presentation/panel/messages.ts';
import { positionOf, rounded, timeText } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import type { Plot } from './plot.ts';

/** Vertical lines with words on top: the end, the deadline, steps in the middle. */
export function drawMarks(course: Course, plot: Plot): Tree {
  const inSight = course.marks.filter(({ at }) => at >= plot.x.domain[0] && at <= plot.x.domain[1]);
  return h(
    'g',
    { class: 'marks', 'aria-hidden': 'true' },
    merged(inSight).map((mark) => drawMark(mark, plot)),
  );
}

/** Marks at one instant share their line and their words; the last one gives the colour. */
function merged(marks: readonly PanelMark[]): readonly PanelMark[] {
  const byInstant = new Map<number, PanelMark>();
  for (const mark of marks) {
    const before = byInstant.get(mark.at);
    byInstant.set(mark.at, before === undefined ? mark : { ...mark, label: `${before.label}, ${mark.label}` });
  }
  return [...byInstant.values()];
}

function drawMark({ at, label, tone }: PanelMark, plot: Plot): Tree {
  const x = positionOf(plot.x, at);
  const [bottom, top] = plot.y.range;
  const isRight = x > (plot.x.range[0] + plot.x.range[1]) / 2;
  const text = { x: isRight ? x + 3 : x - 3, y: top - 34, 'text-anchor': isRight ? 'end' : 'start' };
  return h(
    'g',
    { class: `mark ${tone}` },
    h('line', { x1: x, x2: x, y1: top - 28, y2: bottom }),
    h('text', text, `${label} · ${timeText(at)}`),
  );
}

/** A numbered block for each wave below the time axis; waves that are too many to tell apart are one block. */
export function drawWaves(course: Course, plot: Plot, top: number): Tree {
  const [left, right] = plot.x.range;
  const blocks = course.waves.map((wave, index) => {
    const from = Math.max(left, positionOf(plot.x, wave.start));
    const to = Math.min(right, positionOf(plot.x, wave.end));
    return {
      label: String(index + 1),
      from,
      width: rounded(Math.max(2, to - from)),
      at: wave.start,
      isHere: to >= left && from <= right,
    };
  });
  const shown = blocks.filter(({ isHere }) => isHere);
  const first = shown[0];
  const narrow = shown.reduce((sum, { width }) => sum + width, 0) / shown.length < 5;
  const drawn = first !== undefined && narrow && shown.length > 8 ? [{ ...first, ...together(shown) }] : shown;
  return h(
    'g',
    { class: 'waves', 'aria-hidden': 'true' },
    drawn.map((block) => drawBlock(block, top)),
  );
}

interface Block {
  readonly label: string;
  readonly from: number;
  readonly width: number;
  readonly at: number;
}

function together(blocks: readonly Block[]): Pick<Block, 'label' | 'width'> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const width = first === undefined || last === undefined ? 0 : last.from + last.width - first.from;
  return { label: `waves ${first?.label} to ${last?.label}`, width: rounded(width) };
}

function drawBlock({ label, from, width, at }: Block, top: number): Tree {
  const parity = Number(label) % 2 === 0 ? 'even' : 'odd';
  const text = { x: rounded(from + width / 2), y: top + 12, 'text-anchor': 'middle' };
  return h(
    'g',
    { class: `wave ${parity}` },
    h('rect', { x: from, y: top, width, height: waveHeight, 'data-action': 'move', 'data-at': at }),
    width > 6 + 7 * label.length && h('text', text, label),
  );
}

export const waveHeight = 16;
