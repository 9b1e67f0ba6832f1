import './language.ts';
import {
  type ExportFormat,
  type PanelMessage,
  parseHostMessage,
  parsePanelMessage,
} from '../src/presentation/panel/messages.ts';
import { registerControls } from './controls.ts';
import { drawPage } from './draw/page.ts';
import { drawSheet } from './draw/sheet.ts';
import { isFromHost } from './from-host.ts';
import { listen } from './gestures.ts';
import { askedGoal } from './goal.ts';
import { patchChildren } from './patch.ts';
import { lookText, pngBase64, svgText } from './picture.ts';
import { runPlayhead } from './playback.ts';
import { act, type ComparedWith, initialState, type PageAction, type PageState, receive } from './state.ts';

interface VsCodeApi {
  postMessage(message: PanelMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare const acquireVsCodeApi: (() => VsCodeApi) | undefined;

const host = typeof acquireVsCodeApi === 'function' ? acquireVsCodeApi() : exported();
const root = document.getElementById('root') ?? document.body;
let state: PageState = restored(host.getState());
let drawing = 0;
let comparing = 0;
let tuning = 0;
/** Whether the next comparison only updates one that the user already sees. */
let isFollowing = false;
let isComparisonSought = false;
/** The workload that the page was last drawn for. */
let drawnFor: string | undefined;

/** Replaces the editor in an exported page, which contains a single message. */
function exported(): VsCodeApi {
  const shown = document.getElementById('shown')?.textContent ?? 'null';
  return {
    postMessage: ({ type }) => void (type === 'ready' && postMessage(JSON.parse(shown), '*')),
    getState: () => undefined,
    setState: () => undefined,
  };
}

/** Where the playhead was and what was asked, when the editor builds the page anew. */
function restored(saved: unknown): PageState {
  if (typeof saved !== 'object' || saved === null) return initialState;
  const at = 'at' in saved && typeof saved.at === 'number' && Number.isFinite(saved.at) ? saved.at : 0;
  const asked = parsePanelMessage({ type: 'what-if', whatIf: 'whatIf' in saved ? saved.whatIf : undefined });
  const isFormOpen = 'isFormOpen' in saved && saved.isFormOpen === true;
  const tune = parsePanelMessage({ type: 'tune', goal: 'goal' in saved ? saved.goal : undefined });
  const typed = tune?.type === 'tune' ? tune.goal : initialState.goal.typed;
  const isOpen = !('isGoalOpen' in saved && saved.isGoalOpen === false);
  const question = 'question' in saved && saved.question === 'undo' ? 'undo' : initialState.question;
  return {
    ...initialState,
    at,
    isFormOpen,
    question,
    goal: { ...initialState.goal, typed, isOpen },
    whatIf: asked?.type === 'what-if' ? asked.whatIf : initialState.whatIf,
  };
}

function perform(action: PageAction): void {
  const before = state;
  become(act(state, action));
  if (state.whatIf !== before.whatIf) host.postMessage({ type: 'what-if', whatIf: state.whatIf });
  if (state.releaseWhatIf !== before.releaseWhatIf)
    host.postMessage({ type: 'release-what-if', whatIf: state.releaseWhatIf });
  if (action.do === 'compare') ask(action.compared);
  if (action.do === 'type-limit' || action.do === 'toggle-goal') tuneSoon();
  const isAsked = state.question === 'undo';
  if (isAsked !== (before.question === 'undo')) host.postMessage({ type: 'way-back', isAsked });
}

function ask(compared: ComparedWith): void {
  if (compared === 'strategies') host.postMessage({ type: 'compare' });
  else host.postMessage({ type: 'compare-versions', version: compared.version });
}

function become(next: PageState): void {
  const before = state;
  if (next === before) return;
  state = next;
  if (next.playing && !before.playing) runPlayhead(() => state, perform);
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function draw(): void {
  drawing = 0;
  patchChildren(root, drawPage(state));
  beginAtTop();
  for (const row of root.querySelectorAll<HTMLElement>('.lists tr.current')) keepInSight(row);
  if (isComparisonSought) root.querySelector('.comparison')?.scrollIntoView({ block: 'nearest' });
  isComparisonSought = false;
  const panel = (state.folder ?? state.release ?? state.view)?.panel;
  const { at, whatIf, isFormOpen, question, isLocked, goal } = state;
  const { typed, isOpen } = goal;
  const kept = { panel, at, whatIf, isFormOpen, question, isLocked, goal: typed, isGoalOpen: isOpen };
  if (panel !== undefined && !state.playing) host.setState(kept);
}

/** Another workload is read from its verdict on; an edit leaves the page where it is. */
function beginAtTop(): void {
  const { view } = state;
  const shown = view && `${view.panel} ${view.kind} ${view.namespace}/${view.name}`;
  if (shown !== undefined && shown !== drawnFor) scrollTo(0, 0);
  drawnFor = shown;
}

/** Scrolls the row's own list, never the page. */
function keepInSight(row: HTMLElement): void {
  const list = row.closest('.scroll');
  if (list === null || list.scrollHeight <= list.clientHeight) return;
  const head = row.closest('table')?.tHead?.offsetHeight ?? 0;
  if (row.offsetTop - head < list.scrollTop) list.scrollTop = row.offsetTop - head;
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

/** The picture as it is drawn here; empty for what the host writes itself, and where there is no chart. */
async function exportAs(format: ExportFormat): Promise<void> {
  const content = format === 'html' ? lookText() : format === 'svg' || format === 'png' ? await picture(format) : '';
  host.postMessage({ type: 'export', format, content });
}

/** The sheet stands in the page, out of sight, as long as its looks are read. */
async function picture(format: 'svg' | 'png'): Promise<string> {
  const { view, spread, live } = state;
  if (view === undefined || view.course === null) return '';
  const holder = document.createElement('div');
  holder.className = 'sheet-holder';
  document.body.append(holder);
  try {
    const date = new Date().toISOString().slice(0, 10);
    patchChildren(holder, [drawSheet({ view, spread, live, date }, view.course)]);
    const sheet = holder.querySelector('svg');
    return sheet === null ? '' : await (format === 'svg' ? svgText(sheet) : pngBase64(sheet));
  } finally {
    holder.remove();
  }
}

function press(name: string, data: DOMStringMap): void {
  if (name === 'reveal') {
    host.postMessage({ type: 'reveal', range: { start: Number(data.start), end: Number(data.end) } });
  } else if (name === 'fix') {
    host.postMessage({ type: 'fix', id: data.id ?? '', start: Number(data.start), fixIndex: Number(data.index) });
  } else if (name === 'export') void exportAs(data.format as ExportFormat);
  else if (name === 'back') perform({ do: 'set-what-if', whatIf: initialState.whatIf });
  else if (name === 'lock') host.postMessage({ type: 'lock', isLocked: state.isLocked !== true });
  else if (name === 'open-workload' || name === 'reveal-workload')
    host.postMessage({ type: name, workload: data.workload ?? '' });
  else if (name === 'open-row') host.postMessage({ type: name, uri: data.uri ?? '', workload: data.workload ?? '' });
  else if (name === 'reveal-row') {
    const range = { start: Number(data.start), end: Number(data.end) };
    host.postMessage({ type: name, uri: data.uri ?? '', range });
  } else if (name === 'release-part') host.postMessage({ type: name, part: data.part ?? '' });
  else if (name === 'reset-release') perform({ do: 'suppose', whatIf: initialState.releaseWhatIf });
  else if (name === 'how-sure' || name === 'stop') {
    perform({ do: 'spread', running: name === 'how-sure' });
    host.postMessage({ type: name });
  } else if (name === 'take-over') {
    const whatIf = state.comparison?.rows[Number(data.index)]?.whatIf ?? undefined;
    if (whatIf !== undefined) perform({ do: 'set-what-if', whatIf });
  } else {
    const message = parsePanelMessage({ type: name });
    if (message !== undefined) host.postMessage(message);
  }
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = isFromHost(event, window) ? parseHostMessage(event.data) : undefined;
  if (message?.type === 'comparison') {
    isComparisonSought = !isFollowing;
    isFollowing = false;
  }
  if (message?.type === 'export') void exportAs(message.format);
  else if (message !== undefined) become(receive(state, message));
  if (message?.type === 'view' && state.comparison !== undefined) askSoon();
  if (message?.type === 'view') tuneSoon();
});

/** An open comparison follows the view after a pause. */
function askSoon(): void {
  clearTimeout(comparing);
  comparing = setTimeout(() => {
    if (state.compared === undefined) return;
    isFollowing = true;
    ask(state.compared);
  }, 300);
}

/** Settings are tried for what was typed, and again for each view, after a pause. */
function tuneSoon(): void {
  clearTimeout(tuning);
  tuning = setTimeout(() => {
    const goal = state.notice === undefined ? askedGoal(state.goal, state.view) : undefined;
    if (goal !== undefined) host.postMessage({ type: 'tune', goal });
  }, 150);
}

listen({ root, state: () => state, perform, press });
new ResizeObserver(() => {
  perform({ do: 'width', width: Math.max(200, Math.floor(root.clientWidth)) });
}).observe(root);
registerControls();
draw();
// Before the first view: with another rollout, it would shorten the remembered position of the playhead.
if (state.whatIf !== initialState.whatIf) host.postMessage({ type: 'what-if', whatIf: state.whatIf });
if (state.question === 'undo') host.postMessage({ type: 'way-back', isAsked: true });
host.postMessage({ type: 'ready' });
