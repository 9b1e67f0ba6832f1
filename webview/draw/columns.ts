import type { PageState } from '../state.ts';

/** The width of the form beside the chart. */
const formWidth = 316;
const gap = 28;

/** From this width on, that of the page without its margins, the form stands beside verdict and chart. */
const leastWidth = 720;

type ColumnState = Pick<PageState, 'width' | 'view' | 'isFormOpen'>;

/** Where the form is: beside the chart, below a smaller chart, or closed. */
export function formPlace({ width, view, isFormOpen }: ColumnState): 'beside' | 'below' | 'closed' {
  if (view !== undefined && view.form !== null && width >= leastWidth) return 'beside';
  return isFormOpen && view !== undefined && view.form !== null ? 'below' : 'closed';
}

export function chartWidth(page: ColumnState): number {
  return formPlace(page) === 'beside' ? page.width - formWidth - gap : page.width;
}
