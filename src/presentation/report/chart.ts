import { displayWidth, paddedEnd } from '../../std/display-width.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { durationText } from '../../wording/duration-text.ts';
import { layerNames } from '../../wording/report.ts';
import { type PodStack, type PodsOverTime, podsIn } from './pods-over-time.ts';
import type { Paint, Style } from './terminal.ts';

/** The states of pods from the bottom of a column to its top. */
const layers = [
  { count: 'newAvailable', name: layerNames.newAvailable, mark: '█', style: 'green' },
  { count: 'newNotAvailable', name: layerNames.newNotAvailable, mark: '▓', style: 'yellow' },
  { count: 'oldAvailable', name: layerNames.oldAvailable, mark: '▒', style: 'blue' },
  { count: 'oldNotAvailable', name: layerNames.oldNotAvailable, mark: '░', style: 'red' },
  { count: 'terminating', name: layerNames.terminating, mark: '·', style: 'dim' },
] as const satisfies readonly { count: keyof PodStack; name: string; mark: string; style: Style }[];

type TextLayer = (typeof layers)[number];

const maxRows = 12;

/** Pods over time as stacked columns of characters, with an axis, and a legend of what it shows. */
export function textChart({ untilSeconds, runs }: PodsOverTime, width: number, paint: Paint): string[] {
  const columns = runs.flatMap(({ spans, ...stack }) => Array.from({ length: spans }, () => stack));
  const most = Math.max(...columns.map(podsIn));
  const podsInRow = Math.ceil(most / maxRows);
  const rowCount = Math.ceil(most / podsInRow);
  const label = String(rowCount * podsInRow).length;
  const columnCount = Math.max(10, Math.min(width - label - 4, columns.length));
  const span = untilSeconds * 1000;
  const stacks = fitted(columns, columnCount);
  const tops = Array.from({ length: rowCount }, (_, index) => (rowCount - index) * podsInRow);
  const cellsOf = (stack: PodStack) => tops.map((top) => cellAt(stack, top - podsInRow / 2, paint));
  // Columns of one run are the same stack.
  const drawn = new Map([...new Set(stacks)].map((stack) => [stack, cellsOf(stack)]));
  const rows = tops.map((top, row) => {
    const cells = stacks.map((stack) => drawn.get(stack)?.[row]);
    return `${String(top).padStart(label)} │${cells.join('')}`.trimEnd();
  });
  const shown = layers.filter(({ count }) => stacks.some((stack) => stack[count] > 0));
  return [...rows, ...axisOf(span, columnCount, label), ...legendOf(shown, width, paint)];
}

function legendOf(shown: readonly TextLayer[], width: number, paint: Paint): string[] {
  const lines: { text: string; length: number }[] = [];
  for (const { mark, name, style } of shown) {
    const entry = { text: `${paint(style, mark)} ${name}`, length: displayWidth(name) + 2 };
    const last = lines.at(-1);
    if (last === undefined || last.length + 3 + entry.length > width) lines.push(entry);
    else lines[lines.length - 1] = { text: `${last.text}   ${entry.text}`, length: last.length + 3 + entry.length };
  }
  return lines.map(({ text }) => text);
}

/** As many columns as fit, each the fullest of those that fall into it. */
function fitted(columns: readonly PodStack[], count: number): readonly PodStack[] {
  return Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * columns.length) / count);
    const end = Math.max(start + 1, Math.floor(((index + 1) * columns.length) / count));
    return columns.slice(start, end).reduce((fullest, column) => (podsIn(column) > podsIn(fullest) ? column : fullest));
  });
}

function cellAt(stack: PodStack, height: number, paint: Paint): string {
  let top = 0;
  for (const { count, style, mark } of layers) {
    top += stack[count];
    if (height <= top) return paint(style, mark);
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
    if (column < displayWidth(times) || column + displayWidth(text) > columnCount + label) continue;
    line[column] = '┬';
    times = paddedEnd(times, column) + text;
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
