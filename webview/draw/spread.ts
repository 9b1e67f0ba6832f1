import { simulatingSpread, spreadQuestion, stop } from '../../src/wording/panel/page.ts';
import type { PageState } from '../state.ts';
import { h, type Tree } from '../tree.ts';
import { button } from './form-controls.ts';

/** How sure the verdict's duration is: the question, that it is being answered, and the answer. */
export function drawSpread({ spread, notice }: PageState): Tree {
  const words = spread === undefined ? '' : (spread.answer?.text ?? `${simulatingSpread} `);
  const isRunning = spread !== undefined && spread.answer === undefined;
  return h(
    'div',
    { class: 'spread' },
    spread === undefined && button({ action: 'how-sure', label: spreadQuestion, disabled: notice !== undefined }),
    isRunning && button({ action: 'stop', label: stop }),
    h('p', { role: 'status' }, words),
  );
}
