import type { PanelFigure, PanelView } from '../../src/presentation/panel/messages.ts';
import { changesName, figureHeard, figuresName, figureTitle, nothingChanges } from '../../src/wording/panel/figures.ts';
import { h, type Tree } from '../tree.ts';

/** The figures that people choose by; those that an edit changes say what they were, such as `24 s → 14 s`. */
export function drawFigures({ figures, former }: Pick<PanelView, 'figures' | 'former'>): Tree | undefined {
  if (figures.length === 0) return undefined;
  const isEdited = former !== null;
  return h(
    'div',
    { class: 'figures', role: 'status', 'aria-label': isEdited ? changesName : figuresName },
    h(
      'ul',
      {},
      figures.map((figure) => drawFigure(figure, isEdited)),
    ),
    isEdited && !figures.some(isChanged) && h('p', { class: 'note' }, nothingChanges),
  );
}

function isChanged({ before, after }: PanelFigure): boolean {
  return before !== after;
}

function drawFigure(figure: PanelFigure, isEdited: boolean): Tree {
  const { name, before, after } = figure;
  const value = isChanged(figure)
    ? [h('span', { class: 'was' }, before), ' → ', h('strong', {}, after)]
    : [h('strong', {}, after)];
  return h(
    'li',
    { class: isChanged(figure) ? 'changed' : undefined, 'data-key': name },
    h('span', { class: 'heard' }, figureHeard(figure, isEdited)),
    h('span', { class: 'name', 'aria-hidden': 'true' }, figureTitle(figure)),
    h('span', { class: 'value', 'aria-hidden': 'true' }, value),
  );
}
