import { EventEmitter, type ExtensionContext, Uri, type WebviewPanelSerializer, workspace } from 'vscode';
import { createFormerFiles } from '../host/former-files.ts';
import { leadsOutside } from '../host/found-file.ts';
import { HeadWatch } from '../host/git/head-watch.ts';
import { createGit } from '../host/git/repository.ts';
import { createGitTexts } from '../host/git-texts.ts';
import { createKubectl } from '../host/kubectl.ts';
import { createPrograms } from '../host/programs/programs.ts';
import { openServiceThread } from '../host/remote/service-thread.ts';
import { startExtension } from './extension.ts';
import { refuseWaysOut } from './workspace/file-text.ts';
import { followOpenFiles } from './workspace/open-renderings.ts';

/** The extension on desktops and remotes, where git and kubectl can run. */
export function start(context: ExtensionContext): WebviewPanelSerializer {
  refuseWaysOut(leadsOutside);
  const { fsPath } = Uri.joinPath(context.extensionUri, 'dist', 'panel-thread.cjs');
  const folders = () => (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const programs = createPrograms({ workspace: folders });
  const git = createGit(programs);
  const commits = new EventEmitter<void>();
  const heads = new HeadWatch(() => commits.fire());
  context.subscriptions.push(heads, commits);
  return startExtension(context, {
    gitTexts: createGitTexts(git, heads),
    onCommit: commits.event,
    createFormerFiles: (tell) => createFormerFiles(git, tell),
    kubectl: createKubectl(programs),
    openService: (events) => openServiceThread(fsPath, events),
    followRenderings: (options) => followOpenFiles(options, { programs, git, onCommit: commits.event }),
  });
}
