import type { PanelFigure, PanelRun, PanelView } from '../../src/presentation/panel/messages.ts';
import { podAxis } from '../../src/wording/panel/chart.ts';
import { sheetNote } from '../../src/wording/panel/controls.ts';
import { figureTitle } from '../../src/wording/panel/figures.ts';
import { rounded } from '../scales.ts';
import { bandOf } from '../sight.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { chartPlot, drawChart } from './chart/chart.ts';
import { legendOf, swatchSize } from './chart/legend.ts';
import type { Plot } from './chart/plot.ts';
import { drawReality } from './chart/reality.ts';
import { toneSigns } from './header.ts';
import { podRowsHeight } from './pod-rows.ts';
import { changeLines, findingLine } from './sheet-lines.ts';

const width = 960;
const margin = 24;
const inner = width - 2 * margin;
/** Of the ids of its patterns, which stand beside those of the page while it is drawn. */
const prefix = 'sheet';

type Sheet = Pick<PageState, 'spread' | 'live'> & { readonly view: PanelView; readonly date: string };

/**
 * The time line as a picture of its own: what it is about, the verdict with what changes, the worst finding and the
 * figures, the whole chart with its legend, what it rests on, and the date. It is the same whatever the panel's width, zoom and playhead are.
 */
export function drawSheet(sheet: Sheet, course: PanelRun): Tree {
  const { view } = sheet;
  const column = new Column();
  column.add(18, drawTitle(sheet));
  column.add(8);
  for (const line of wrapped(plain(view.verdict.text), inner - 28, 9.6))
    column.add(24, words('sheet-verdict', line, 28));
  column.sign(view.verdict);
  column.add(4);
  for (const line of changeLines(view, course)) column.add(19, words('sheet-change', fitted(line, inner - 28, 7), 28));
  for (const line of wrapped(plain(findingLine(view)), inner - 28, 7)) column.add(19, words('sheet-change', line, 28));
  column.add(8);
  if (view.figures.length > 0) column.add(46, drawFigures(view.figures));
  column.add(10);
  const { tree, height } = drawWholeChart(sheet, course);
  column.add(height, tree, 0);
  column.add(14);
  for (const row of legendRows(sheet, course)) column.add(20, row);
  column.add(6);
  for (const note of notesOf(view, course))
    for (const line of wrapped(note, inner, 6.4)) column.add(17, words('sheet-note', line));
  return column.drawn();
}

/** What stands below each other, each with its top. */
class Column {
  #height = margin;
  readonly #parts: Tree[] = [];
  #sign: Tree | undefined;

  add(height: number, part?: Tree, left = margin): void {
    if (part !== undefined) this.#parts.push(h('g', { transform: `translate(${left},${this.#height})` }, part));
    this.#height += height;
  }

