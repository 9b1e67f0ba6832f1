import { type Disposable, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { todayByClock } from '../../host/today.ts';
import { exportText } from '../../presentation/panel/export.ts';
import type { PanelFix, PanelMessage } from '../../presentation/panel/messages.ts';
import { withoutManifestValues } from '../../preview/what-if/manifest-fields.ts';
import { noWhatIf } from '../../preview/what-if/what-if.ts';
import type { TextEdit } from '../../rules/rule.ts';
import { fixOutOfDate } from '../../wording/editor/messages.ts';
import { goneReason, outOfDateReason } from '../../wording/panel/panel.ts';
import { inform } from '../editor/notices.ts';
import { type DocumentChange, isUndoable, openDocumentText, undoChange, withValuesOf } from './document-change.ts';
import { pageOf } from './exported-page.ts';
import {
  active,
  end,
  following,
  isLockedIn,
  isOutdated,
  lock,
  type OpenPanel,
  openPanel,
  type PanelWish,
  panelOf,
  type Remembered,
  seen,
  sendToPanel,
  tellWhichIsActive,
  turnTo,
} from './open-panel.ts';
import { showPage } from './page.ts';
import { asked, compare, spread, stateOf, tune } from './panel-answers.ts';
import { loadScenario, saveScenario } from './scenario.ts';
import {
  isRendered,
  type PanelSubject,
  panelType,
  renamedUri,
  shownName,
  subjectName,
  subjectOf,
  titleOf,
} from './subject.ts';

export interface PanelsOptions {
  readonly extensionUri: Uri;
  readonly service: RemoteService;
  readonly log: (message: string) => void;
  /** Writes edits into the subject's document, or into the files that it was rendered from; answers with what can be undone. */
  readonly onApply: (edits: readonly TextEdit[], subject: PanelSubject) => Promise<DocumentChange | undefined>;
  /** Whether a folder or a release has the document, too. */
  readonly isListed: (uri: string) => boolean;
  /** Told when there is a panel more or less. */
  readonly onSubjects: () => void;
  /** What a message means that asks the editor for something. */
  readonly onMessage: (message: PanelMessage, subject: PanelSubject) => void;
}

/** The panels of workloads: one that follows the cursor, and those that are locked to their workload. */
export interface Panels extends Disposable {
  /** Shows the subject in its panel, in the one that follows, or in a new one, and asks for what else is wanted. */
  open(subject: PanelSubject, wish?: PanelWish): void;
  /** What the panel that follows is about; another object each time that somebody asks for it. */
  followed(): PanelSubject | undefined;
  /** Turns the panel that follows to what the cursor is in, where there is such a panel. */
  follow(subject: PanelSubject): void;
  /** What the panel is about that the user is at. */
  active(): PanelSubject | undefined;
  /** Whether that panel keeps its workload. */
  setLocked(isLocked: boolean): void;
  /** Shows the document's present forecast in its panels. */
  refresh(uri: string): void;
  has(uri: string): boolean;
  /** The URIs of what panels are about. */
  uris(): readonly string[];
  /** Takes a panel over that the editor restored; false when it does not know what it was about. */
  restore(panel: WebviewPanel, state: unknown): Promise<boolean>;
}

export function createPanels(options: PanelsOptions): Panels {
  const panels = new Set<OpenPanel>();
  const remembered = new Map<string, Remembered>();
  const adopt = (
    panel: WebviewPanel,
    subject: PanelSubject,
    wish: PanelWish & { readonly isLocked?: boolean },
  ): void => {
    const open = openPanel(panel, subject, wish);
    panels.add(open);
    options.onSubjects();
    panel.onDidDispose(() => {
      end(open, panels, remembered);
      letGo(options, panels, open.subject.uri);
      options.onSubjects();
    });
    panel.onDidChangeViewState(() => seen(panels, open));
    showPage(panel.webview, options.extensionUri, (message) => {
      if (message.type === 'lock') lock(panels, open, message.isLocked);
      else if (!isOutdated(open, message)) receive(options, open, message);
    });
    tellWhichIsActive(panels);
  };
  const turn = (open: OpenPanel, subject: PanelSubject, wish: PanelWish): void => {
    const { uri } = open.subject;
    turnTo(open, subject, wish, remembered);
    letGo(options, panels, uri);
    options.onSubjects();
    show(options, open);
  };
  const renaming = workspace.onDidRenameFiles(({ files }) => {
    for (const open of panels) {
      const uri = files
        .map(({ oldUri, newUri }) => renamedUri(open.subject.uri, oldUri.toString(), newUri.toString()))
        .find((each) => each !== undefined);
      if (uri === undefined) continue;
      open.subject = { ...open.subject, uri };
      void openDocument(uri).then(() => show(options, open));
    }
  });

  return {
    open(subject, wish = {}) {
      const open = panelOf(panels, subject) ?? following(panels);
      if (open === undefined) {
        const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
        const title = titleOf(subject, { isHypothesis: false, isWayBack: wish.isWayBack === true });
        adopt(window.createWebviewPanel(panelType, title, column, { enableFindWidget: true }), subject, wish);
        return;
      }
      open.panel.reveal(undefined, true);
      if (subjectName(open.subject) !== subjectName(subject)) return turn(open, subject, wish);
      const { whatIf = open.whatIf, isWayBack = open.isWayBack } = wish;
      Object.assign(open, { subject, wish, whatIf, isWayBack });
      show(options, open);
    },
    followed: () => following(panels)?.subject,
    follow(subject) {
      const open = following(panels);
      if (open === undefined || panelOf(panels, subject) !== undefined) return;
      turn(open, subject, {});
    },
    active: () => active(panels)?.subject,
    setLocked(isLocked) {
      const open = active(panels);
      if (open !== undefined) lock(panels, open, isLocked);
    },
    refresh(uri) {
      for (const open of panels) if (open.subject.uri === uri) show(options, open);
    },
    has: (uri) => hasPanel(panels, uri),
    uris: () => [...panels].map(({ subject }) => subject.uri),
    async restore(panel, state) {
      const subject = subjectOf(state);
      if (subject === undefined) return false;
      await openDocument(subject.uri);
      adopt(panel, subject, { isLocked: isLockedIn(state) || following(panels) !== undefined });
      return true;
    },
    dispose: () => renaming.dispose(),
  };
}

function receive(options: PanelsOptions, open: OpenPanel, message: PanelMessage): void {
  switch (message.type) {
    case 'ready':
      Object.assign(open, { isReady: true, wasReady: true });
      show(options, open);
      break;
    case 'what-if':
      open.whatIf = message.whatIf;
      clearTimeout(open.answering);
      open.answering = setTimeout(() => show(options, open), 0);
      break;
    case 'way-back':
      open.isWayBack = message.isAsked;
      show(options, open);
      break;
    case 'compare':
      compare(options, open, 'strategies');
      break;
    case 'compare-versions':
      compare(options, open, { version: message.version });
      break;
    case 'tune':
      tune(options, open, message.goal).catch((error) => options.log(`tune: ${String(error)}`));
      break;
    case 'stop':
      open.stop.abort();
      break;
    case 'apply':
      apply(options, open).catch((error) => options.log(`apply: ${String(error)}`));
      break;
    case 'undo-change':
      undo(options, open).catch((error) => options.log(`undo: ${String(error)}`));
      break;
    case 'fix':
      fix(options, open, message).catch((error) => options.log(`fix: ${String(error)}`));
      break;
    case 'export':
      exportAs(options, open, message).catch((error) => options.log(`export: ${String(error)}`));
      break;
    case 'how-sure':
    case 'save-scenario':
    case 'load-scenario':
      answerLater(options, open, message.type).catch((error) => options.log(`${message.type}: ${String(error)}`));
      break;
    default:
      options.onMessage(message, open.subject);
  }
}

async function fix(options: PanelsOptions, open: OpenPanel, message: PanelFix): Promise<void> {
  const { uri, workload } = open.subject;
  const before = openDocumentText(uri);
  const edits = await options.service.panelFix(uri, workload, message);
  if (edits.length > 0 && openDocumentText(uri) === before) write(options, open, edits);
  else void inform(fixOutOfDate);
}

async function apply(options: PanelsOptions, open: OpenPanel): Promise<void> {
  const { service } = options;
  const { uri, workload } = open.subject;
  const before = open.whatIf;
  const text = openDocumentText(uri);
  if (isRendered(open.subject)) {
    const edits = await service.panelEdits(uri, workload, await asked(options, open));
    const inFiles = await Promise.all(edits.map((edit) => service.fileEdit(uri, edit)));
    // What is left to the user stays in the form.
    if (inFiles.every((edit) => edit !== undefined)) open.whatIf = withoutManifestValues(open.whatIf);
    write(options, open, edits);
    return;
  }
  const edit = await service.panelEdit(uri, workload, await asked(options, open));
  if (edit === undefined || openDocumentText(uri) !== text) return;
  open.whatIf = withoutManifestValues(open.whatIf);
  write(options, open, [edit], before);
}

/** Writes edits, which the page offers to undo from then on, with what the form said before. */
function write(options: PanelsOptions, open: OpenPanel, edits: readonly TextEdit[], whatIf = noWhatIf): void {
  const { subject } = open;
  const written = async (): Promise<void> => {
    const change = await options.onApply(edits, subject);
    if (change === undefined || open.subject.uri !== subject.uri) return;
    open.applied = { ...change, whatIf };
    tellApplied(open);
  };
  written().catch((error) => options.log(`apply: ${String(error)}`));
}

/** Undoes what was last written, and asks again in the form what it said then. */
async function undo(options: PanelsOptions, open: OpenPanel): Promise<void> {
  const { applied, subject } = open;
  if (applied === undefined || !isUndoable(applied) || !(await undoChange(applied)) || open.subject !== subject) return;
  const whatIf = withValuesOf(applied, open.whatIf);
  Object.assign(open, { whatIf, wish: { ...open.wish, whatIf }, applied: undefined });
  show(options, open);
}

function tellApplied(open: OpenPanel): void {
  sendToPanel(open, { type: 'applied', canUndo: isUndoable(open.applied) });
}

function hasPanel(panels: ReadonlySet<OpenPanel>, uri: string): boolean {
  return [...panels].some(({ subject }) => subject.uri === uri);
}

/** A document that only panels were about is followed no longer. */
function letGo({ service, isListed }: PanelsOptions, panels: ReadonlySet<OpenPanel>, uri: string): void {
  if (openDocumentText(uri) === undefined && !isRendered({ uri }) && !hasPanel(panels, uri) && !isListed(uri))
    service.close(uri);
}

async function answerLater(
  options: PanelsOptions,
  open: OpenPanel,
  type: 'how-sure' | 'save-scenario' | 'load-scenario',
): Promise<void> {
  const { uri, workload } = open.subject;
  if (type === 'how-sure') return spread(options, open);
  if (type === 'load-scenario') return load(options, open);
  const text = await options.service.scenario(uri, workload, await asked(options, open));
  if (text !== undefined) await saveScenario(open.subject, text);
}

/** Sends what is to be seen now and what a command wished for, as soon as the page listens. */
function show(options: PanelsOptions, open: OpenPanel): void {
  clearTimeout(open.answering);
  open.answering = undefined;
  open.stop.abort();
  if (!open.isReady) return;
  open.showing++;
  answer(options, open, open.showing).catch((error) => options.log(`panel: ${String(error)}`));
}

/** Of several answers that are under way, the last one is shown. */
async function answer(options: PanelsOptions, open: OpenPanel, showing: number): Promise<void> {
  const state = await stateOf(options, open);
  if (open.showing !== showing || !open.isReady) return;
  const { subject, wish } = open;
  open.wish = {};
  sendToPanel(open, { type: 'following', isLocked: open.isLocked });
  if (wish.whatIf !== undefined) sendToPanel(open, { type: 'what-if', whatIf: wish.whatIf });
  if (state === undefined) sendToPanel(open, { type: 'gone', reason: goneReason(subject.workload) });
  else {
    const { isWayBack, verdict } = state.view;
    open.panel.title = titleOf(subject, { isHypothesis: verdict.isHypothesis, isWayBack });
    sendToPanel(open, { type: 'view', view: state.view });
  }
  tellApplied(open);
  if (state?.isOutOfDate === true) sendToPanel(open, { type: 'out-of-date', reason: outOfDateReason });
  const compared = wish.compares === true ? 'strategies' : open.comparing?.compared;
  if (compared !== undefined) compare(options, open, compared);
  if (wish.exports !== undefined) sendToPanel(open, { type: 'export', format: wish.exports });
}

async function load(options: PanelsOptions, open: OpenPanel): Promise<void> {
  const whatIf = await loadScenario(open.subject);
  if (whatIf === undefined) return;
  Object.assign(open, { whatIf, wish: { whatIf } });
  show(options, open);
}

/** Brings what is exported to the editor: what the webview drew, or what is written of its view. */
async function exportAs(
  options: PanelsOptions,
  open: OpenPanel,
  message: Extract<PanelMessage, { type: 'export' }>,
): Promise<void> {
  const { service, extensionUri, onMessage } = options;
  const { format, content } = message;
  const { subject } = open;
  const view = (await service.panel(subject.uri, subject.workload, await asked(options, open)))?.view;
  if (view === undefined) return onMessage({ ...message, content: '' }, subject);
  const dist = Uri.joinPath(extensionUri, 'dist');
  const page = format === 'html' ? await pageOf(dist, view, shownName(subject.uri), content) : content;
  onMessage({ ...message, content: page || exportText(view, format, todayByClock()) }, subject);
}

/** Opens the document so that the service follows it; one that is gone is told by the panel itself. */
async function openDocument(uri: string): Promise<void> {
  if (isRendered({ uri })) return;
  try {
    await workspace.openTextDocument(Uri.parse(uri, true));
  } catch {
    return;
  }
}
