import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isManifestName, isOtherFolder } from '../../host/manifest-files.ts';
import { isKustomization } from '../kustomize/kustomization-names.ts';

/** Somebody's home may be open as a workspace. */
const [maxFolders, maxFound, maxFiles] = [10_000, 1000, 10_000];

/** What of folders may say what is rendered. */
export interface RenderableFiles {
  /** The folders with a kustomization, nearest first. */
  readonly kustomizations: readonly string[];
  /** Other files that may be manifests; those of templates are none. */
  readonly manifests: readonly string[];
}

/** What is in or below the folders, nearest first; links are not followed. */
export async function workspaceFiles(folders: readonly string[]): Promise<RenderableFiles> {
  const waiting = [...folders];
  const kustomizations: string[] = [];
  const manifests: string[] = [];
  for (let walked = 0; walked < Math.min(waiting.length, maxFolders) && kustomizations.length < maxFound; walked++) {
    const folder = waiting[walked] as string;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
    if (names.some(isKustomization)) kustomizations.push(folder);
    const isOfTemplates = path.basename(folder) === 'templates';
    const own = isOfTemplates ? [] : names.filter((name) => isManifestName(name) && !isKustomization(name));
    if (manifests.length < maxFiles) manifests.push(...own.map((name) => path.join(folder, name)));
    for (const entry of entries)
      if (entry.isDirectory() && !isOtherFolder(entry.name)) waiting.push(path.join(folder, entry.name));
  }
  return { kustomizations, manifests };
}
