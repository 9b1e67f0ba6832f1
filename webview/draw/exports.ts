import { h, type Tree } from '../tree.ts';
import { button } from './form-controls.ts';

/** The ways to take the time line elsewhere. */
export function drawExports(): Tree {
  return h(
    'span',
    { class: 'export' },
    h('span', { class: 'label' }, 'Export'),
    formats.map(({ format, label, name }) =>
      button({ action: 'export', label, name, data: { 'data-format': format } }),
    ),
  );
}

const formats = [
  { format: 'svg', label: 'SVG', name: 'Save the chart as SVG' },
  { format: 'png', label: 'PNG', name: 'Save the chart as PNG' },
  { format: 'json', label: 'JSON', name: 'Save the time line as JSON' },
  { format: 'markdown', label: 'Markdown', name: 'Copy the report as Markdown' },
] as const;
