import { type Uri, workspace } from 'vscode';
import type { RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import type { GitTexts } from '../../host/git-texts.ts';
import { maxDocumentBytes, maxManifestBytes } from '../../host/manifest-files.ts';
import { bringExpectations, type ExpectationSource } from '../../host/near-expectations.ts';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import type { NamedDocument } from '../../language-service/service.ts';
import { compareByGit } from './baseline.ts';
import { foundText } from './file-text.ts';
import { findManifests } from './find-manifests.ts';

/** Most files of a folder that are looked at together. */
const maxFiles = 500;

export interface FolderOptions {
  readonly service: RemoteService;
  readonly gitTexts: GitTexts | undefined;
  readonly expectations: ExpectationSource;
  /** What a forecast needs of the workspace, such as quotas, whether or not an editor is open. */
  readonly files: { start(): Promise<void> };
  /** The editors' documents, to be shown again as what they live among changes. */
  readonly documents: { showAll(): void };
  /** Where programs can run. */
  readonly renderings: RenderingFollower | undefined;
  /** Whether a panel is about the document. */
  readonly panels: { has(uri: string): boolean };
}

/** The manifests of a folder, and what its charts and overlays are rendered to, as documents of the service. */
export interface FolderDocuments {
  /** In the order of their names, what is rendered first. */
  readonly documents: readonly NamedDocument[];
  /** The most files that are read, where there are more of them. */
  readonly leftOut: number | undefined;
  /** Lets go of what neither an editor nor a panel has. */
  close(): void;
}

/** How a reading goes, and what ends it before all files are read. */
export interface FolderReading {
  readonly onRead: (documents: readonly NamedDocument[], done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export async function folderDocuments(
  options: FolderOptions,
  folder: Uri,
  reading?: FolderReading,
): Promise<FolderDocuments> {
  await options.files.start();
  const found = await findManifests(folder, maxFiles + 1);
  const files = found.slice(0, maxFiles);
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const paths = sorted.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
  const rendered = await options.renderings?.folder(paths);
  for (const { uri: each } of rendered?.documents ?? []) await options.service.finished(each);
  const plain = sorted.filter((file) => rendered?.isPart(file.fsPath) !== true);
  await bringSurroundings(options, folder, plain);
  const named: NamedDocument[] = [];
  const all = () => [...(rendered?.documents ?? []), ...named];
  for (const [done, file] of sorted.entries()) {
    if (reading?.signal.aborted === true) break;
    reading?.onRead(all(), done, sorted.length);
    if (rendered?.isPart(file.fsPath) === true || !(await follow(options, file))) continue;
    await options.service.finished(file.toString());
    const followed = rendered?.followedIn(file.fsPath) ?? [];
    named.push({ uri: file.toString(), name: workspace.asRelativePath(file), followed });
  }
  return {
    documents: all(),
    leftOut: found.length > maxFiles ? maxFiles : undefined,
    close() {
      rendered?.close(options.panels.has);
      // A reading that is overtaken before its first file leaves the folder to the next one.
      if (named.length > 0 && !named.some(({ uri }) => options.panels.has(uri))) keepFiles(options, folder, []);
      const isOpen = new Set(workspace.textDocuments.map((document) => document.uri.toString()));
      for (const { uri } of named) if (!isOpen.has(uri) && !options.panels.has(uri)) options.service.close(uri);
    },
  };
}

/** Of a folder outside of the workspace, such as its quotas: nobody else brings what its workloads live among. */
async function bringSurroundings(options: FolderOptions, folder: Uri, files: readonly Uri[]): Promise<void> {
  if (workspace.getWorkspaceFolder(folder) !== undefined) return;
  for (const file of files)
    options.service.setFolderFile(folder.toString(), file.toString(), await foundText(file, maxManifestBytes));
  keepFiles(options, folder, files);
}

/** Editors of the folder's files show what they live among from now on. */
function keepFiles({ service, documents }: FolderOptions, folder: Uri, files: readonly Uri[]): void {
  if (workspace.getWorkspaceFolder(folder) !== undefined) return;
  service.keepFolderFiles(folder.toString(), new Set(files.map(String)));
  documents.showAll();
}

/** Brings a file to the service as it is in the editor, else as it is saved; false when it cannot be read. */
async function follow({ service, gitTexts, expectations }: FolderOptions, file: Uri): Promise<boolean> {
  if (workspace.textDocuments.some((document) => document.uri.toString() === file.toString())) return true;
  const text = await foundText(file, maxDocumentBytes);
  if (text === undefined) return false;
  service.update(file.toString(), text);
  await bringExpectations(expectations, file.toString());
  await compareByGit(service, { uri: file, isUntitled: false }, gitTexts);
  return true;
}
