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
  if (hasNamespace(object.value)) return false;
  const places = folderPlacesOf(object, surroundings);
  return folderPlacesOf(policy, surroundings).some((place) => places.includes(place));
}

/**
 * The folders that an object lies in: of a rendered one that of its chart or overlay, and the one around it, in which all that
 * is rendered of the charts and overlays of that folder lies together.
 */
export function folderPlacesOf({ file }: ObjectInFile, { file: own = '', homes }: Surroundings): readonly string[] {
  const name = file === '' ? own : file;
  const [place, home] = [folderOf(name), homes?.get(name)];
  return home === undefined || home === place ? [place] : [place, home];
}

export function hasNamespace({ metadata }: JsonMap): boolean {
  return asText(asMap(metadata).namespace) !== '';
}
