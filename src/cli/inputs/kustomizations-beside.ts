import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { InputFile } from './input-files.ts';

const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The kustomizations of the folders of files that are named themselves, as they may change what is in them. */
export async function kustomizationsBeside(files: readonly InputFile[]): Promise<readonly InputFile[]> {
  const named = files.filter(({ isNamed, text, fault }) => isNamed && text === undefined && fault === undefined);
  const known = new Set(files.map(({ file }) => path.normalize(file)));
  const folders = [...new Set(named.map(({ file }) => path.dirname(file)))];
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const found = await Promise.all(places.filter((place) => !known.has(place)).map(foundAt));
  return found.flat();
}

async function foundAt(file: string): Promise<readonly InputFile[]> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() === true ? [{ file, isNamed: false }] : [];
}
