import { Disposable, type Uri, workspace } from 'vscode';
import { manifestGlob } from '../../host/manifest-files.ts';

type Changed = (uri: Uri) => void;

/** Tells of each file of the workspace that comes, changes or goes. */
export function watchFiles(changed: Changed, glob = manifestGlob): Disposable {
  const watcher = workspace.createFileSystemWatcher(glob);
  const follow = [watcher.onDidCreate(changed), watcher.onDidChange(changed), watcher.onDidDelete(changed)];
  return Disposable.from(watcher, ...follow);
}

/** The same of files that no editor has open: those come with each key. */
export function watchClosedFiles(changed: Changed): Disposable {
  return watchFiles((uri) => {
    if (!workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) changed(uri);
  });
}
