import path from 'node:path';
import { kustomizationNames } from '../../charts/kustomize/kustomization-names.ts';
import { lookAt } from '../../host/regular-file.ts';
import type { InputFile } from './input-files.ts';

/**
 * The kustomizations in the folders of files that are named themselves, or are left over where overlays were rendered, as
 * they tell what those files are.
 */
export function kustomizationsBeside(files: readonly InputFile[]): readonly InputFile[] {
  const isRendered = files.some(({ rendering }) => rendering !== undefined);
  const read = files.filter(({ text, fault, rendering }) => (text ?? fault ?? rendering) === undefined);
  const named = isRendered ? read : read.filter(({ isNamed }) => isNamed);
  const known = new Set(files.map(({ file }) => path.normalize(file)));
  const folders = [...new Set(named.map(({ file }) => path.dirname(file)))];
  const places = folders.flatMap((folder) => kustomizationNames.map((name) => path.join(folder, name)));
  const found = places.filter((place) => !known.has(place) && lookAt(place)?.isFile() === true);
  return found.map((file) => ({ file, isNamed: false }));
}
