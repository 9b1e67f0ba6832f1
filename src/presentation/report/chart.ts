import type { Duration, Instant } from '../../std/time.ts';
import type { Frame, Lane, PodCounts, Timeline } from '../../timeline/timeline.ts';
import { durationText } from '../wording.ts';
import type { Paint, Style } from './terminal.ts';

/** The states of pods from the bottom of a column to its top. */
const layers = [
  { name: 'new available', mark: '█', style: 'green' },
  { name: 'new not available', mark: '▓', style: 'yellow' },
  { name: 'old available', mark: '▒', style: 'blue' },
  { name: 'old not available', mark: '░', style: 'red' },
  { name: 'terminating', mark: '·', style: 'dim' },
] as const satisfies readonly { name: string; mark: string; style: Style }[];

type Layer = (typeof layers)[number];

const mostRows = 12;
const mostColumns = 72;

/** Pods over time as stacked columns of characters, with an axis, and a legend of what it shows. */
export function chartOf(timeline: Timeline, width: number, paint: Paint): string[] {
  const most = timeline.peak.together;
  if (most === 0 || timeline.end === 0) return [];
  const podsInRow = Math.ceil(most / mostRows);
  const rowCount = Math.ceil(most / podsInRow);
  const label = String(rowCount * podsInRow).length;
  const columnCount = Math.max(10, Math.min(width - label - 4, mostColumns));
  // A little longer than the picture, so that its end can be seen.
  const span = timeline.end * 1.08;
  const stacks = stacksOf(timeline, span, columnCount);
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const top = (rowCount - index) * podsInRow;
    const cells = stacks.map((stack) => cellAt(stack, top - podsInRow / 2, paint));
    return `${String(top).padStart(label)} │${cells.join('')}`.trimEnd();
  });
  const shown = layers.filter((_, layer) => stacks.some((stack) => (stack[layer] ?? 0) > 0));
  return [...rows, ...axisOf(span, columnCount, label), ...legendOf(shown, width, paint)];
}

function legendOf(shown: readonly Layer[], width: number, paint: Paint): string[] {
  const lines: { text: string; length: number }[] = [];
  for (const { mark, name, style } of shown) {
    const entry = { text: `${paint(style, mark)} ${name}`, length: name.length + 2 };
    const last = lines.at(-1);
    if (last === undefined || last.length + 3 + entry.length > width) lines.push(entry);
    else lines[lines.length - 1] = { text: `${last.text}   ${entry.text}`, length: last.length + 3 + entry.length };
  }
  return lines.map(({ text }) => text);
}

/** The counts of the layers in each column: those of its fullest frame, so that no peak is lost between columns. */
function stacksOf({ frames, lanes }: Timeline, span: Duration, columnCount: number): number[][] {
  let frameIndex = 0;
  return Array.from({ length: columnCount }, (_, column) => {
    const end = ((column + 1) / columnCount) * span;
    let fullest = frames[frameIndex];
    while ((frames[frameIndex + 1]?.at ?? Number.POSITIVE_INFINITY) < end) {
      frameIndex++;
      const frame = frames[frameIndex];
      if (frame !== undefined && (fullest === undefined || podsOf(frame) > podsOf(fullest))) fullest = frame;
    }
    return stackOf(fullest, lanes);
  });
}

function podsOf({ running, terminating }: Frame): number {
  return running + terminating;
}

function stackOf(frame: Frame | undefined, lanes: readonly Lane[]): number[] {
  const hasNew = lanes.some(({ isNew }) => isNew);
  const isNew = (_: PodCounts, index: number) => !hasNew || lanes[index]?.isNew === true;
  const pods = frame?.pods ?? [];
  const sum = (counts: readonly PodCounts[], count: (one: PodCounts) => number) =>
    counts.reduce((total, one) => total + count(one), 0);
  const sides = [pods.filter(isNew), pods.filter((count, index) => !isNew(count, index))];
  return [
    ...sides.flatMap((side) => [
      sum(side, ({ available }) => available),
      sum(side, ({ starting, ready }) => starting + ready),
    ]),
    sum(pods, ({ terminating }) => terminating),
  ];
}

function cellAt(stack: readonly number[], height: number, paint: Paint): string {
  let top = 0;
  for (const [layer, count] of stack.entries()) {
    top += count;
    const drawn = layers[layer];
    if (height <= top && drawn !== undefined) return paint(drawn.style, drawn.mark);
  }
  return ' ';
}

/** A tick about every 18 characters, at round times. */
function axisOf(span: Duration, columnCount: number, label: number): string[] {
  const step = roundStep(span / Math.max(1, columnCount / 18));
  const line = Array.from({ length: columnCount }, () => '─');
  let times = '';
  for (let at = 0; at <= span; at += step) {
    const column = Math.min(columnCount - 1, Math.round((at / span) * columnCount));
    const text = durationText(at);
    if (column < times.length || column + text.length > columnCount + label) continue;
    line[column] = '┬';
    times = times.padEnd(column) + text;
    times += ' ';
  }
  const margin = ' '.repeat(label);
  return [`${margin} └${line.join('')}`, `${margin}  ${times.trimEnd()}`];
}

const roundSteps = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400,
];

function roundStep(least: Instant): Instant {
  return (roundSteps.find((step) => step * 1000 >= least) ?? 604_800) * 1000;
}
