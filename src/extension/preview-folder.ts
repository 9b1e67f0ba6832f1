import { commands, RelativePattern, Uri, window, workspace } from 'vscode';
import { manifestGlob } from '../host/manifest-files.ts';
import type { LanguageService } from '../language-service.ts';
import { folderQuestion } from '../presentation/editor-wording.ts';
import { compareByGit, type GitTexts } from './baseline.ts';
import { otherFiles } from './workspace-files.ts';

/** Most files of a folder that one report is made of. */
const mostFiles = 500;

export interface FolderOptions {
  readonly service: LanguageService;
  readonly gitTexts: GitTexts | undefined;
  readonly toolVersion: string;
}

/** Shows a report of all workloads of a folder: the one of the menu, else that of the file in the editor. */
export async function previewFolder(options: FolderOptions, uri: unknown): Promise<void> {
  const folder = uri instanceof Uri ? uri : await askedFolder();
  if (folder === undefined) return;
  const files = await workspace.findFiles(new RelativePattern(folder, manifestGlob), otherFiles, mostFiles);
  const sorted = files.sort((one, other) => (one.path < other.path ? -1 : 1));
  const named: { uri: string; name: string }[] = [];
  for (const file of sorted) {
    await follow(options, file);
    named.push({ uri: file.toString(), name: workspace.asRelativePath(file) });
  }
  const content = options.service.report(named, options.toolVersion);
  const isOpen = new Set(workspace.textDocuments.map((document) => document.uri.toString()));
  for (const each of named) if (!isOpen.has(each.uri)) options.service.close(each.uri);
  const report = await workspace.openTextDocument({ language: 'markdown', content });
  await window.showTextDocument(report, { preview: true });
  await commands.executeCommand('markdown.showPreview', report.uri);
}

/** Brings a file to the service as it is in the editor, else as it is saved. */
async function follow({ service, gitTexts }: FolderOptions, file: Uri): Promise<void> {
  const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === file.toString());
  if (isOpen) return;
  const text = new TextDecoder().decode(await workspace.fs.readFile(file));
  service.update(file.toString(), text);
  await compareByGit(service, { uri: file, isUntitled: false }, gitTexts);
}

async function askedFolder(): Promise<Uri | undefined> {
  const file = window.activeTextEditor?.document.uri;
  if (file !== undefined && file.scheme !== 'untitled') return Uri.joinPath(file, '..');
  const picked = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: folderQuestion,
  });
  return picked?.[0];
}
