import path from 'node:path';
import { readFoundFile } from '../host/found-file.ts';

/** What files say in an editor and not yet on the disk, by their whole paths. */
export type UnsavedTexts = ReadonlyMap<string, string>;

export const nothingUnsaved: UnsavedTexts = new Map();

/** The same for what is read once only, as of one moment. */
export function nothingOfNow(): UnsavedTexts {
  return new Map();
}

/** More than any template, patch or file of values has. */
export const maxUnsavedBytes = 16 * 1024 * 1024;

/** What a file says; fails as the file system does where it cannot be read, and where it leads out of its repository. */
export async function unsavedOrSavedText(file: string, unsaved: UnsavedTexts): Promise<string> {
  return unsaved.get(path.resolve(file)) ?? readFoundFile(file, maxUnsavedBytes);
}
