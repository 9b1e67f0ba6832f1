import { type Disposable, type Uri, workspace } from 'vscode';
import { manifestGlob, mostBytes, mostFiles, otherFolders } from '../host/manifest-files.ts';
import type { LanguageService } from '../language-service.ts';

export const otherFiles = `**/{${otherFolders.join(',')}}/**`;

export interface WorkspaceFiles extends Disposable {
  /** Reads the workspace's manifests, once, and follows them from then on. */
  start(): void;
}

/** Brings the workspace's manifests to the service through the editor's file system. */
export function createWorkspaceFiles(service: LanguageService, onChange: () => void): WorkspaceFiles {
  const disposables: Disposable[] = [];
  let isStarted = false;

  const read = async (uri: Uri): Promise<void> => {
    service.setWorkspaceFile(uri.toString(), await textOf(uri));
  };
  const readAll = async (): Promise<void> => {
    for (const uri of await workspace.findFiles(manifestGlob, otherFiles, mostFiles)) await read(uri);
    onChange();
  };
  const follow = (uri: Uri): void => void read(uri).then(onChange);

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      const watcher = workspace.createFileSystemWatcher(manifestGlob);
      disposables.push(watcher, watcher.onDidCreate(follow), watcher.onDidChange(follow));
      disposables.push(
        watcher.onDidDelete((uri) => {
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
