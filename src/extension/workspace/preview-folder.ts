import { Uri, window, workspace } from 'vscode';
import { folderOfFile, folderQuestion, whichFolder } from '../../wording/editor/messages.ts';
import { releaseOfWorkspace } from '../../wording/release-panel.ts';
import type { FolderPanels } from '../panel/folder-panels.ts';

/** Opens the page of a folder: the one of the menu, else the workspace or the folder of the file in the editor. */
export async function previewFolder(folders: FolderPanels, uri: unknown): Promise<void> {
  const folder = uri instanceof Uri ? uri : await askedFolder();
  if (folder !== undefined) folders.open(folder);
}

async function askedFolder(): Promise<Uri | undefined> {
  const file = window.activeTextEditor?.document.uri;
  const near = file === undefined || file.scheme === 'untitled' ? [] : [Uri.joinPath(file, '..')];
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const apart = near.filter((uri) => folders.every((folder) => folder.toString() !== uri.toString()));
  const choices = [
    ...apart.map((uri) => choice(folderOfFile, uri)),
    ...folders.map((uri) => choice(releaseOfWorkspace, uri)),
  ];
  const [only, another] = choices;
  if (only === undefined) return pickedFolder();
  if (another === undefined) return only.uri;
  return (await window.showQuickPick(choices, { placeHolder: whichFolder }))?.uri;
}

function choice(label: string, uri: Uri) {
  return { label, description: workspace.asRelativePath(uri), uri };
}

export async function pickedFolder(): Promise<Uri | undefined> {
  const picked = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: folderQuestion,
  });
  return picked?.[0];
}
