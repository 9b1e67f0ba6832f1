import { type PanelMessage, parseHostMessage } from '../src/presentation/panel/messages.ts';
import { registerControls } from './controls.ts';
import { chartOf, drawPage } from './draw/page.ts';
import { patchChildren } from './patch.ts';
import { positionOf, valueAt } from './scales.ts';
import { type Action, act, initialState, receive, type State } from './state.ts';

interface VsCodeApi {
  postMessage(message: PanelMessage): void;
  getState(): unknown;
  setState(state: { readonly panel: string; readonly at: number }): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const host = acquireVsCodeApi();
const root = document.getElementById('root') ?? document.body;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

let state: State = { ...initialState, at: restoredAt() };
let drawing = 0;
let lastTick = 0;

function restoredAt(): number {
  const saved = host.getState();
  const at = typeof saved === 'object' && saved !== null && 'at' in saved ? saved.at : 0;
  return typeof at === 'number' && Number.isFinite(at) ? at : 0;
}

function become(next: State): void {
  if (next === state) return;
  const started = next.playing && !state.playing;
  state = next;
  if (started) startPlaying();
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw(): void {
  drawing = 0;
  patchChildren(root, drawPage(state));
  if (state.view !== undefined) host.setState({ panel: state.view.panel, at: state.at });
}

/** Glides in virtual time; where less motion is wanted, goes from event to event. */
function startPlaying(): void {
  lastTick = performance.now();
  if (calm.matches) setTimeout(stepCalmly, 800);
  else requestAnimationFrame(tick);
}

function tick(now: number): void {
  if (!state.playing) return;
  become(act(state, { do: 'tick', elapsed: now - lastTick }));
  lastTick = now;
  requestAnimationFrame(tick);
}

function stepCalmly(): void {
  if (!state.playing) return;
  const stepped = act(state, { do: 'step', by: 'event', direction: 1 });
  const end = state.view?.course?.end ?? 0;
  become({ ...stepped, playing: stepped.at < end });
  setTimeout(stepCalmly, 800);
}

const clicks: Readonly<Record<string, (data: DOMStringMap) => Action | undefined>> = {
  move: ({ at }) => ({ do: 'move', at: Number(at) }),
  play: () => ({ do: 'play' }),
  pause: () => ({ do: 'pause' }),
  previous: () => ({ do: 'step', by: 'event', direction: -1 }),
  next: () => ({ do: 'step', by: 'event', direction: 1 }),
  'zoom-in': () => ({ do: 'zoom', factor: 0.5, around: state.at }),
  'zoom-out': () => ({ do: 'zoom', factor: 2, around: state.at }),
  'zoom-all': () => ({ do: 'zoom-out' }),
};

root.addEventListener('click', (event) => {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-action]') : null;
  const { action, start, end } = target?.dataset ?? {};
  if (action === undefined || target === null || target.hasAttribute('disabled')) return;
  if (action === 'reveal') host.postMessage({ type: 'reveal', range: { start: Number(start), end: Number(end) } });
  const click = clicks[action]?.(target.dataset);
  if (click !== undefined) become(act(state, click));
});

const keys: Readonly<Record<string, (event: KeyboardEvent) => Action>> = {
  ArrowRight: ({ shiftKey }) => ({ do: 'step', by: shiftKey ? 'wave' : 'event', direction: 1 }),
  ArrowLeft: ({ shiftKey }) => ({ do: 'step', by: shiftKey ? 'wave' : 'event', direction: -1 }),
  Home: () => ({ do: 'move', at: 0 }),
  End: () => ({ do: 'move', at: state.view?.course?.end ?? 0 }),
  ' ': () => ({ do: state.playing ? 'pause' : 'play' }),
  '+': () => ({ do: 'zoom', factor: 0.5, around: state.at }),
  '-': () => ({ do: 'zoom', factor: 2, around: state.at }),
  '0': () => ({ do: 'zoom-out' }),
};

root.addEventListener('keydown', (event) => {
  const onPlayhead = event.target instanceof Element && event.target.closest('.playhead') !== null;
  const action = onPlayhead && !event.ctrlKey && !event.altKey && !event.metaKey ? keys[event.key]?.(event) : undefined;
  if (action === undefined) return;
  event.preventDefault();
  become(act(state, action));
});

root.addEventListener('change', (event) => {
  const target = event.target;
  if (!(target instanceof HTMLElement) || !('value' in target)) return;
  if (target.dataset.field === 'speed') become(act(state, { do: 'speed', speed: Number(target.value) }));
});

/** The instant under the pointer, or undefined outside of the chart. */
function instantAt(event: MouseEvent): number | undefined {
  const chart = event.target instanceof Element ? event.target.closest('.time-line') : null;
  const { view } = state;
  if (chart === null || view === undefined || view.course === null) return undefined;
  return valueAt(chartOf(view, view.course, state).plot.x, event.clientX - chart.getBoundingClientRect().left);
}

root.addEventListener('pointerdown', (event) => {
  const at = instantAt(event);
  if (at === undefined || event.button !== 0) return;
  const chart = event.target instanceof Element ? event.target.closest('.time-line') : null;
  chart?.setPointerCapture(event.pointerId);
  become(act({ ...state, playing: false }, { do: 'move', at }));
  root.querySelector<SVGElement>('.playhead')?.focus();
});

root.addEventListener('pointermove', (event) => {
  const chart = event.target instanceof Element ? event.target.closest('.time-line') : null;
  if (chart?.hasPointerCapture(event.pointerId) !== true) return;
  const at = instantAt(event);
  if (at !== undefined) become(act(state, { do: 'move', at }));
});

root.addEventListener(
  'wheel',
  (event) => {
    const at = instantAt(event);
    if (at === undefined || !(event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    const { deltaX, deltaY } = event;
    if (event.ctrlKey) become(act(state, { do: 'zoom', factor: 1.002 ** deltaY, around: at }));
    else if (state.zoom !== undefined) {
      const pixels = positionOf(
        { domain: [0, state.width], range: [0, state.zoom[1] - state.zoom[0]] },
        deltaX + deltaY,
      );
      become(act(state, { do: 'pan', by: pixels }));
    }
  },
  { passive: false },
);

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = parseHostMessage(event.data);
  if (message !== undefined) become(receive(state, message));
});

new ResizeObserver(() => {
  become(act(state, { do: 'width', width: Math.max(280, Math.floor(root.clientWidth)) }));
}).observe(root);

registerControls();
draw();
host.postMessage({ type: 'ready' });
