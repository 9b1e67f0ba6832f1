// Which of a namespace's policies hold for an object of it.
import { asMap, asText, type JsonMap } from '../document/manifest.ts';
import { folderOf } from './folder-of.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

type ObjectInFile = Pick<SurroundingObject, 'value' | 'file'>;

/**
 * Whether a policy of an object's namespace holds for it. One without a namespace goes where kubectl is told to: so does
 * what has none either and lies in the same folder.
 */
export function holdsFor(policy: ObjectInFile, object: ObjectInFile, surroundings: Surroundings): boolean {
  if (hasNamespace(policy.value)) return true;
  return !hasNamespace(object.value) && folderPlaceOf(policy, surroundings) === folderPlaceOf(object, surroundings);
}

/** The folder that an object lies in; all that is rendered of the charts and overlays of a folder lies in that one. */
export function folderPlaceOf({ file }: ObjectInFile, { file: own = '' }: Surroundings): string {
  return folderOf(file === '' ? own : file);
}

export function hasNamespace({ metadata }: JsonMap): boolean {
  return asText(asMap(metadata).namespace) !== '';
}
