import { type Disposable, Uri, workspace } from 'vscode';
import type { FormerFiles } from '../../host/former-files.ts';
import { maxFiles, maxManifestBytes } from '../../host/manifest-files.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { settings } from '../settings.ts';
import { foundText } from './file-text.ts';
import { findManifests } from './find-manifests.ts';
import { watchFiles } from './watch-files.ts';

/** Follows what files held at a ref, as git has them; the web has no git. */
export type MakeFormerFiles = (tell: (file: string, text: string | undefined) => void) => FormerFiles;

export interface WorkspaceFiles extends Disposable {
  /** Reads what git has again, as the ref may name another commit by now. */
  readFormer(): Promise<void>;
  /** Reads the workspace's manifests, once, and follows them from then on; resolved when all were read. */
  start(): Promise<void>;
}

/** Brings the workspace's manifests to the service through the editor's file system. */
export function createWorkspaceFiles(
  service: Pick<LanguageService, 'setWorkspaceFile' | 'setFormerFile'>,
  makeFormerFiles: MakeFormerFiles | undefined,
  onChange: () => void,
): WorkspaceFiles {
  const disposables: Disposable[] = [];
  /** The paths of the files that git can know. */
  const known = new Set<string>();
  const former = makeFormerFiles?.((file, text) => service.setFormerFile(Uri.file(file).toString(), text));
  let started: Promise<void> | undefined;

  const read = async (uri: Uri): Promise<void> => {
    const text = await foundText(uri, maxManifestBytes);
    if (uri.scheme === 'file') known[text === undefined ? 'delete' : 'add'](uri.fsPath);
    service.setWorkspaceFile(uri.toString(), text);
  };
  const readFormer = async (changed: readonly Uri[]): Promise<void> => {
    const { baseline, gitRef } = settings();
    const isAsked = workspace.isTrusted && (baseline === 'auto' || baseline === 'git');
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const state = { folders: pathsOf(folders), files: [...known], changed: pathsOf(changed) };
    await former?.refresh(state, isAsked ? gitRef : undefined);
  };
  const readAll = async (): Promise<void> => {
    const folders = workspace.workspaceFolders ?? [];
    const found = await Promise.all(folders.map(({ uri }) => findManifests(uri, maxFiles)));
    const all = found.flat().slice(0, maxFiles);
    for (const uri of all) await read(uri);
    await readFormer(all);
    onChange();
  };
  const follow = (uri: Uri): void =>
    void read(uri)
      .then(() => readFormer([uri]))
      .then(onChange);

  return {
    readFormer: async () => {
      if (started === undefined) return;
      await readFormer([]);
      onChange();
    },
    start() {
      if (started !== undefined) return started;
      disposables.push(watchFiles(follow));
      started = readAll();
      return started;
    },
    dispose: () => disposables.forEach((each) => void each.dispose()),
  };
}

function pathsOf(uris: readonly Uri[]): readonly string[] {
  return uris.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
}
