import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isOtherFolder } from '../../host/manifest-files.ts';
import { isKustomization } from '../kustomize/overlay-files.ts';

/** Somebody's home may be open as a workspace. */
const [mostFolders, mostFound] = [10_000, 1000];

/** The folders with a kustomization in or below the folders, nearest first; links are not followed. */
export async function kustomizationFolders(folders: readonly string[]): Promise<readonly string[]> {
  const waiting = [...folders];
  const found: string[] = [];
  for (let walked = 0; walked < Math.min(waiting.length, mostFolders) && found.length < mostFound; walked++) {
    const folder = waiting[walked] as string;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isFile() && isKustomization(entry.name))) found.push(folder);
    for (const entry of entries)
      if (entry.isDirectory() && !isOtherFolder(entry.name)) waiting.push(path.join(folder, entry.name));
  }
  return found;
}
