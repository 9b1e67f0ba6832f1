import type { Course } from '../../../src/presentation/panel/messages.ts';
import { timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawExports } from '../exports.ts';
import { button } from '../form-controls.ts';
import { totalAt } from '../moment.ts';

/** More rows than anybody reads are counted, not listed. */
const rowsShown = 300;

/** The chart in other forms: as files, and as a table with one row for each instant at which something changes. */
export function drawChartTable(course: Course, isShown: boolean): Tree {
  const label = isShown ? 'Hide the table' : 'Show the chart as a table';
  return h(
    'section',
    { class: 'chart-table', 'aria-label': 'The chart as a table' },
    h('div', { class: 'foot' }, button({ action: 'toggle-table', label }), drawExports()),
    isShown && drawTable(course),
  );
}

function drawTable(course: Course): Tree {
  const heads = course.lanes.flatMap(({ label }) => [`${label} available`, `${label} other`, `${label} terminating`]);
  const columns = [...heads, 'running', 'available', 'terminating'];
  const frames = course.instants.slice(0, rowsShown);
  const rest = course.instants.length - frames.length;
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Pods by instant' },
    h(
      'table',
      {},
      h('caption', {}, 'Pods from each instant on; other pods are starting, or ready and not yet available'),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'At'),
          columns.map((each) => h('th', { scope: 'col', class: 'number' }, each)),
        ),
      ),
      h(
        'tbody',
        {},
        frames.map((at, frame) => drawRow(course, at, frame)),
      ),
    ),
    rest > 0 && h('p', {}, `and ${rest} more instants`),
  );
}

function drawRow(course: Course, at: number, frame: number): Tree {
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