  /** Beside the first line of the verdict, which is in by now. */
  sign({ tone, isHypothesis }: PanelView['verdict']): void {
    const look = isHypothesis ? 'neutral' : tone;
    const [x, y] = [margin + 9, margin + 38];
    this.#sign = h(
      'g',
      {},
      h('circle', { class: `sheet-sign ${look}`, cx: x, cy: y, r: 9 }),
      h('text', { class: 'sheet-glyph', x, y: y + 4, 'text-anchor': 'middle' }, isHypothesis ? '?' : toneSigns[tone]),
    );
  }

  drawn(): Tree {
    const height = rounded(this.#height + margin / 2);
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    return h('svg', { class: 'sheet', ...size }, this.#sign, this.#parts);
  }
}

function words(look: string, line: string, x = 0): Tree {
  return h('text', { class: look, x, y: 15 }, line);
}

function drawTitle({ view, date }: Sheet): Tree {
  const { kind, namespace, name } = view;
  const about = fitted(`${kind} ${namespace}/${name}`, inner - 230, 8);
  return h(
    'g',
    {},
    h('text', { class: 'sheet-title', x: 0, y: 12 }, about),
    h('text', { class: 'sheet-note', x: inner, y: 12, 'text-anchor': 'end' }, sheetNote(date)),
  );
}

function drawFigures(figures: readonly PanelFigure[]): Tree {
  const gap = 8;
  const room = (inner - gap * (figures.length - 1)) / figures.length;
  return h(
    'g',
    {},
    figures.map((figure, index) => {
      const { before, after } = figure;
      const x = rounded(index * (room + gap));
      const isChanged = before !== after;
      const look = isChanged ? 'sheet-tile changed' : 'sheet-tile';
      return [
        h('rect', { class: look, x, y: 0, width: rounded(room), height: 44, rx: 3 }),
        isChanged && h('rect', { class: 'sheet-accent', x, y: 0, width: 3, height: 44 }),
        h('text', { class: 'sheet-note', x: x + 12, y: 17 }, figureTitle(figure)),
        h('text', { class: 'sheet-value', x: x + 12, y: 36 }, isChanged ? `${before} → ${after}` : after),
      ];
    }),
  );
}

function drawWholeChart(
  { view, spread, live }: Sheet,
  course: PanelRun,
): { readonly tree: Tree; readonly height: number } {
  const { bounds, former } = view;
  const band = bandOf({ spread });
  const options = { width: width - margin, time: undefined, band, live, other: former, isSmall: false };
  const plot = { ...chartPlot(course, bounds, options), prefix };
  const reality = live === undefined ? undefined : drawReality(live, plot);
  const tree = h(
    'g',
    {},
    drawChart(course, { bounds, plot, band, other: former }),
    reality,
    drawAxisNames(course, plot),
  );
  return { tree, height: plot.height };
}

/** What the numbers beside the chart count, and what those beside the rows of pods are. */
function drawAxisNames(course: PanelRun, plot: Plot): Tree {
  const [left, right] = plot.x.range;
  const top = plot.y.range[1];
  const name = (text: string, x: number, y: number, anchor: string) =>
    h('text', { class: 'sheet-axis', x: rounded(x), y: rounded(y), 'text-anchor': anchor }, text);
  const rowsTop = plot.height - podRowsHeight(course) + 8;
  return h(
    'g',
    {},
    name(podAxis, left - 6, top - 10, 'end'),
    course.podRows !== null && name(course.podRows.heading, right + 6, rowsTop + 11, 'start'),
  );
}

function legendRows({ view, live }: Sheet, course: PanelRun): Tree[] {
  const entries = legendOf(course, view.bounds, { isLive: live !== undefined, former: view.former, prefix });
  const rows: Tree[][] = [[]];
  let left = 0;
  for (const { label, swatch } of entries) {
    const room = swatchSize + 6 + label.length * 6.4;
    if (left > 0 && left + room > inner) {
      rows.push([]);
      left = 0;
    }
    const place = { transform: `translate(${rounded(left)},0)` };
    rows.at(-1)?.push(h('g', place, swatch, h('text', { class: 'sheet-label', x: swatchSize + 6, y: 11 }, label)));
    left += room + 18;
  }
  return rows.map((row) => h('g', {}, row));
}

function notesOf({ baseline, assumptions, kept }: PanelView, { note, podRows }: PanelRun): string[] {
  const rows = podRows === null || podRows.note === '' ? [] : [`${podRows.note}.`];
  const others = [kept, note === '' ? '' : `${note}.`].filter((text) => text !== '');
  return [`${baseline}. ${assumptions}.`, ...others, ...rows].map(plain);
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** The text in lines, as far as the widths of its letters are known: those of Chinese are twice as wide. */
function wrapped(text: string, room: number, letter: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<= )|(?<=[⺀-鿿＀-￯])/)) {
    if (line !== '' && widthOf(line + part.trimEnd(), letter) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line].map((each) => fitted(each, room, letter)).filter((each) => each !== '');
}

function widthOf(text: string, letter: number): number {
  return [...text].reduce((width, each) => width + (each > '⺀' ? 1.75 * letter : letter), 0);
}

/** A word that is longer than its line is cut in its middle. */
function fitted(text: string, room: number, letter: number): string {
  if (widthOf(text, letter) <= room) return text;
  const half = Math.max(4, Math.floor(room / letter / 2) - 1);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
