import { simulating } from '../../src/wording/panel/page.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';

/** Before the first answer: what is being done, over the outlines of what comes. */
export function drawWaiting(notice: PageState['notice']): Tree {
  return h(
    'main',
    { class: 'waiting' },
    notice === undefined && h('div', { class: 'activity', 'aria-hidden': 'true' }),
    h('div', { role: 'status' }, h('h1', {}, notice?.reason ?? simulating)),
    notice === undefined &&
      h(
        'div',
        { class: 'outlines', 'aria-hidden': 'true' },
        ['title', 'figures', 'chart', 'line'].map((part) => h('div', { class: part, 'data-key': part })),
      ),
  );
}
