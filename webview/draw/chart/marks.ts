import type { PanelMark, PanelRun } from '../../../src/presentation/panel/messages.ts';
import { wavesTogether } from '../../../src/wording/panel/chart.ts';
import { waveReadout } from '../../../src/wording/panel/readout.ts';
import { positionOf, rounded, spanText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { Plot } from './plot.ts';

/** Vertical lines with words on top: the end, the deadline, steps in the middle. */
export function drawMarks(course: PanelRun, plot: Plot): Tree {
  const inSight = course.marks.filter(({ at }) => at >= plot.x.domain[0] && at <= plot.x.domain[1]);
  return h(
    'g',
    { class: 'marks', 'aria-hidden': 'true' },
    apart(merged(inSight).map((mark) => placed(mark, plot))).map((mark) => drawMark(mark, plot)),
  );
}

interface PlacedMark {
  readonly x: number;
  readonly tone: PanelMark['tone'];
  readonly words: string;
  readonly isRight: boolean;
}

function placed({ at, label, tone }: PanelMark, plot: Plot): PlacedMark {
  const x = positionOf(plot.x, at);
  const isRight = x > (plot.x.range[0] + plot.x.range[1]) / 2;
  return { x, tone, words: `${label} · ${spanText(at)}`, isRight };
}

/** The letters are bold. */
function roomOf(words: string): number {
  return words.length * 7;
}

/** Words that would stand on those of a later mark are left out; their line stays, and the list of events has them. */
function apart(marks: readonly PlacedMark[]): readonly PlacedMark[] {
  let free = Number.POSITIVE_INFINITY;
  const kept = [...marks].reverse().map((mark) => {
    const width = mark.words.length * 6.4;
    const [from, to] = mark.isRight ? [mark.x - width, mark.x] : [mark.x, mark.x + width];
    if (to > free) return { ...mark, words: '' };
    free = from - 8;
    return mark;
  });
  return kept.reverse();
}

/** Marks at one instant share their line and their words; the last one gives the color. */
function merged(marks: readonly PanelMark[]): readonly PanelMark[] {
  const byInstant = new Map<number, PanelMark>();
  for (const mark of marks) {
    const before = byInstant.get(mark.at);
    byInstant.set(mark.at, before === undefined ? mark : { ...mark, label: `${before.label}, ${mark.label}` });
  }
  return [...byInstant.values()];
}

function drawMark({ x, tone, words, isRight }: PlacedMark, plot: Plot): Tree {
  const [bottom, top] = plot.y.range;
  // Words that end at a mark in the middle of a narrow chart begin at its edge.
  const text = {
    x: isRight ? Math.max(x + 3, roomOf(words)) : x - 3,
    y: top - 34,
    'text-anchor': isRight ? 'end' : 'start',
  };
  return h(
    'g',
    { class: `mark ${tone}` },
    h('line', { x1: x, x2: x, y1: top - 28, y2: bottom }),
    words !== '' && h('text', text, words),
  );
}

/**
 * A numbered block for each wave below the time axis, with the word where it has room; waves that are too many to tell
 * apart are one block.
 */
export function drawWaves(course: PanelRun, plot: Plot, top: number): Tree {
  const [left, right] = plot.x.range;
  const numbered = course.waves.map(({ start, end }, index) => ({
    label: String(index + 1),
    from: positionOf(plot.x, start),
    to: positionOf(plot.x, end),
    at: start,
  }));
  const inSight = numbered
    .filter(({ from, to }) => to >= left && from <= right)
    .map((span) => ({ ...span, from: Math.max(left, span.from), to: Math.min(right, span.to) }));
  const blocks = areTooMany(inSight) ? together(inSight) : inSight;
  return h(
    'g',
    { class: 'waves', 'aria-hidden': 'true' },
    besideEachOther(blocks, right).map((block) => drawBlock(block, top)),
  );
}

interface LabelBlock {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

function areTooMany(blocks: readonly LabelBlock[]): boolean {
  const pixels = blocks.reduce((sum, { from, to }) => sum + Math.max(2, to - from), 0);
  return blocks.length > 8 && pixels / blocks.length < 5;
}

function together(blocks: readonly LabelBlock[]): readonly LabelBlock[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ ...first, to: Math.max(first.from + 2, last.to), label: wavesTogether(first.label, last.label) }];
}

/** A wave that takes no time, such as one that only stops pods, has room for its number; its neighbors make way. */
function besideEachOther(blocks: readonly LabelBlock[], right: number): readonly LabelBlock[] {
  let end = Number.NEGATIVE_INFINITY;
  const widened = blocks.map((block) => {
    const from = Math.max(block.from, end);
    end = Math.max(block.to, from + (block.to === block.from ? roomFor(block.label) : 2));
    return { ...block, from, to: end };
  });
  let start = right;
  const placed = widened.reverse().map((block) => {
    const to = Math.min(block.to, start);
    start = Math.min(block.from, to - Math.min(block.to - block.from, roomFor(block.label)));
    return { ...block, from: start, to };
  });
  return placed.reverse();
}

function roomFor(label: string): number {
  return 7 + 7 * label.length;
}

function drawBlock({ label, from, to, at }: LabelBlock, top: number): Tree {
  const width = rounded(to - from);
  const parity = Number(label) % 2 === 0 ? 'even' : 'odd';
  const text = { x: rounded(from + width / 2), y: top + 12, 'text-anchor': 'middle' };
  return h(
    'g',
    { class: `wave ${parity}` },
    h('rect', { x: from, y: top, width, height: waveHeight, 'data-action': 'move', 'data-at': at }),
    width >= roomFor(label) && h('text', text, wordsFor(label, width)),
  );
}

/** The number alone where the word has no room; several waves in one block have theirs. */
function wordsFor(label: string, width: number): string {
  const words = /^\d+$/.test(label) ? waveReadout(Number(label)) : label;
  return width >= roomFor(words) ? words : label;
}

export const waveHeight = 16;
