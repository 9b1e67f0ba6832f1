import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What files say in an editor and not yet on the disk, by their whole paths. */
export type UnsavedTexts = ReadonlyMap<string, string>;

export const nothingUnsaved: UnsavedTexts = new Map();

/** What a file says; fails as the file system does where it cannot be read. */
export async function textOf(file: string, unsaved: UnsavedTexts): Promise<string> {
  return unsaved.get(path.resolve(file)) ?? readFile(file, 'utf8');
}
