import { exportLabel, exportNames } from '../../src/wording/panel/controls.ts';
import { h, type Tree } from '../tree.ts';
import { button } from './form-controls.ts';

/** The ways to take the time line elsewhere. */
export function drawExports(): Tree {
  return h(
    'span',
    { class: 'export' },
    h('span', { class: 'label' }, exportLabel),
    formats.map((format) => button({ action: 'export', ...exportNames[format], data: { 'data-format': format } })),
  );
}

const formats = ['svg', 'png', 'html', 'json', 'markdown'] as const;
