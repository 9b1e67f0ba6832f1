import type { ComparisonRow, PanelComparison, PanelRun } from '../../src/presentation/panel/messages.ts';
import { chartSummary } from '../../src/wording/panel/chart.ts';
import {
  cardNumbers,
  close,
  otherVersion,
  presentNote,
  sortBy,
  sortLabels,
  strategiesCompared,
  takeOver,
  takeOverName,
  versionsCompared,
} from '../../src/wording/panel/comparison.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { drawAreas, statePatterns } from './chart/areas.ts';
import { drawAxes } from './chart/axes.ts';
import { drawBounds } from './chart/bound-lines.ts';
import { maxDrawnPods, type Plot, plotOf, wholeTime } from './chart/plot.ts';
import { button, choice } from './form-controls.ts';

const width = 240;
const height = 126;

/** Strategies or two versions beside each other as small pictures on one scale, best first. */
export function drawComparison({ rows, versions, note }: PanelComparison, sort: PageState['sort']): Tree {
  const title = versions === null ? strategiesCompared : versionsCompared;
  const options = [
    { value: 'time', label: sortLabels.time },
    { value: 'peak', label: sortLabels.peak },
    { value: 'floor', label: sortLabels.floor },
  ];
  const indexes = rows.map((_, index) => index).sort((a, b) => compare(rows[a], rows[b], sort) || a - b);
  return h(
    'section',
    { class: 'comparison', 'aria-label': title },
    h(
      'div',
      { class: 'title' },
      h('h2', {}, title),
      versions !== null && chooseVersion(versions),
      choice({ field: 'sort', label: sortBy, value: sort, fault: '', options }),
      button({ action: 'close-comparison', label: close }),
    ),
    note !== '' && h('p', { class: 'empty' }, note),
    h(
      'ol',
      { class: 'cards' },
      indexes.map((index) => drawCard(rows, index)),
    ),
  );
}

function chooseVersion({ chosen, options }: NonNullable<PanelComparison['versions']>): Tree {
  return choice({
    field: 'version',
    label: otherVersion,
    value: chosen,
    fault: '',
    options: options.map((version) => ({ value: version, label: version })),
  });
}

function compare(a: ComparisonRow | undefined, b: ComparisonRow | undefined, sort: PageState['sort']): number {
  if (a === undefined || b === undefined) return 0;
  const time = (row: ComparisonRow) => row.seconds ?? Number.MAX_SAFE_INTEGER;
  if (sort === 'time') return time(a) - time(b);
  return sort === 'peak' ? a.peakPods - b.peakPods : b.minAvailable - a.minAvailable;
}

function drawCard(rows: readonly ComparisonRow[], index: number): Tree | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  return h(
    'li',
    { class: row.current ? 'card present' : 'card', 'data-key': row.label },
    h('h3', {}, row.label),
    h('p', { class: `result ${row.tone}` }, row.result),
    row.course !== null &&
      h('p', { class: 'numbers' }, cardNumbers(row.minAvailable, { pods: row.maxPods, together: row.peakPods })),
    row.course !== null && drawSmall(rows, row, row.course, `compared-${index}`),
    row.current && h('p', { class: 'empty' }, presentNote),
    !row.current &&
      row.whatIf !== null &&
      button({
        action: 'take-over',
        label: takeOver,
        name: takeOverName(row.label),
        data: { 'data-index': String(index) },
      }),
  );
}

function drawSmall(rows: readonly ComparisonRow[], row: ComparisonRow, course: PanelRun, prefix: string): Tree {
  const plot = smallPlot(rows, prefix);
  return h(
    'svg',
    {
      class: 'small',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': chartSummary(row.result),
    },
    statePatterns(prefix, course),
    drawAreas(course, plot),
    drawAxes(plot),
    row.bounds !== null && drawBounds(row.bounds, plot),
  );
}

/** One scale for all of them: as long as the longest, and as high as the highest. */
function smallPlot(rows: readonly ComparisonRow[], prefix: string): Plot {
  const courses = rows.flatMap(({ course }) => (course === null ? [] : [course]));
  const longest = courses.reduce((end, course) => Math.max(end, course.sight), 1000);
  const pods = rows.reduce(
    (most, { course, bounds }) => Math.max(most, course === null ? 0 : maxDrawnPods(course, bounds)),
    1,
  );
  const margins = { top: 6, right: 6, bottom: 20, left: 26 };
  return plotOf({ width, height, margins, time: wholeTime({ end: longest }), pods: pods * 1.04, prefix });
}
