import {
  commands,
  type DiagnosticCollection,
  type Disposable,
  type TextDocument,
  type TextDocumentChangeEvent,
  window,
  workspace,
} from 'vscode';
import { createBareDocuments } from '../../host/bare-documents.ts';
import type { GitTexts } from '../../host/git-texts.ts';
import { maxDocumentBytes } from '../../host/manifest-files.ts';
import { bringExpectations, type ExpectationSource } from '../../host/near-expectations.ts';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { Shows } from '../../host/settings.ts';
import type { BaselineTexts } from '../../language-service/service.ts';
import type { Panels } from '../panel/panel.ts';
import { settings } from '../settings.ts';
import { compareByGit } from '../workspace/baseline.ts';
import { fileText } from '../workspace/file-text.ts';
import { toDiagnostic } from './convert.ts';
import { isOurs } from './document-selector.ts';
import type { WorkProgress } from './progress.ts';
import type { StatusBar } from './status-bar.ts';
import type { TextFollower } from './text-follower.ts';

/** From the last key to the diagnostics, so that they do not flicker while somebody types. */
const quietMilliseconds = 100;

export interface DocumentsOptions {
  readonly service: RemoteService;
  readonly texts: TextFollower;
  readonly panels: Panels;
  readonly diagnostics: DiagnosticCollection;
  readonly statusBar: StatusBar;
  readonly shows: () => Shows;
  /** Lets the editor ask for lenses and hints again. */
  readonly refreshHints: () => void;
  readonly progress: WorkProgress;
  readonly gitTexts: GitTexts | undefined;
  readonly expectations: ExpectationSource;
  /** Told of a document that has a workload. */
  readonly onWorkload: () => void;
}

/** Brings the editor's documents to the service, and what it says of them to diagnostics, panels and the status bar. */
export interface Documents extends Disposable {
  open(document: TextDocument): void;
  openAll(): void;
  change(event: TextDocumentChangeEvent): void;
  save(document: TextDocument): void;
  /** Goes on with a document that was not done, and shows it when it is. */
  goOn(uri: string): void;
  /** Shows what is there again, after something else than the documents changed. */
  showAll(): void;
  close(document: TextDocument): void;
  /** Reads also again what the documents are compared with. */
  compareAll(): void;
  /** Compares the document with what a cluster has until it is closed or the settings change. */
  compareWith(document: TextDocument, live: BaselineTexts): void;
  showActive(): void;
}

export function createDocuments(options: DocumentsOptions): Documents {
  const { service, texts, panels, diagnostics } = options;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const live = new Map<string, BaselineTexts>();
  const bare = createBareDocuments();

  const show = (document: TextDocument): Promise<boolean> => showDocument(options, document);
  const compare = async (document: TextDocument): Promise<void> => {
    const isBare = bare.take(document.uri.toString(), document.getText());
    // It lets go of what is held at once, before anybody types on.
    const baseline = bringBaseline(options, document, isBare ? 'bare' : live.get(document.uri.toString()));
    if (!isBare) await bringExpectations(options.expectations, document.uri.toString());
    await baseline;
    options.refreshHints();
    await show(document);
  };
  const open = (document: TextDocument): void => {
    if (!isOurs(document)) return;
    texts.follow(document);
    void show(document);
    void compare(document);
  };
  /** A panel continues with what is saved of a closed document, or says that it is gone. */
  const reopen = async ({ uri }: TextDocument): Promise<void> => {
    try {
      open(await workspace.openTextDocument(uri));
    } catch {
      service.close(uri.toString());
      panels.refresh(uri.toString());
    }
  };
  const forget = (uri: string): void => {
    clearTimeout(timers.get(uri));
    timers.delete(uri);
  };

  return {
    open,
    openAll() {
      live.clear();
      workspace.textDocuments.forEach(open);
    },
    compareAll: () => workspace.textDocuments.filter(isOurs).forEach((document) => void compare(document)),
    compareWith(document, texts) {
      live.set(document.uri.toString(), texts);
      void compare(document);
    },
    change(event) {
      const { document } = event;
      if (!isOurs(document)) return;
      const uri = document.uri.toString();
      service.hold(uri, settings().run === 'onSave' && document.isDirty);
      texts.change(event);
      // If the editor reads the file again, as after a checkout, the saved text changes without a save.
      if (!document.isDirty || bare.isOver(uri, document.getText())) void compare(document);
      forget(uri);
      const timer = setTimeout(() => void show(document), quietMilliseconds);
      timers.set(uri, timer);
    },
    save: (document) => void (isOurs(document) && compare(document)),
    close(document) {
      const uri = document.uri.toString();
      forget(uri);
      texts.forget(uri);
      live.delete(uri);
      bare.forget(uri);
      diagnostics.delete(document.uri);
      if (panels.has(uri)) void reopen(document);
      else service.close(uri);
    },
    goOn(uri) {
      const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
      if (document === undefined) return;
      void show(document).then((isDone) => isDone && options.refreshHints());
    },
    showAll() {
      options.refreshHints();
      for (const document of workspace.textDocuments) if (isOurs(document)) void show(document);
    },
    showActive: () => void showActive(options),
    dispose: () => [...timers.keys()].forEach(forget),
  };
}

/** Tells whether the document is done; of a text that has changed meanwhile nothing is shown. */
async function showDocument(options: DocumentsOptions, document: TextDocument): Promise<boolean> {
  const uri = document.uri.toString();
  const { version } = document;
  const shown = await options.service.shown(uri);
  if (shown === undefined || document.isClosed || document.version !== version) return false;
  if (shown.hasWorkload) options.onWorkload();
  options.progress.take(uri, shown);
  if (shown.isUnfinished) return false;
  const items = options.shows().diagnostics ? shown.diagnostics : [];
  const diagnostics = items.map((item) => toDiagnostic(document, item));
  options.diagnostics.set(document.uri, diagnostics);
  options.panels.refresh(uri);
  await showActive(options);
  return true;
}

/** Lets the status bar and the menus know of the active document whether it has a workload. */
async function showActive({ service, statusBar }: DocumentsOptions): Promise<void> {
  const uri = window.activeTextEditor?.document.uri.toString();
  const refreshed = statusBar.refresh();
  const hasWorkload = uri !== undefined && (await service.workloads(uri)).length > 0;
  if (window.activeTextEditor?.document.uri.toString() === uri)
    void commands.executeCommand('setContext', 'rolloutPreview.hasWorkload', hasWorkload);
  await refreshed;
}

async function bringBaseline(
  { service, gitTexts }: DocumentsOptions,
  document: TextDocument,
  live: BaselineTexts | 'bare' | undefined,
): Promise<void> {
  const uri = document.uri.toString();
  service.hold(uri, false);
  const saved = bringSaved(service, document);
  if (live === undefined) await compareByGit(service, document, gitTexts);
  else if (live !== 'bare') service.setBaselines(uri, [live], 'last-text');
  await saved;
}

/** The file is asked: with the first key the editor may not know yet that its text is no longer what is saved. */
async function bringSaved(service: RemoteService, { uri, isUntitled }: TextDocument): Promise<void> {
  const text = isUntitled ? undefined : await fileText(uri, maxDocumentBytes);
  if (text !== undefined) service.setSaved(uri.toString(), text);
}
