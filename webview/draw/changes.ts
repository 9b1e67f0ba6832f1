import type { PanelFormer } from '../../src/presentation/panel/messages.ts';
import { changesName, figureText, nothingChanges } from '../../src/wording/panel/former.ts';
import { h, type Tree } from '../tree.ts';

type Figure = PanelFormer['figures'][number];

/** What an edit does to the main figures, such as `24 s → 14 s`; unchanged ones are not emphasized. */
export function drawChanges({ figures }: PanelFormer): Tree {
  const isAny = figures.some(isChanged);
  return h(
    'div',
    { class: 'changes', role: 'status', 'aria-label': changesName },
    h('ul', {}, figures.map(drawFigure)),
    !isAny && h('p', { class: 'note' }, nothingChanges),
  );
}

function isChanged({ before, after }: Figure): boolean {
  return before !== after;
}

function drawFigure(figure: Figure): Tree {
  const { name, before, after } = figure;
  const value = isChanged(figure)
    ? [h('span', { class: 'was' }, before), ' → ', h('strong', {}, after)]
    : [h('span', {}, after)];
  return h(
    'li',
    { class: isChanged(figure) ? 'changed' : undefined, 'data-key': name },
    h('span', { class: 'heard' }, figureText(name, before, after)),
    h('span', { class: 'name', 'aria-hidden': 'true' }, name),
    h('span', { class: 'value', 'aria-hidden': 'true' }, value),
  );
}
