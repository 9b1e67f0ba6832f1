import { commands, type Disposable, type Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { NamedDocument } from '../../language-service/service.ts';
import { folderView } from '../../presentation/panel/folder-view.ts';
import type { PanelMessage } from '../../presentation/panel/messages.ts';
import { noWorkloadInFolder } from '../../wording/editor/messages.ts';
import { filesLeftOut, folderPanelTitle } from '../../wording/folder.ts';
import type { FolderDocuments, FolderReading } from '../workspace/folder-documents.ts';
import { watchClosedFiles } from '../workspace/watch-files.ts';
import { exportFromPanel, revealIn } from './messages.ts';
import { showPage } from './page.ts';
import { folderTitle } from './subject.ts';

export interface FolderPanelsOptions {
  readonly extensionUri: Uri;
  readonly service: RemoteService;
  readonly log: (message: string) => void;
  /** Brings the files of a folder to the service. */
  readonly documentsOf: (folder: Uri, reading?: FolderReading) => Promise<FolderDocuments>;
  /** Told when there are other rows. */
  readonly onRows: () => void;
}

/** The pages of folders, one each. */
export interface FolderPanels extends Disposable {
  /** Opens the page of the folder, or shows it. */
  open(folder: Uri): void;
  /** Shows the document's present text in its folders. */
  refresh(uri: string): void;
  /** Reads all anew, as after a commit. */
  refreshAll(): void;
  has(uri: string): boolean;
  /** What the pages are made of. */
  documents(): readonly NamedDocument[];
}

/** From the last change to the rows. */
const quietMilliseconds = 150;

export function createFolderPanels(options: FolderPanelsOptions): FolderPanels {
  const panels = new Set<FolderPanel>();
  const watch = watchClosedFiles((uri) => {
    for (const panel of panels) if (uri.toString().startsWith(`${panel.folder}/`)) panel.readSoon();
  });
  return {
    open(folder) {
      const known = [...panels].find((panel) => panel.folder === folder.toString());
      if (known !== undefined) return known.reveal();
      const panel = new FolderPanel(options, folder);
      panels.add(panel);
      panel.onClose(() => panels.delete(panel));
    },
    refresh(uri) {
      for (const panel of panels) if (panel.has(uri)) panel.showSoon();
    },
    refreshAll() {
      for (const panel of panels) panel.readSoon();
    },
    has: (uri) => [...panels].some((panel) => panel.has(uri)),
    documents: () => [...panels].flatMap((panel) => panel.documents),
    dispose: () => void watch.dispose(),
  };
}

class FolderPanel {
  readonly folder: string;
  readonly #options: FolderPanelsOptions;
  readonly #uri: Uri;
  readonly #panel: WebviewPanel;
  readonly #name: string;
  #held: FolderDocuments | undefined;
  /** Those that were read so far; of an earlier reading until it is over. */
  #documents: readonly NamedDocument[] = [];
  #progress: { readonly done: number; readonly total: number } | undefined = { done: 0, total: 0 };
  #stop = new AbortController();
  readonly #timers = new Map<'show' | 'read', ReturnType<typeof setTimeout>>();
  #isClosed = false;
  /** How often it was shown. */
  #showing = 0;

  constructor(options: FolderPanelsOptions, folder: Uri) {
    this.#options = options;
    this.#uri = folder;
    this.folder = folder.toString();
    this.#name = folderTitle(folder);
    const column = { viewColumn: ViewColumn.Active, preserveFocus: false };
    const title = folderPanelTitle(this.#name);
    this.#panel = window.createWebviewPanel('rolloutPreview.folder', title, column, { enableFindWidget: true });
    showPage(this.#panel.webview, options.extensionUri, (message) => {
      this.#receive(message).catch((error) => this.#log(error));
    });
    this.#startReading();
  }

  get documents(): readonly NamedDocument[] {
    return this.#documents;
  }

  onClose(act: () => void): void {
    this.#panel.onDidDispose(() => {
      act();
      this.#isClosed = true;
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#stop.abort();
      this.#held?.close();
      this.#documents = [];
      this.#options.onRows();
    });
  }

  reveal(): void {
    this.#panel.reveal();
  }

  has(uri: string): boolean {
    return this.#documents.some((each) => each.uri === uri);
  }

  showSoon(): void {
    this.#later('show', () => this.#show().catch((error) => this.#log(error)));
  }

  readSoon(): void {
    this.#later('read', () => this.#startReading());
  }

  /** Once for all that happens until then. */
  #later(what: 'show' | 'read', act: () => void): void {
    if (this.#timers.has(what)) return;
    const done = (): void => {
      this.#timers.delete(what);
      act();
    };
    this.#timers.set(what, setTimeout(done, quietMilliseconds));
  }

  #startReading(): void {
    this.#read().catch((error) => this.#log(error));
  }

  async #read(): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#progress = { done: 0, total: 0 };
    const isFirst = this.#held === undefined;
    const onRead = (documents: readonly NamedDocument[], done: number, total: number): void => {
      if (this.#stop !== stop || this.#isClosed) return;
      this.#progress = { done, total };
      if (isFirst) this.#documents = documents;
      this.showSoon();
    };
    const found = await this.#options.documentsOf(this.#uri, { onRead, signal: stop.signal });
    if (this.#stop !== stop || this.#isClosed) return found.close();
    const former = this.#held;
    this.#held = found;
    this.#documents = found.documents;
    this.#progress = undefined;
    // Of what it was made of only that goes which no panel has any more.
    former?.close();
    await this.#show();
  }

  async #show(): Promise<void> {
    const { service, onRows } = this.#options;
    const showing = ++this.#showing;
    const rows = await service.rows(this.#documents);
    const notes = await this.#notes(rows.length);
    if (showing !== this.#showing || this.#isClosed) return;
    const folder = folderView({
      panel: this.folder,
      name: this.#name,
      isStopped: this.#progress === undefined && this.#stop.signal.aborted,
      notes,
      rows,
      progress: this.#progress,
    });
    void this.#panel.webview.postMessage({ type: 'folder', folder });
    onRows();
  }

  async #notes(workloads: number): Promise<string[]> {
    if (this.#progress !== undefined) return [];
    const { service } = this.#options;
    const none = workloads > 0 ? [] : [noWorkloadInFolder(this.#name, await service.notSimulated(this.#documents))];
    return this.#held?.leftOut === undefined ? none : [...none, filesLeftOut(this.#held.leftOut)];
  }

  async #receive(message: PanelMessage): Promise<void> {
    const { service } = this.#options;
    switch (message.type) {
      case 'ready':
        return this.#show();
      case 'stop':
        return this.#stop.abort();
      case 'read-again':
        return this.#read();
      case 'open-row':
        return commands.executeCommand('rolloutPreview.preview', message.uri, message.workload);
      case 'reveal-row':
        return revealIn(service, message.uri, message.range);
      case 'export': {
        const content = (await service.report(this.#documents)) ?? '';
        return exportFromPanel({ ...message, content });
      }
      default:
    }
  }

  #log(error: unknown): void {
    this.#options.log(`folder: ${String(error)}`);
  }
}
