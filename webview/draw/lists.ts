import type { PanelRevision, PanelRun, PanelView } from '../../src/presentation/panel/messages.ts';
import {
  andMore,
  currentRevision,
  deletedRevision,
  eventColumns,
  eventsHeading,
  none,
  repeatedEvent,
  revisionColumns,
  revisionsHeading,
  waveColumns,
  wavesHeading,
} from '../../src/wording/panel/page.ts';
import { timeText } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import { link } from './form-controls.ts';
import { withBreaks, withCode, withShortNames } from './sentence.ts';

/** A table whose columns are named in the style sheet; some of them contain numbers. */
function table(
  className: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Tree[],
  isNumber: (column: string) => boolean = () => false,
): Tree {
  const head = Object.entries(columns).map(([column, words]) =>
    h('th', { scope: 'col', class: `${isNumber(column) ? 'number ' : ''}${column}-column` }, words),
  );
  return h(
    'div',
    { class: 'scroll' },
    h('table', { class: className }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows)),
  );
}

function number(count: number, sign = ''): Tree {
  return h('td', { class: count === 0 ? 'number zero' : 'number' }, count === 0 ? '0' : `${sign}${count}`);
}

/** The batches of the rollout; a click goes to the start of one. */
export function drawWavesTable(course: PanelRun, at: number): Tree {
  const rows = course.waves.map((wave, index) => {
    const isCurrent = at >= wave.start && (at < wave.end || index === course.waves.length - 1);
    return h(
      'tr',
      { class: isCurrent && 'current', 'aria-current': isCurrent && 'step' },
      h('td', { class: 'number wave-column' }, String(index + 1)),
      h('td', { class: 'nowrap' }, link(timeText(wave.start), 'move', { 'data-at': String(wave.start) })),
      number(wave.started, '+'),
      number(wave.stopped, '−'),
      number(wave.oldPods),
      number(wave.newPods),
      number(wave.available),
    );
  });
  return h(
    'section',
    { class: 'waves-list' },
    h('h2', {}, wavesHeading),
    rows.length === 0 && h('p', { class: 'empty' }, none),
    rows.length > 0 && table('waves-table', waveColumns, rows, (column) => column !== 'at'),
  );
}

/** The events in the columns of `kubectl describe`; a click goes to the instant of one. */
export function drawEvents(course: PanelRun, at: number): Tree {
  const latest = course.events.findLastIndex((event) => event.at <= at);
  const rows = course.events.map((event, index) =>
    h(
      'tr',
      { class: index === latest && 'current', 'aria-current': index === latest && 'step' },
      h('td', { class: 'nowrap' }, link(timeText(event.at), 'move', { 'data-at': String(event.at) })),
      h('td', { class: event.warning ? 'type-column warning' : 'type-column' }, event.warning ? 'Warning' : 'Normal'),
      h('td', { class: 'reason-column' }, event.reason),
      h('td', { class: 'from-column' }, event.from),
      h(
        'td',
        { class: 'message' },
        // Where the column has no room, only what is out of the ordinary is said.
        event.warning && h('strong', { class: 'type-word' }, 'Warning '),
        withShortNames(event.message),
        event.count > 1 && ` ${repeatedEvent(event.count, timeText(event.last))}`,
      ),
    ),
  );
  return h(
    'section',
    { class: 'events' },
    h('h2', {}, eventsHeading),
    course.events.length === 0 && h('p', { class: 'empty' }, none),
    course.events.length > 0 && table('events-table', eventColumns, rows),
    course.eventsNotShown > 0 && h('p', {}, andMore(course.eventsNotShown)),
  );
}

/** The revisions before and after, each on one line even when it gets a new number. */
export function drawRevisions(revisions: NonNullable<PanelView['revisions']>): Tree {
  const { before, after, deleted } = revisions;
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const hasCauses = [...before, ...after].some(({ changeCause }) => changeCause !== noCause);
  const rows = names.map((name) => {
    const [was, is] = [before, after].map((list) => list.find((revision) => revision.name === name));
    const deletion = deleted.find(({ revision }) => revision === was?.revision);
    const gone = deletedRevision(deletion && timeText(deletion.at));
    return h(
      'tr',
      {},
      h('td', {}, revisionText(was, '–')),
      h('td', { class: is === undefined ? 'gone' : undefined }, revisionText(is, gone)),
      h('td', { class: 'images' }, withBreaks((is ?? was)?.images.join(', ') ?? '')),
      hasCauses && h('td', { class: 'cause' }, (is ?? was)?.changeCause ?? ''),
    );
  });
  const { before: beforeColumn, after: afterColumn, images, 'change-cause': causes } = revisionColumns;
  const columns = { before: beforeColumn, after: afterColumn, images, ...(hasCauses && { 'change-cause': causes }) };
  return h(
    'section',
    { class: 'revisions' },
    h('h2', {}, revisionsHeading),
    table('revisions-table', columns, rows),
    h('p', { class: 'undo' }, withCode(revisions.undo)),
  );
}

/** As kubectl has it. */
const noCause = '<none>';

function revisionText(revision: PanelRevision | undefined, absent: string): string {
  if (revision === undefined) return absent;
  return revision.current ? currentRevision(revision.revision) : String(revision.revision);
}
