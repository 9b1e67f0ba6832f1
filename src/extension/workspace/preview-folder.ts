import { Uri, window, workspace } from 'vscode';
import { folderQuestion, folderReportName, noWorkloadInFolder } from '../../wording/editor/messages.ts';
import { type FolderOptions, folderDocuments } from './folder-documents.ts';
import type { ReportDocuments } from './report-documents.ts';

export interface FolderReportOptions extends FolderOptions {
  readonly toolVersion: string;
  readonly reports: ReportDocuments;
}

/** Shows a report of all workloads of a folder: the one of the menu, else that of the file in the editor. */
export async function previewFolder(options: FolderReportOptions, uri: unknown): Promise<void> {
  const folder = uri instanceof Uri ? uri : await askedFolder();
  if (folder === undefined) return;
  const { service } = options;
  const { documents, close } = await folderDocuments(options, folder);
  const content = service.report(documents, options.toolVersion);
  const notSimulated = service.notSimulated(documents);
  const hasWorkload = documents.some((each) => service.workloads(each.uri).length > 0);
  close();
  if (!hasWorkload) {
    const message = noWorkloadInFolder(workspace.asRelativePath(folder), notSimulated);
    return void window.showInformationMessage(message);
  }
  await options.reports.show(folderReportName, content);
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
