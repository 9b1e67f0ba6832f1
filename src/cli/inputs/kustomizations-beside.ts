import { stat } from 'node:fs/promises';
import path from 'node:path';
import { kustomizationNames } from '../../charts/kustomize/overlay-files.ts';
import type { InputFile } from './input-files.ts';

/**
 * The kustomizations in the folders of files that are named themselves, or are left over where overlays were rendered, as
 * they tell what those files are.
 */
export async function kustomizationsBeside(files: readonly InputFile[]): Promise<readonly InputFile[]> {
  const isRendered = files.some(({ rendering }) => rendering !== undefined);
  const read = files.filter(({ text, fault, rendering }) => (text ?? fault ?? rendering) === undefined);
  const named = isRendered ? read : read.filter(({ isNamed }) => isNamed);
  const known = new Set(files.map(({ file }) => path.normalize(file)));
  const folders = [...new Set(named.map(({ file }) => path.dirname(file)))];
  const places = folders.flatMap((folder) => kustomizationNames.map((name) => path.join(folder, name)));
  const found = await Promise.all(places.filter((place) => !known.has(place)).map(foundAt));
  return found.flat();
}

async function foundAt(file: string): Promise<readonly InputFile[]> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() === true ? [{ file, isNamed: false }] : [];
}
