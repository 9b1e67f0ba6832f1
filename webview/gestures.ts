import type { PanelWhatIfField } from '../src/presentation/panel/messages.ts';
import type { PanelLimit } from '../src/presentation/panel/tuning-messages.ts';
import type { StepDraft } from './draft.ts';
import { isOnAxis, overviewScaleOf, timeScaleOf } from './draw/page.ts';
import { listenToMaps } from './map-gestures.ts';
import { domainValueAt, positionOf } from './scales.ts';
import { movesOf, type PageAction, type PageState } from './state.ts';

export interface GestureOptions {
  readonly root: HTMLElement;
  readonly state: () => PageState;
  readonly perform: (action: PageAction) => void;
  /** A button that is not one of the page's own actions. */
  readonly press: (name: string, data: DOMStringMap) => void;
}

/** Turns what the user does with mouse, touch and keyboard into actions. */
export function listen(options: GestureOptions): void {
  listenToButtons(options);
  listenToLabels(options);
  listenToFields(options);
  listenToKeys(options);
  listenToPointer(options);
  listenToOverview(options);
  listenToWheel(options);
  listenToMaps(options);
}

const buttons: Readonly<Record<string, (data: DOMStringMap, state: PageState) => PageAction>> = {
  show: ({ question }) => ({ do: 'show', question: question === 'apply' || question === 'undo' ? question : 'next' }),
  move: ({ at }) => ({ do: 'move', at: Number(at) }),
  play: () => ({ do: 'play' }),
  pause: () => ({ do: 'pause' }),
  previous: () => ({ do: 'step', by: 'event', direction: -1 }),
  next: () => ({ do: 'step', by: 'event', direction: 1 }),
  'zoom-in': (_, { at }) => ({ do: 'zoom', factor: 0.5, around: at }),
  'zoom-out': (_, { at }) => ({ do: 'zoom', factor: 2, around: at }),
  'zoom-all': () => ({ do: 'zoom-all' }),
  'toggle-form': () => ({ do: 'toggle-form' }),
  'toggle-table': () => ({ do: 'toggle-table' }),
  compare: () => ({ do: 'compare', compared: 'strategies' }),
  'compare-versions': () => ({ do: 'compare', compared: { version: '' } }),
  'close-comparison': () => ({ do: 'close-comparison' }),
  'toggle-goal': () => ({ do: 'toggle-goal' }),
  'take-setting': ({ setting = '' }) => ({ do: 'take-setting', setting }),
  'add-step': () => ({ do: 'add-step' }),
  'toggle-lanes': () => ({ do: 'toggle-lanes' }),
  'remove-step': ({ index }) => ({ do: 'remove-step', index: Number(index) }),
};

function listenToButtons({ root, state, perform, press }: GestureOptions): void {
  root.addEventListener('click', (event) => {
    const target = closest(event, '[data-action]');
    const name = target?.dataset.action;
    if (target === undefined || name === undefined || target.hasAttribute('disabled')) return;
    const action = buttons[name]?.(target.dataset, state());
    if (action === undefined) press(name, target.dataset);
    else perform(action);
  });
}

/** A click on a field's label leads to the field, as that of an ordinary form does. */
function listenToLabels({ root }: GestureOptions): void {
  root.addEventListener('click', (event) => {
    const field = closest(event, '.label[data-for]')?.dataset.for;
    if (field !== undefined) root.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  });
}

function listenToFields({ root, perform, press }: GestureOptions): void {
  const listener = (event: Event) => {
    const target = closest(event, '[data-field]');
    const field = target?.dataset.field;
    if (target === undefined || field === undefined || !('value' in target)) return;
    const value = String(target.value);
    if (value === target.dataset.value) return;
    if (field === 'part') press('release-part', { part: value });
    else perform(fieldAction(field, value));
  };
  root.addEventListener('input', listener);
  root.addEventListener('change', listener);
}

function fieldAction(field: string, value: string): PageAction {
  switch (field) {
    case 'speed':
      return { do: 'speed', speed: Number(value) };
    case 'sort':
      return { do: 'sort', by: value as PageState['sort'] };
    case 'version':
      return { do: 'compare', compared: { version: value } };
    case 'order':
      return { do: 'order', order: value === 'applied' ? 'applied' : 'worst' };
    case 'only':
      return { do: 'filter', by: { only: value === 'remarkable' ? value : 'all' } };
    case 'sought':
      return { do: 'filter', by: { sought: value } };
    case 'held-back':
      return { do: 'suppose', whatIf: { heldBack: value } };
    case 'release-order':
      return { do: 'suppose', whatIf: { order: value } };
    case 'release-nodes':
      return { do: 'suppose', whatIf: { nodes: value.trim() } };
    case 'release-cpu':
      return { do: 'suppose', whatIf: { cpu: value.trim() } };
    case 'release-memory':
      return { do: 'suppose', whatIf: { memory: value.trim() } };
    case 'goal-atLeast':
    case 'goal-within':
    case 'goal-atMostPods':
      return { do: 'type-limit', limit: field.slice('goal-'.length) as PanelLimit, value: value.trim() };
    case 'step-at':
      return { do: 'draft', draft: { at: value } };
    case 'step-do':
      return { do: 'draft', draft: { do: value as StepDraft['do'] } };
    case 'step-value':
      return { do: 'draft', draft: { value } };
    default:
      return { do: 'set-value', field: field as PanelWhatIfField, value: value.trim() };
  }
}

