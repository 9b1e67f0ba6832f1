import { FileType, Uri, window, workspace } from 'vscode';
import { releaseOfFile, releaseOfFolder, releaseOfWorkspace, releaseQuestion } from '../../wording/release-panel.ts';
import type { ReleasePanels, ReleaseSource } from '../panel/release-panels.ts';
import { pickedFolder } from './preview-folder.ts';

/** Opens the panel of a release: of the folder or file of the menu, else of what the user picks. */
export async function previewRelease(releases: ReleasePanels, uri: unknown): Promise<void> {
  const source = uri instanceof Uri ? await sourceOf(uri) : await askedSource();
  if (source !== undefined) releases.open(source);
}

async function sourceOf(uri: Uri): Promise<ReleaseSource> {
  const { type } = await workspace.fs.stat(uri);
  return { uri, isFolder: (type & FileType.Directory) !== 0 };
}

/** What there is to choose from; a single thing is not asked for. */
async function askedSource(): Promise<ReleaseSource | undefined> {
  const file = window.activeTextEditor?.document.uri;
  const isSaved = file !== undefined && file.scheme !== 'untitled';
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const choices = [
    ...(file === undefined ? [] : [choice(releaseOfFile, { uri: file, isFolder: false })]),
    ...(isSaved ? [choice(releaseOfFolder, { uri: Uri.joinPath(file, '..'), isFolder: true })] : []),
    ...folders.map((folder) => choice(releaseOfWorkspace, { uri: folder, isFolder: true })),
  ];
  const [only, another] = choices;
  if (only === undefined) {
    const folder = await pickedFolder();
    return folder && { uri: folder, isFolder: true };
  }
  if (another === undefined) return only.source;
  return (await window.showQuickPick(choices, { placeHolder: releaseQuestion }))?.source;
}

function choice(label: string, source: ReleaseSource) {
  return { label, description: workspace.asRelativePath(source.uri), source };
}
