import type { PanelRun } from '../../../src/presentation/panel/messages.ts';
import {
  instantColumn,
  laneColumns,
  moreInstants,
  tableCaption,
  tableName,
  tableRegion,
  totalColumns,
} from '../../../src/wording/panel/chart.ts';
import { keysNote, pointerNote, tableToggle } from '../../../src/wording/panel/controls.ts';
import { timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawExports } from '../exports.ts';
import { button } from '../form-controls.ts';
import { totalAt } from '../moment.ts';

/** Rows beyond this number are counted, not listed. */
const rowsShown = 300;

/** The chart in other forms: as files, and as a table with one row for each instant at which something changes. */
export function drawChartTable(course: PanelRun, isShown: boolean): Tree {
  return h(
    'section',
    { class: 'chart-table', 'aria-label': tableName },
    h('div', { class: 'foot' }, button({ action: 'toggle-table', label: tableToggle(isShown) }), drawExports()),
    isShown && drawTable(course),
    h('p', { class: 'note keys' }, `${keysNote} ${pointerNote}`),
  );
}

function drawTable(course: PanelRun): Tree {
  const columns = [...course.lanes.flatMap(({ label }) => laneColumns(label)), ...totalColumns];
  const frames = course.instants.slice(0, rowsShown);
  const rest = course.instants.length - frames.length;
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': tableRegion },
    h(
      'table',
      {},
      h('caption', {}, tableCaption),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, instantColumn),
          columns.map((each) => h('th', { scope: 'col', class: 'number' }, each)),
        ),
      ),
      h(
        'tbody',
        {},
        frames.map((at, frame) => drawRow(course, at, frame)),
      ),
    ),
    rest > 0 && h('p', {}, moreInstants(rest)),
  );
}

function drawRow(course: PanelRun, at: number, frame: number): Tree {
  const byLane = course.lanes.flatMap((lane) => [
    lane.available[frame] ?? 0,
    (lane.starting[frame] ?? 0) + (lane.ready[frame] ?? 0),
    lane.terminating[frame] ?? 0,
  ]);
  const { current, available, terminating } = totalAt(course, frame);
  const cells = [...byLane, current, available, terminating];
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, timeText(at)),
    cells.map((count) => h('td', { class: 'number' }, String(count))),
  );
}
