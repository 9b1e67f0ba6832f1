import path from 'node:path';
import { isOutside, presentTop } from '../../charts/ways-out.ts';
import type { WorldText } from '../../host/editor-world.ts';
import { maxManifestBytes } from '../../host/manifest-files.ts';
import { readRegularFile } from '../../host/regular-file.ts';

/**
 * The file of the setting `world`, in the first of the folders that has it; undefined: none is set. What a path in the
 * workspace names may be the workspace's own word, and is not read where it leads out.
 */
export async function readWorldText(file: string, folders: readonly string[]): Promise<WorldText | undefined> {
  if (file === '') return undefined;
  for (const place of placesOf(file, folders)) {
    const text = await readRegularFile(place, maxManifestBytes).catch(() => undefined);
    if (text !== undefined) return { file, text };
  }
  return { file, text: undefined };
}

/** Where the file may be. */
export function placesOf(file: string, folders: readonly string[]): readonly string[] {
  if (file === '') return [];
  if (path.isAbsolute(file)) return [file];
  return folders.flatMap((folder) => {
    const place = path.join(folder, file);
    return isOutside(presentTop(folder), place) ? [] : [place];
  });
}
