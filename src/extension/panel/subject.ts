import { Uri, workspace } from 'vscode';
import { folderOfRendered, nameOfRendered } from '../../charts/follow/rendered-uri.ts';
import type { WorkloadKey } from '../../presentation/editor/items.ts';
import { panelTitle } from '../../wording/panel/panel.ts';

/** What the editor knows all panels by. */
export const panelType = 'rolloutPreview.timeline';

/** The workload that a panel is about. */
export interface PanelSubject {
  readonly uri: string;
  readonly workload: WorkloadKey;
}

/** The panel's own name, by which its subject is found again after a reload. */
export function subjectName({ uri, workload }: PanelSubject): string {
  return JSON.stringify([uri, workload]);
}

/** The subject that a restored webview remembers as its panel's name. */
export function subjectOf(state: unknown): PanelSubject | undefined {
  const name = (state as { readonly panel?: unknown } | undefined)?.panel;
  if (typeof name !== 'string') return undefined;
  try {
    const [uri, workload] = JSON.parse(name);
    return typeof uri === 'string' && typeof workload === 'string' ? { uri, workload } : undefined;
  } catch {
    return undefined;
  }
}

export function titleOf({ workload }: PanelSubject, told: Parameters<typeof panelTitle>[1]): string {
  return panelTitle(shortName(workload.split('/').at(-1) ?? workload), told);
}

/** A tab is as wide as its title. */
function shortName(name: string): string {
  return name.length <= 40 ? name : `${name.slice(0, 24)}…${name.slice(-12)}`;
}

/** Whether it is what a chart or an overlay comes to. */
export function isRendered({ uri }: Pick<PanelSubject, 'uri'>): boolean {
  return folderOfRendered(uri) !== undefined;
}

/** What stands for the document on the disk: itself, or a file of the folder that it was rendered from. */
export function fileOfSubject({ uri }: Pick<PanelSubject, 'uri'>): Uri {
  const folder = folderOfRendered(uri);
  return folder === undefined ? Uri.parse(uri, true) : Uri.joinPath(Uri.file(folder), 'values.yaml');
}

/** As people know it. */
export function shownName(uri: string): string {
  return !isRendered({ uri })
    ? workspace.asRelativePath(Uri.parse(uri, true))
    : workspace.asRelativePath(nameOfRendered(uri));
}

/** The subject's address once a file, or a folder above it, has another name; undefined when it is not concerned. */
export function renamedUri(uri: string, before: string, after: string): string | undefined {
  if (uri === before) return after;
  return uri.startsWith(`${before}/`) ? after + uri.slice(before.length) : undefined;
}

/** A folder as people know it; that of a workspace has no path in it. A file has only its path. */
export function folderTitle(folder: Uri): string {
  const root = workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder.toString());
  return root?.name ?? workspace.asRelativePath(folder);
}
