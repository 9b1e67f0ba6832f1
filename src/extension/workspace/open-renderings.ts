import { type DiagnosticCollection, Disposable, type Event, type TextDocument, Uri, workspace } from 'vscode';
import { followRenderings, type RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import type { Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { type Shows, section } from '../../host/settings.ts';
import { isOurs } from '../editor/document-selector.ts';
import type { Documents } from '../editor/documents.ts';
import { createOtherDiagnostics } from '../editor/other-diagnostics.ts';
import type { Panels } from '../panel/panel.ts';
import { isRendered } from '../panel/subject.ts';
import { settings } from '../settings.ts';
import { watchFiles } from './watch-files.ts';

/**
 * A lens that comes at once saves the editor's own delay before it asks again; but that delay grows to the mean of the last
 * answers, 250 ms at least, so that long waits would make all that follow late.
 */
const patienceMilliseconds = 400;

export interface OpenRenderingsOptions {
  readonly service: RemoteService;
  readonly diagnostics: DiagnosticCollection;
  readonly shows: () => Shows;
  readonly panels: Panels;
  readonly documents: Documents;
  readonly log: (message: string) => void;
}

export interface OpenRenderings extends RenderingFollower {
  /** Shows a rendering in the files that it came from, once the service has done with it. */
  show(uri: string): Promise<void>;
  /** Resolved when what the file is a part of is rendered as it is now, at once where it is of nothing; it waits no longer than people do. */
  ready(uri: string): Promise<unknown>;
  /** Resolved when what is open is rendered as it is now, or when people would not wait longer. */
  waited(): Promise<unknown>;
}

/** What it is done with. */
interface RenderingMeans {
  readonly programs: Programs;
  readonly git: Git;
  /** Whenever names of git may have come to mean other commits. */
  readonly onCommit: Event<void>;
}

/** Follows what the editor's files are rendered to; in trusted workspaces alone. */
export function followOpenFiles(
  options: OpenRenderingsOptions,
  { programs, git, onCommit }: RenderingMeans,
): OpenRenderings {
  const { service, panels, documents, log } = options;
  const others = createOtherDiagnostics(options);
  const show = async (uri: string): Promise<void> => {
    if ((await service.shown(uri))?.isUnfinished !== false) return;
    documents.showAll();
    panels.refresh(uri);
    await others.show();
  };
  const renderings = followRenderings({
    service,
    programs,
    git,
    folders: () => (workspace.workspaceFolders ?? []).flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : [])),
    openFiles: () =>
      workspace.textDocuments
        .filter((document) => document.uri.scheme === 'file' && isOurs(document))
        .map((document) => ({ file: document.uri.fsPath, text: document.getText(), isSaved: !document.isDirty })),
    kept: () => panels.uris().filter((uri) => isRendered({ uri })),
    settings() {
      if (!workspace.isTrusted) return undefined;
      const { render, baseline, gitRef, running, service: own } = settings();
      return { render, baseline, gitRef, running, kubernetesVersion: own.assumptions.kubernetesVersion };
    },
    uriOf: (file) => Uri.file(file).toString(),
    onChange: (uri) => void show(uri),
    log,
  });
  const { changed } = renderings;
  const changedBy = (document: TextDocument): void => void (isOurs(document) && changed());
  const disposable = Disposable.from(
    watchFiles(({ fsPath }) => renderings.fileChanged(fsPath), '**/{Kustomization,*.yaml,*.yml,*.json,*.tpl}'),
    workspace.onDidChangeWorkspaceFolders(() => renderings.fileChanged(undefined)),
    workspace.onDidOpenTextDocument(changedBy),
    workspace.onDidChangeTextDocument(({ document }) => changedBy(document)),
    workspace.onDidSaveTextDocument(changedBy),
    workspace.onDidCloseTextDocument((document) => {
      void others.show();
      changedBy(document);
    }),
    onCommit(changed),
    workspace.onDidGrantWorkspaceTrust(changed),
    workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && changed())),
    new Disposable(renderings.dispose),
  );
  changed();
  const waited = (): Promise<unknown> => {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
    return Promise.race([renderings.settled(), patience]);
  };
  const ready = async (uri: string): Promise<unknown> => ((await service.isPart(uri)) ? waited() : undefined);
  return { ...renderings, show, ready, waited, dispose: () => void disposable.dispose() };
}
