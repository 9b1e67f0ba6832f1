import { Uri, window, workspace } from 'vscode';
import { folderQuestion } from '../../wording/editor/messages.ts';
import type { FolderPanels } from '../panel/folder-panels.ts';

/** Opens the page of a folder: the one of the menu, else that of the file in the editor. */
export async function previewFolder(folders: FolderPanels, uri: unknown): Promise<void> {
  const folder = uri instanceof Uri ? uri : await askedFolder();
  if (folder !== undefined) folders.open(folder);
}

async function askedFolder(): Promise<Uri | undefined> {
  const file = window.activeTextEditor?.document.uri;
  if (file !== undefined && file.scheme !== 'untitled') return Uri.joinPath(file, '..');
  const [folder, another] = workspace.workspaceFolders ?? [];
  if (folder !== undefined && another === undefined) return folder.uri;
  return pickedFolder();
}

export async function pickedFolder(): Promise<Uri | undefined> {
  const picked = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: folderQuestion,
  });
  return picked?.[0];
}
