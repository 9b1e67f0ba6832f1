// The kustomization that is made for a folder that has none, when an object delivers it.
import path from 'node:path';
import type { FileSource } from './file-source.ts';
import { type Glob, globOf } from './glob.ts';
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

/** Whether the patterns of a folder can be read. */
export function isReadable({ include, exclude }: PlainFolder): boolean {
  return [include, exclude].every((each) => each === undefined || globOf(each) !== undefined);
}

/**
 * The resources of a folder, as the kustomization names them that is made for it, in the order of their names. Throws a
 * LargeFolderFault.
 */
export async function resourcesOf(folder: string, wanted: PlainFolder, source: FileSource): Promise<readonly string[]> {
  const found = await source.filesBelow(folder, wanted.isDeep);
  const files = found.map((file) => path.relative(folder, file).split(path.sep).join('/'));
  const built = new Set(files.filter((way) => way.includes('/') && isKustomization(way)).map(folderOf));
  const isBuilt = (way: string) => foldersAround(way).some((each) => built.has(each));
  const outer = [...built].filter((way) => !isBuilt(way));
  const isWanted = wantedBy(wanted);
  const plain = files.filter((way) => isWanted(way) && !isBuilt(way));
  return [...plain, ...(wanted.isDeep ? outer : [])].sort();
}

const folderOf = path.posix.dirname;

/** The folders that a way leads through. */
function foldersAround(way: string): readonly string[] {
  const steps = way.split('/');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'));
}

function wantedBy({ isDeep, include, exclude, extensions }: PlainFolder): (way: string) => boolean {
  const [included, excluded] = [include, exclude].map((each): Glob | undefined => {
    return each === undefined ? undefined : (globOf(each) ?? (() => false));
  });
  return (way) =>
    extensions.includes(path.extname(way)) &&
    (isDeep || !way.includes('/')) &&
    included?.(way) !== false &&
    excluded?.(way) !== true;
}
