import { Uri, window, workspace } from 'vscode';
import type { RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import type { GitTexts } from '../../host/git-texts.ts';
import { mostDocumentBytes } from '../../host/manifest-files.ts';
import { bringExpectations, type ExpectationSource } from '../../host/near-expectations.ts';
import type { LanguageService, NamedDocument } from '../../language-service/language-service.ts';
import { folderQuestion, folderReportName, noWorkloadInFolder } from '../../wording/editor/messages.ts';
import { compareByGit } from './baseline.ts';
import { fileText } from './file-text.ts';
import { findManifests } from './find-manifests.ts';
import type { ReportDocuments } from './report-documents.ts';

/** Most files of a folder that one report is made of. */
const mostFiles = 500;

export interface FolderOptions {
  readonly service: LanguageService;
  readonly gitTexts: GitTexts | undefined;
  readonly expectations: ExpectationSource;
  /** Resolved when nothing of the document is left to do; others go on meanwhile. */
  readonly finished: (uri: string) => Promise<void>;
  readonly toolVersion: string;
  readonly reports: ReportDocuments;
  /** Where programs can run. */
  readonly renderings: RenderingFollower | undefined;
}

/** Shows a report of all workloads of a folder: the one of the menu, else that of the file in the editor. */
export async function previewFolder(options: FolderOptions, uri: unknown): Promise<void> {
  const folder = uri instanceof Uri ? uri : await askedFolder();
  if (folder === undefined) return;
  const files = await findManifests(folder, mostFiles);
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const paths = sorted.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
  const rendered = await options.renderings?.folder(paths);
  for (const { uri: each } of rendered?.documents ?? []) await options.finished(each);
  const named: NamedDocument[] = [];
  for (const file of sorted) {
    if (rendered?.isPart(file.fsPath) === true || !(await follow(options, file))) continue;
    await options.finished(file.toString());
    const followed = rendered?.followedIn(file.fsPath) ?? [];
    named.push({ uri: file.toString(), name: workspace.asRelativePath(file), followed });
  }
  const all: readonly NamedDocument[] = [...(rendered?.documents ?? []), ...named];
  const content = options.service.report(all, options.toolVersion);
  const notSimulated = options.service.notSimulated(all);
  const hasWorkload = all.some((each) => options.service.workloads(each.uri).length > 0);
  rendered?.close();
  const isOpen = new Set(workspace.textDocuments.map((document) => document.uri.toString()));
  for (const each of named) if (!isOpen.has(each.uri)) options.service.close(each.uri);
  if (!hasWorkload) {
    const message = noWorkloadInFolder(workspace.asRelativePath(folder), notSimulated);
    return void window.showInformationMessage(message);
  }
  await options.reports.show(folderReportName, content);
}

/** Brings a file to the service as it is in the editor, else as it is saved; false when it cannot be read. */
async function follow({ service, gitTexts, expectations }: FolderOptions, file: Uri): Promise<boolean> {
  if (workspace.textDocuments.some((document) => document.uri.toString() === file.toString())) return true;
  const text = await fileText(file, mostDocumentBytes);
  if (text === undefined) return false;
  service.update(file.toString(), text);
  await bringExpectations(expectations, file.toString());
  await compareByGit(service, { uri: file, isUntitled: false }, gitTexts);
  return true;
}

async function askedFolder(): Promise<Uri | undefined> {
  const file = window.activeTextEditor?.document.uri;
  if (file !== undefined && file.scheme !== 'untitled') return Uri.joinPath(file, '..');
  const [folder, another] = workspace.workspaceFolders ?? [];
  if (folder !== undefined && another === undefined) return folder.uri;
  const picked = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: folderQuestion,
  });
  return picked?.[0];
}
