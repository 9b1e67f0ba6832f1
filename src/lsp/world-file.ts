import path from 'node:path';
import type { WorldText } from '../host/editor-world.ts';
import { mostBytes } from '../host/manifest-files.ts';
import { readRegularFile } from '../host/regular-file.ts';

/** The file of the setting `world`, in the first of the folders that has it; undefined: none is set. */
export async function worldText(file: string, folders: readonly string[]): Promise<WorldText | undefined> {
  if (file === '') return undefined;
  for (const place of placesOf(file, folders)) {
    const text = await readRegularFile(place, mostBytes).catch(() => undefined);
    if (text !== undefined) return { file, text };
  }
  return { file, text: undefined };
}

/** Where the file may be. */
export function placesOf(file: string, folders: readonly string[]): readonly string[] {
  if (file === '') return [];
  return path.isAbsolute(file) ? [file] : folders.map((folder) => path.join(folder, file));
}
