import type { FolderView, WorkloadRow } from '../../src/presentation/panel/folder-messages.ts';
import { exportNames } from '../../src/wording/panel/controls.ts';
import {
  cancelReading,
  folderName,
  noRowMatches,
  onlyLabel,
  onlyNames,
  openRowTitle,
  outOfDateRow,
  progressName,
  readAgain,
  rowsName,
  rowsToggle,
  soughtHint,
  soughtLabel,
  stoppedNote,
} from '../../src/wording/panel/folder.ts';
import { revealTitle, toneNames } from '../../src/wording/panel/page.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button, choice, cutLink, link, textField } from './form-controls.ts';
import { drawSign, isProblem, toneSigns } from './header.ts';
import { cutInMiddle } from './names.ts';
import { withCode } from './sentence.ts';

/** Most rows that are drawn unless more are asked for. */
const rowsAtOnce = 200;

/** The page of a folder: what it comes to, and a row for each workload with its links. */
export function drawFolder(folder: FolderView, state: PageState): Tree {
  const matching = folder.rows.filter((row) => matches(row, state.filter));
  const shown = state.areAllShown ? matching : matching.slice(0, rowsAtOnce);
  return h(
    'main',
    { class: 'page folder' },
    drawFolderHeader(folder),
    folder.rows.length > 0 && drawFilter(state.filter),
    folder.rows.length > 0 && matching.length === 0 && h('p', { class: 'empty', role: 'status' }, noRowMatches),
    shown.length > 0 && h('ul', { class: 'rows', 'aria-label': rowsName }, shown.map(drawRow)),
    matching.length > rowsAtOnce &&
      h(
        'p',
        { class: 'rest' },
        button({ action: 'toggle-lanes', label: rowsToggle(state.areAllShown, matching.length) }),
      ),
  );
}

function matches(row: WorkloadRow, { only, sought }: PageState['filter']): boolean {
  if (only === 'remarkable' && !row.isRemarkable) return false;
  const texts = [`${row.kind} ${row.namespace}/${row.name}`, row.file, row.verdict, row.result];
  const all = [...texts, ...problemsOf(row).flatMap(({ id, message }) => [id, message])].join('\n').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** What is wrong, and why there is an outage; what else is found stands in the time line. */
function problemsOf({ findings }: WorkloadRow): WorkloadRow['findings'] {
  return findings.filter(isProblem);
}

function drawFolderHeader({ name, verdict, progress, isStopped, notes }: FolderView): Tree {
  const { text, tone } = verdict;
  return h(
    'header',
    { class: 'header' },
    h(
      'p',
      { class: 'workload' },
      h('span', { class: 'kind' }, folderName),
      h('strong', { class: 'cut', title: name }, cutInMiddle(name)),
    ),
    h(
      'h1',
      { class: `verdict ${tone}` },
      progress === null && drawSign(toneNames[tone], toneSigns[tone]),
      h('span', { class: 'words' }, text),
    ),
    progress !== null && drawProgress(progress),
    isStopped && h('p', { class: 'note' }, stoppedNote),
    notes.map((note) => h('p', { class: 'note' }, note)),
    progress === null &&
      h(
        'p',
        { class: 'tools' },
        button({ action: 'read-again', label: readAgain }),
        button({ action: 'export', label: exportNames.markdown.name, data: { 'data-format': 'markdown' } }),
      ),
  );
}

function drawProgress({ done, total, text }: NonNullable<FolderView['progress']>): Tree {
  const [value, max] = [String(done), String(Math.max(1, total))];
  return h(
    'div',
    { class: 'progress' },
    h('progress', { 'aria-label': progressName, value, max }),
    h('span', { class: 'empty' }, text),
    button({ action: 'stop', label: cancelReading }),
  );
}

function drawFilter({ only, sought }: PageState['filter']): Tree {
  const options = (['all', 'remarkable'] as const).map((value) => ({ value, label: onlyNames[value] }));
  return h(
    'div',
    { class: 'filter' },
    choice({ field: 'only', label: onlyLabel, value: only, fault: '', options }),
    textField({ field: 'sought', label: soughtLabel, value: sought, placeholder: soughtHint, fault: '' }),
  );
}

function drawRow(row: WorkloadRow): Tree {
  const { uri, workload, kind, namespace, name, tone, verdict, result, isOutOfDate } = row;
  const findings = problemsOf(row);
  const whole = `${namespace}/${name}`;
  return h(
    'li',
    { class: `row ${tone}`, 'data-key': `${uri} ${workload}` },
    drawSign(toneNames[tone], toneSigns[tone]),
    h(
      'div',
      { class: 'what' },
      h(
        'p',
        { class: 'name' },
        h('span', { class: 'kind' }, kind),
        cutLink(whole, 'open-row', { 'data-uri': uri, 'data-workload': workload, title: `${whole} · ${openRowTitle}` }),
        isOutOfDate && h('span', { class: 'empty' }, ` (${outOfDateRow})`),
      ),
      h('p', { class: 'words' }, withCode(verdict)),
      findings.length > 0 &&
        h(
          'ul',
          {},
          findings.map((finding) => drawRowFinding(finding, row)),
        ),
    ),
    h('p', { class: 'numbers' }, h('strong', {}, result), drawFile(row)),
  );
}

function drawRowFinding({ id, severity, message, range }: WorkloadRow['findings'][number], row: WorkloadRow): Tree {
  return h(
    'li',
    { class: `finding ${severity}` },
    h('span', { class: 'severity' }, severity),
    ' ',
    // Why it is rejected stands in the verdict.
    row.verdict.includes(message) ? [] : [...withCode(message), ' '],
    drawPlace(id, range, row),
  );
}

function drawFile({ file, range, uri }: WorkloadRow): Tree {
  const place = { 'data-uri': uri, 'data-start': String(range.start), 'data-end': String(range.end) };
  return cutLink(file, 'reveal-row', { ...place, title: `${file} · ${revealTitle}` });
}

function drawPlace(label: string, { start, end }: WorkloadRow['range'], { uri }: WorkloadRow): Tree {
  const place = { 'data-uri': uri, 'data-start': String(start), 'data-end': String(end) };
  return link(label, 'reveal-row', { ...place, title: revealTitle });
}
