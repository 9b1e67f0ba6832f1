// The kustomization that is made for a folder that has none, when an object delivers it.
import path from 'node:path';
import type { FileSource } from './file-source.ts';
import { isKustomization } from './kustomization-names.ts';

/** Which files of a folder without a kustomization are applied. */
export interface PlainFolder {
  readonly isDeep: boolean;
  /** Globs of the ways from the folder; absent: all. */
  readonly include?: string;
  readonly exclude?: string;
  readonly extensions: readonly string[];
}

/** As Flux takes a folder: kustomizations below it are built, and every other manifest is applied. */
export const fluxFolder: PlainFolder = { isDeep: true, extensions: ['.yaml', '.yml'] };

/** The resources of a folder, as the kustomization names them that is made for it, in the order of their names. */
export async function resourcesOf(folder: string, wanted: PlainFolder, source: FileSource): Promise<readonly string[]> {
  const files = (await source.filesBelow(folder)).map((file) => path.relative(folder, file).split(path.sep).join('/'));
  const built = files.filter((way) => way.includes('/') && isKustomization(way)).map((way) => path.posix.dirname(way));
  const outer = [...new Set(built)].filter((way) => !built.some((other) => way.startsWith(`${other}/`)));
  const isBuilt = (way: string) => outer.some((each) => way.startsWith(`${each}/`));
  const plain = files.filter((way) => isWanted(way, wanted) && !isBuilt(way));
  return [...plain, ...(wanted.isDeep ? outer : [])].sort();
}

function isWanted(way: string, { isDeep, include, exclude, extensions }: PlainFolder): boolean {
  if (!extensions.includes(path.extname(way)) || (!isDeep && way.includes('/'))) return false;
  if (include !== undefined && !matchesGlob(way, include)) return false;
  return exclude === undefined || !matchesGlob(way, exclude);
}

/** Argo CD's globs: `{a,b}` of several, of which a star fits a slash, too. */
function matchesGlob(way: string, glob: string): boolean {
  const all = /^\{(.*)\}$/.exec(glob)?.[1]?.split(',') ?? [glob];
  return all.some((each) => path.posix.matchesGlob(way, each.trim()));
}
