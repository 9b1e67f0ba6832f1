import { folderOf } from '../../../surroundings/folder-of.ts';
import type { SurroundingObject, Surroundings } from '../../../surroundings/surroundings.ts';

/** Whether the object is in the file or in its folder: in others, a patch may come between before both are applied. */
export function isBeside({ file }: SurroundingObject, surroundings: Surroundings): boolean {
  return file === '' || folderOf(file) === folderOf(surroundings.file ?? '');
}