const keys: Readonly<Record<string, (event: KeyboardEvent, state: PageState) => PageAction>> = {
  ArrowRight: ({ shiftKey }) => ({ do: 'step', by: shiftKey ? 'wave' : 'event', direction: 1 }),
  ArrowLeft: ({ shiftKey }) => ({ do: 'step', by: shiftKey ? 'wave' : 'event', direction: -1 }),
  Home: () => ({ do: 'move', at: 0 }),
  End: (_, state) => ({ do: 'move', at: movesOf(state)?.end ?? 0 }),
  ' ': (_, { playing }) => ({ do: playing ? 'pause' : 'play' }),
  '+': (_, { at }) => ({ do: 'zoom', factor: 0.5, around: at }),
  '-': (_, { at }) => ({ do: 'zoom', factor: 2, around: at }),
  '0': () => ({ do: 'zoom-all' }),
};

function listenToKeys({ root, state, perform }: GestureOptions): void {
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = closest(event, '.playhead') && keys[event.key]?.(event, state());
    const stepped = action ?? steppedNumber(event);
    if (stepped === undefined) return;
    event.preventDefault();
    perform(stepped);
  });
}

/** The arrows count a number field up and down. */
function steppedNumber(event: KeyboardEvent): PageAction | undefined {
  const target = closest(event, 'vscode-text-field[data-field]');
  const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (by === 0 || target === undefined || !('value' in target)) return undefined;
  const [, digits, percent] = /^(\d+)(%?)$/.exec(String(target.value)) ?? [];
  if (digits === undefined) return undefined;
  target.value = `${Math.max(0, Number(digits) + by * (event.shiftKey ? 10 : 1))}${percent}`;
  return fieldAction(target.dataset.field ?? '', String(target.value));
}

/** Pixels: below, it is a click. */
const leastDrag = 5;

/** A press sets the playhead, and on the time axis a drag draws the stretch to zoom to. */
function listenToPointer({ root, state, perform }: GestureOptions): void {
  let axis: { readonly at: number; readonly x: number } | undefined;
  root.addEventListener('pointerdown', (event) => {
    const chart = closest(event, '.time-line');
    const at = instantAt(event, state());
    if (chart === undefined || at === undefined || event.button !== 0) return;
    chart.setPointerCapture(event.pointerId);
    const { top } = chart.getBoundingClientRect();
    if (isOnAxis(state(), event.clientY - top)) {
      axis = { at, x: event.clientX };
      return;
    }
    perform({ do: 'pause' });
    // What was pointed at tells nothing of where the playhead is dragged to.
    perform({ do: 'point', at: undefined });
    perform({ do: 'move', at });
    root.querySelector<SVGElement>('.playhead')?.focus();
  });
  root.addEventListener('pointermove', (event) => {
    const at = instantAt(event, state());
    const isHeld = closest(event, '.time-line')?.hasPointerCapture(event.pointerId) === true;
    if (isHeld && at !== undefined) {
      if (axis === undefined) perform({ do: 'move', at });
      else if (Math.abs(event.clientX - axis.x) > leastDrag) perform({ do: 'draw-range', range: [axis.at, at] });
    }
    // A finger cannot point without pressing, and a release has no readout.
    else if (event.pointerType !== 'touch' && state().view !== undefined) perform({ do: 'point', at });
  });
  root.addEventListener('pointerleave', () => perform({ do: 'point', at: undefined }));
  const end = () => {
    const { drawn } = state();
    if (drawn !== undefined) perform({ do: 'zoom-to', range: drawn });
    else if (axis !== undefined) perform({ do: 'move', at: axis.at });
    axis = undefined;
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', end);
  root.addEventListener('dblclick', (event) => {
    if (closest(event, '.time-line') !== undefined) perform({ do: 'zoom-all' });
  });
}

/** The visible part follows the pointer along the overview. */
function listenToOverview({ root, state, perform }: GestureOptions): void {
  const follow = (event: PointerEvent) => {
    const strip = closest(event, '.overview');
    const scale = overviewScaleOf(state());
    const { zoom } = state();
    if (strip === undefined || scale === undefined || zoom === undefined) return;
    if (event.type === 'pointerdown') strip.setPointerCapture(event.pointerId);
    else if (!strip.hasPointerCapture(event.pointerId)) return;
    const at = domainValueAt(scale, event.clientX - strip.getBoundingClientRect().left);
    perform({ do: 'pan', by: at - (zoom[0] + zoom[1]) / 2 });
  };
  root.addEventListener('pointerdown', follow);
  root.addEventListener('pointermove', follow);
}

/** The wheel zooms around the pointer with Ctrl and scrolls the time axis with Shift; alone, it scrolls the page. */
function listenToWheel({ root, state, perform }: GestureOptions): void {
  const listener = (event: WheelEvent) => {
    const at = instantAt(event, state());
    if (at === undefined || !(event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    const { zoom } = state();
    const { range } = timeScaleOf(state()) ?? { range: [0, 1] };
    if (event.ctrlKey) perform({ do: 'zoom', factor: 1.002 ** event.deltaY, around: at });
    else if (zoom !== undefined) {
      const perPixel = { domain: [0, range[1] - range[0]], range: [0, zoom[1] - zoom[0]] } as const;
      perform({ do: 'pan', by: positionOf(perPixel, event.deltaX + event.deltaY) });
    }
  };
  root.addEventListener('wheel', listener, { passive: false });
}

/** The instant under the pointer, or undefined outside of the chart. */
function instantAt(event: MouseEvent, state: PageState): number | undefined {
  const chart = closest(event, '.time-line');
  const scale = timeScaleOf(state);
  if (chart === undefined || scale === undefined) return undefined;
  return domainValueAt(scale, event.clientX - chart.getBoundingClientRect().left);
}

function closest(event: Event, selector: string): HTMLElement | undefined {
  return (event.target instanceof Element && event.target.closest<HTMLElement>(selector)) || undefined;
}
