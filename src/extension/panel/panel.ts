import { type Disposable, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import type { PanelWork } from '../../host/panel-work.ts';
import type { Compared } from '../../language-service/panel-comparison.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { exportText } from '../../presentation/panel/export.ts';
import {
  type ExportFormat,
  type HostMessage,
  type PanelMessage,
  parsePanelMessage,
} from '../../presentation/panel/messages.ts';
import { withoutManifestValues } from '../../preview/what-if/manifest-fields.ts';
import { noWhatIf, type WhatIf } from '../../preview/what-if/what-if.ts';
import type { TextEdit } from '../../rules/rule.ts';
import { fixOutOfDate } from '../../wording/editor/messages.ts';
import { goneReason, outOfDateReason } from '../../wording/panel/panel.ts';
import { pageOf } from './exported-page.ts';
import { panelPage } from './page.ts';
import { loadScenario, saveScenario } from './scenario.ts';
import {
  isRendered,
  nameOf,
  type PanelSubject,
  panelType,
  renamedUri,
  shownName,
  subjectOf,
  titleOf,
} from './subject.ts';

export interface PanelsOptions {
  readonly extensionUri: Uri;
  readonly service: LanguageService;
  readonly work: PanelWork;
  readonly log: (message: string) => void;
  /** Writes edits into the subject's document, or into the files that it was rendered from. */
  readonly onApply: (edits: readonly TextEdit[], subject: PanelSubject) => void;
  /** Whether a document is not done: its panels are refreshed once it is. */
  readonly isUnfinished: (uri: string) => boolean;
  /** Told when there is a panel more or less. */
  readonly onSubjects: () => void;
  /** What a message means that asks the editor for something. */
  readonly onMessage: (message: PanelMessage, subject: PanelSubject) => void;
}

/** What a command wants of a panel besides being there. */
export interface PanelWish {
  readonly whatIf?: WhatIf;
  readonly compares?: boolean;
  readonly exports?: ExportFormat;
}

/** The panels of all workloads, one each. */
export interface Panels extends Disposable {
  /** Opens the subject's panel, or shows it, and asks it for what else is wanted. */
  open(subject: PanelSubject, wish?: PanelWish): void;
  /** Shows the document's present forecast in its panels. */
  refresh(uri: string): void;
  has(uri: string): boolean;
  /** The URIs of what panels are about. */
  uris(): readonly string[];
  /** Takes a panel over that the editor restored; false when it does not know what it was about. */
  restore(panel: WebviewPanel, state: unknown): Promise<boolean>;
}

interface OpenPanel {
  subject: PanelSubject;
  readonly panel: WebviewPanel;
  isReady: boolean;
  /** Answers a what-if once all that the user has typed meanwhile is in. */
  answering: ReturnType<typeof setTimeout> | undefined;
  /** Ends the runs that tell how sure the duration is. */
  stop: AbortController;
  /** What is being compared, and what ends that. */
  comparing: { readonly compared: Compared; readonly stop: AbortController } | undefined;
  /** What is still to be sent once the page listens. */
  wish: PanelWish;
  whatIf: WhatIf;
  /** What of it is simulated. */
  taken: WhatIf;
}

export function createPanels(options: PanelsOptions): Panels {
  const { service } = options;
  const panels = new Set<OpenPanel>();
  const dist = Uri.joinPath(options.extensionUri, 'dist');
  const has = (uri: string): boolean => [...panels].some(({ subject }) => subject.uri === uri);

  const adopt = (panel: WebviewPanel, subject: PanelSubject, wish: PanelWish = {}): void => {
    const { whatIf = noWhatIf } = wish;
    const stop = new AbortController();
    const open: OpenPanel = {
      subject,
      panel,
      isReady: false,
      answering: undefined,
      stop,
      comparing: undefined,
      wish,
      whatIf,
      taken: noWhatIf,
    };
    panels.add(open);
    options.onSubjects();
    panel.onDidDispose(() => {
      clearTimeout(open.answering);
      open.stop.abort();
      open.comparing?.stop.abort();
      panels.delete(open);
      const { uri } = open.subject;
      if (textOf(uri) === undefined && !isRendered({ uri }) && !has(uri)) service.close(uri);
      options.onSubjects();
    });
    panel.webview.onDidReceiveMessage((value: unknown) => {
      const message = parsePanelMessage(value);
      if (message !== undefined) receive(options, open, message);
    });
    panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    panel.webview.html = panelPage(panel.webview, dist);
  };
  const renaming = workspace.onDidRenameFiles(({ files }) => {
    for (const open of panels) {
      for (const { oldUri, newUri } of files) {
        const uri = renamedUri(open.subject.uri, oldUri.toString(), newUri.toString());
        if (uri === undefined) continue;
        open.subject = { ...open.subject, uri };
        void openDocument(uri).then(() => show(options, open));
        break;
      }
    }
  });

  return {
    open(subject, wish = {}) {
      const open = [...panels].find((each) => nameOf(each.subject) === nameOf(subject));
      if (open !== undefined) {
        Object.assign(open, { wish, whatIf: wish.whatIf ?? open.whatIf });
        open.panel.reveal(undefined, true);
        show(options, open);
        return;
      }
      const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      adopt(
        window.createWebviewPanel(panelType, titleOf(subject, false), column, { enableFindWidget: true }),
        subject,
        wish,
      );
    },
    refresh(uri) {
      for (const open of panels) if (open.subject.uri === uri) show(options, open);
    },
    has,
    uris: () => [...panels].map(({ subject }) => subject.uri),
    async restore(panel, state) {
      const subject = subjectOf(state);
      if (subject === undefined) return false;
      await openDocument(subject.uri);
      adopt(panel, subject);
      return true;
    },
    dispose: () => renaming.dispose(),
  };
}

function receive(options: PanelsOptions, open: OpenPanel, message: PanelMessage): void {
  switch (message.type) {
    case 'ready':
      open.isReady = true;
      show(options, open);
      break;
    case 'what-if':
      open.whatIf = message.whatIf;
      clearTimeout(open.answering);
      open.answering = setTimeout(() => show(options, open), 0);
      break;
    case 'compare':
      compare(options, open, 'strategies');
      break;
    case 'compare-versions':
      compare(options, open, { version: message.version });
      break;
    case 'stop':
      open.stop.abort();
      break;
    case 'apply':
      apply(options, open);
      break;
    case 'fix': {
      const { uri, workload } = open.subject;
      const edits = options.service.panelFix(uri, workload, message);
      if (edits.length > 0) options.onApply(edits, open.subject);
      else void window.showInformationMessage(fixOutOfDate);
      break;
    }
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

function apply(options: PanelsOptions, open: OpenPanel): void {
  const { service, onApply } = options;
  const { uri, workload } = open.subject;
  if (isRendered(open.subject)) {
    const edits = service.panelEdits(uri, workload, asked(options, open));
    // What is left to the user stays in the form.
    if (edits.every((edit) => service.fileEdit(uri, edit) !== undefined))
      open.whatIf = withoutManifestValues(open.whatIf);
    onApply(edits, open.subject);
    return;
  }
  const edit = service.panelEdit(uri, workload, asked(options, open));
  if (edit === undefined) return;
  open.whatIf = withoutManifestValues(open.whatIf);
  onApply([edit], open.subject);
}

function textOf(uri: string): string | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri)?.getText();
}

async function answerLater(
  options: PanelsOptions,
  open: OpenPanel,
  type: 'how-sure' | 'save-scenario' | 'load-scenario',
): Promise<void> {
  const { uri, workload } = open.subject;
  if (type === 'how-sure') return spread(options, open);
  if (type === 'load-scenario') return load(options, open);
  const text = options.service.scenario(uri, workload, asked(options, open));
  if (text !== undefined) await saveScenario(open.subject, text);
}

/** What the panel shows: all that is asked of it besides is about that. */
function asked(options: PanelsOptions, open: OpenPanel): Parameters<LanguageService['panel']>[2] {
  if (open.answering !== undefined) stateOf(options, open);
  return { panel: nameOf(open.subject), whatIf: open.taken };
}

/** The panel's state now, of which what is simulated is kept. */
function stateOf({ service }: PanelsOptions, open: OpenPanel): ReturnType<LanguageService['panel']> {
  const { subject, whatIf, taken } = open;
  const state = service.panel(subject.uri, subject.workload, { panel: nameOf(subject), whatIf, taken });
  open.taken = state?.taken ?? taken;
  return state;
}

function send({ panel }: OpenPanel, message: HostMessage): void {
  void panel.webview.postMessage(message);
}

/** Sends what is to be seen now and what a command wished for, as soon as the page listens. */
function show(options: PanelsOptions, open: OpenPanel): void {
  clearTimeout(open.answering);
  open.answering = undefined;
  open.stop.abort();
  if (!open.isReady || isBehind(options, open.subject)) return;
  const { subject, wish } = open;
  open.wish = {};
  if (wish.whatIf !== undefined) send(open, { type: 'what-if', whatIf: wish.whatIf });
  const state = stateOf(options, open);
  if (state === undefined) send(open, { type: 'gone', reason: goneReason(subject.workload) });
  else {
    open.panel.title = titleOf(subject, state.view.verdict.isHypothesis);
    send(open, { type: 'view', view: state.view });
  }
  if (state?.isOutOfDate === true) send(open, { type: 'out-of-date', reason: outOfDateReason });
  const compared = wish.compares === true ? 'strategies' : open.comparing?.compared;
  if (compared !== undefined) compare(options, open, compared);
  if (wish.exports !== undefined) send(open, { type: 'export', format: wish.exports });
}

/** Whether the document takes more than a slice of time yet, in which nobody else would be answered. */
function isBehind({ service, isUnfinished }: PanelsOptions, { uri }: PanelSubject): boolean {
  service.workloads(uri);
  return isUnfinished(uri);
}

/** Answers with a comparison; while it is worked out, another one or another view makes it anew. */
function compare(options: PanelsOptions, open: OpenPanel, compared: Compared): void {
  const { service, work, log } = options;
  open.comparing?.stop.abort();
  const { uri, workload } = open.subject;
  const question = service.comparison(uri, workload, asked(options, open), compared);
  const stop = new AbortController();
  open.comparing = question && { compared, stop };
  const answer = async (): Promise<void> => {
    const comparison = question && (await work.compare(question, stop.signal));
    if (stop.signal.aborted) return;
    open.comparing = undefined;
    if (comparison !== undefined) send(open, { type: 'comparison', comparison });
  };
  answer().catch((error) => log(`compare: ${String(error)}`));
}

/** Answers how sure the duration is, unless it was stopped meanwhile, or is about what is not shown any more. */
async function spread(options: PanelsOptions, open: OpenPanel): Promise<void> {
  const { service, work } = options;
  open.stop.abort();
  open.stop = new AbortController();
  const { signal } = open.stop;
  const { uri, workload } = open.subject;
  const answer = await service.spread(uri, workload, asked(options, open), (...run) => work.spread(...run, signal));
  if (answer !== undefined && !signal.aborted) send(open, { type: 'spread', spread: answer });
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
  const view = service.panel(subject.uri, subject.workload, asked(options, open))?.view;
  if (view === undefined) return onMessage({ ...message, content: '' }, subject);
  const dist = Uri.joinPath(extensionUri, 'dist');
  const page = format === 'html' ? await pageOf(dist, view, shownName(subject.uri), content) : content;
  onMessage({ ...message, content: page || exportText(view, format) }, subject);
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
