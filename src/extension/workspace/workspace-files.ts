import { type Disposable, type Uri, workspace } from 'vscode';
import { manifestGlob, mayHoldConfiguration, mostBytes, mostFiles } from '../../host/manifest-files.ts';
import type { LanguageService } from '../../language-service/language-service.ts';
import { settings } from '../settings.ts';
import { findManifests } from './find-manifests.ts';

/** The texts of files at a ref, as git has them; the web has no git. */
export type CommittedTexts = (files: readonly string[], ref: string) => Promise<ReadonlyMap<string, string>>;

export interface WorkspaceFiles extends Disposable {
  /** Reads the configuration that git has again, as the ref may name another commit by now. */
  readFormer(): Promise<void>;
  /** Reads the workspace's manifests, once, and follows them from then on. */
  start(): void;
}

/** Brings the workspace's manifests to the service through the editor's file system. */
export function createWorkspaceFiles(
  service: LanguageService,
  committedTexts: CommittedTexts | undefined,
  onChange: () => void,
): WorkspaceFiles {
  const disposables: Disposable[] = [];
  /** By their paths, the files that hold configuration. */
  const configurations = new Map<string, Uri>();
  let isStarted = false;

  const read = async (uri: Uri): Promise<void> => {
    const text = await textOf(uri);
    if (text !== undefined && uri.scheme === 'file' && mayHoldConfiguration(text)) configurations.set(uri.fsPath, uri);
    service.setWorkspaceFile(uri.toString(), text);
  };
  const readFormer = async (): Promise<void> => {
    const { baseline, gitRef } = settings();
    const isAsked = workspace.isTrusted && (baseline === 'auto' || baseline === 'git');
    const files = [...configurations.keys()];
    const texts = isAsked ? await committedTexts?.(files, gitRef) : undefined;
    for (const [file, uri] of configurations) service.setFormerFile(uri.toString(), texts?.get(file));
  };
  const readAll = async (): Promise<void> => {
    const folders = workspace.workspaceFolders ?? [];
    const found = await Promise.all(folders.map(({ uri }) => findManifests(uri, mostFiles)));
    for (const uri of found.flat().slice(0, mostFiles)) await read(uri);
    await readFormer();
    onChange();
  };
  const follow = (uri: Uri): void => void read(uri).then(readFormer).then(onChange);

  return {
    readFormer: async () => {
      if (!isStarted) return;
      await readFormer();
      onChange();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      const watcher = workspace.createFileSystemWatcher(manifestGlob);
      disposables.push(watcher, watcher.onDidCreate(follow), watcher.onDidChange(follow));
      disposables.push(
        watcher.onDidDelete((uri) => {
          configurations.delete(uri.fsPath);
          service.setFormerFile(uri.toString(), undefined);
          service.setWorkspaceFile(uri.toString(), undefined);
          onChange();
        }),
      );
      void readAll();
    },
    dispose: () => disposables.forEach((each) => void each.dispose()),
  };
}

/** The file's text; undefined when it cannot be read or is too large for a manifest. */
async function textOf(uri: Uri): Promise<string | undefined> {
  try {
    const { size } = await workspace.fs.stat(uri);
    return size > mostBytes ? undefined : new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
