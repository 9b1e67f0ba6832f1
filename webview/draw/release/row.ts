import { type Child, h, type Tree } from '../../tree.ts';

/** A row of a release: its name, a picture on the common time axis, its result, and its number at the playhead. */
export interface ReleaseRow {
  readonly key: string;
  readonly look?: string;
  readonly name: Child;
  /** Below the name, and above the picture where that stands below the name. */
  readonly notes?: Child;
  readonly isStacked: boolean;
  readonly picture: Tree;
  readonly result: Child;
  readonly now: Child;
  /** What the number at the playhead counts. */
  readonly nowTitle?: string;
}

export function drawRow({ key, look = '', name, notes, isStacked, picture, result, now, nowTitle }: ReleaseRow): Tree {
  return h(
    'div',
    { class: `row ${look}`.trim(), role: 'row', 'data-key': key },
    h('div', { class: 'name', role: 'rowheader' }, name, !isStacked && notes),
    h('div', { class: 'picture', role: 'cell' }, isStacked && notes, picture),
    h('div', { class: 'outcome', role: 'cell' }, result),
    h('div', { class: 'now', role: 'cell', title: nowTitle }, now),
  );
}
