import { type Disposable, TabInputWebview, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import type { Range } from '../../document/manifest.ts';
import { AnswerWait, type RemoteService } from '../../host/remote/remote-service.ts';
import { todayByClock } from '../../host/today.ts';
import type { ReleaseAnswer, ReleaseAsked } from '../../language-service/release-service.ts';
import { exportText } from '../../presentation/panel/export.ts';
import type { PanelFix, PanelMessage } from '../../presentation/panel/messages.ts';
import { noReleaseWhatIf } from '../../presentation/panel/release-messages.ts';
import { fixOutOfDate } from '../../wording/editor/messages.ts';
import { releasePanelTitle } from '../../wording/release-panel.ts';
import { inform } from '../editor/notices.ts';
import type { FolderDocuments } from '../workspace/folder-documents.ts';
import { watchClosedFiles } from '../workspace/watch-files.ts';
import { pageOf } from './exported-page.ts';
import { applyToDocument, exportFromPanel, revealIn } from './messages.ts';
import { showPage } from './page.ts';
import { folderTitle, isRendered } from './subject.ts';

/** What a release is made of: all files of a folder, or one file. */
export interface ReleaseSource {
  readonly uri: Uri;
  readonly isFolder: boolean;
}

export interface ReleasePanelsOptions {
  readonly extensionUri: Uri;
  readonly service: RemoteService;
  readonly log: (message: string) => void;
  /** Brings the files of a folder to the service. */
  readonly documentsOf: (folder: Uri) => Promise<FolderDocuments>;
}

/** The panels of releases, one for each folder or file. */
export interface ReleasePanels extends Disposable {
  /** Opens the panel of the release, or shows it. */
  open(source: ReleaseSource): void;
  /** Shows the document's present text in its releases. */
  refresh(uri: string): void;
  /** Reads all anew, as after a commit. */
  refreshAll(): void;
  has(uri: string): boolean;
}

/** From the last change to the simulation. */
const quietMilliseconds = 100;

export function createReleasePanels(options: ReleasePanelsOptions): ReleasePanels {
  const panels = new Set<ReleasePanel>();
  const watch = watchClosedFiles((uri) => {
    for (const panel of panels) if (panel.isAbove(uri)) panel.readAgain();
  });
  return {
    open(source) {
      const known = [...panels].find((panel) => panel.isAbout(source));
      if (known !== undefined) return known.reveal();
      const panel = new ReleasePanel(options, source);
      panels.add(panel);
      panel.onClose(() => panels.delete(panel));
    },
    refresh(uri) {
      for (const panel of panels) if (panel.has(uri) || isRendered({ uri })) panel.answerSoon();
    },
    refreshAll() {
      for (const panel of panels) panel.readAgain();
    },
    has: (uri) => [...panels].some((panel) => panel.has(uri)),
    dispose: () => void watch.dispose(),
  };
}

type ReleaseChoice = Pick<ReleaseAsked, 'part' | 'whatIf' | 'opened'>;

class ReleasePanel {
  readonly #options: ReleasePanelsOptions;
  readonly #source: ReleaseSource;
  readonly #panel: WebviewPanel;
  readonly #name: string;
  #documents: FolderDocuments | undefined;
  #asked: ReleaseChoice = { part: '', whatIf: noReleaseWhatIf, opened: '' };
  #answer: ReleaseAnswer | undefined;
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading = 0;

  constructor(options: ReleasePanelsOptions, source: ReleaseSource) {
    this.#options = options;
    this.#source = source;
    this.#name = folderTitle(source.uri);
    const column = { viewColumn: freeColumn(), preserveFocus: true };
    const title = releasePanelTitle(this.#name);
    this.#panel = window.createWebviewPanel('rolloutPreview.release', title, column, { enableFindWidget: true });
    showPage(this.#panel.webview, options.extensionUri, (message) => {
      this.#receive(message).catch((error) => this.#log(error));
    });
    this.readAgain();
  }

  onClose(act: () => void): void {
    this.#panel.onDidDispose(() => {
      act();
      clearTimeout(this.#timer);
      this.#stop.abort();
      this.#reading++;
      this.#documents?.close();
    });
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  isAbout({ uri }: ReleaseSource): boolean {
    return uri.toString() === this.#source.uri.toString();
  }

  isAbove(file: Uri): boolean {
    return file.toString().startsWith(`${this.#source.uri.toString()}${this.#source.isFolder ? '/' : ''}`);
  }

  has(uri: string): boolean {
    return this.#documents?.documents.some((each) => each.uri === uri) === true;
  }

  readAgain(): void {
    const reading = ++this.#reading;
    this.#read(reading).catch((error) => this.#log(error));
  }

  async #read(reading: number): Promise<void> {
    const { uri, isFolder } = this.#source;
    const found = isFolder ? await this.#options.documentsOf(uri) : await onlyDocument(uri, this.#name);
    if (reading !== this.#reading) return found.close();
    const former = this.#documents;
    this.#documents = found;
    // Of what it was made of only that goes which no panel has any more.
    former?.close();
    this.answerSoon();
  }

  answerSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask().catch((error) => this.#log(error)), quietMilliseconds);
  }

  async #ask(): Promise<void> {
    this.#stop.abort();
    if (this.#documents === undefined) return;
    const { service } = this.#options;
    const stop = new AbortController();
    this.#stop = stop;
    const asked = { panel: this.#source.uri.toString(), name: this.#name, ...this.#asked };
    const waiting = new AnswerWait<ReleaseAnswer>(stop.signal, (answer) => {
      this.#answer = answer;
      this.#send();
    });
    await service.release(this.#documents.documents, asked, waiting);
  }

  #send(): void {
    if (this.#answer !== undefined) void this.#panel.webview.postMessage({ type: 'release', ...this.#answer });
  }

  async #receive(message: PanelMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.#send();
      case 'release-what-if':
        return this.#askOf({ whatIf: message.whatIf });
      case 'release-part':
        return this.#askOf({ part: message.part, whatIf: noReleaseWhatIf, opened: '' });
      case 'open-workload':
        return this.#askOf({ opened: message.workload });
      case 'reveal-workload':
        return this.#reveal(message.workload);
      case 'reveal':
        return this.#reveal(this.#asked.opened, message.range);
      case 'fix':
        return this.#fix(message);
      case 'export': {
        const view = this.#answer?.opened ?? undefined;
        if (view === undefined) return exportFromPanel(message);
        const { format, content } = message;
        const dist = Uri.joinPath(this.#options.extensionUri, 'dist');
        const page = format === 'html' ? await pageOf(dist, view, this.#name, content) : content;
        return exportFromPanel({ ...message, content: page || exportText(view, format, todayByClock()) });
      }
      default:
    }
  }

  #askOf(asked: Partial<ReleaseChoice>): void {
    this.#asked = { ...this.#asked, ...asked };
    this.answerSoon();
  }

  /** The workload's manifest, or a stretch of the same text. */
  async #reveal(opened: string, range?: Range): Promise<void> {
    const { service } = this.#options;
    const place = await service.placeInRelease(this.#documents?.documents ?? [], { ...this.#asked, opened });
    if (place !== undefined) await revealIn(service, place.uri, range ?? place.range);
  }

  async #fix(fix: PanelFix): Promise<void> {
    const { service } = this.#options;
    const found = await service.releaseFix(this.#documents?.documents ?? [], this.#asked, fix);
    if (found === undefined) void inform(fixOutOfDate);
    else await applyToDocument(service)(found.edits, { uri: found.uri, workload: this.#asked.opened });
  }

  #log(error: unknown): void {
    this.#options.log(`release: ${String(error)}`);
  }
}

/** Beside the text; with another page that is there already, so that no third column opens. */
function freeColumn(): ViewColumn {
  const { activeTab, viewColumn } = window.tabGroups.activeTabGroup;
  const isBesideText = activeTab?.input instanceof TabInputWebview && viewColumn > ViewColumn.One;
  return isBesideText ? ViewColumn.Active : ViewColumn.Beside;
}

/** An editor follows it. */
async function onlyDocument(uri: Uri, name: string): Promise<FolderDocuments> {
  await workspace.openTextDocument(uri);
  return { documents: [{ uri: uri.toString(), name }], leftOut: undefined, close: () => undefined };
}
