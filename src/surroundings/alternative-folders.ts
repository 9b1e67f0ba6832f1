// Folders of which nobody applies two together, such as environments and examples.
import { groupedBy } from '../std/grouped-by.ts';
import { folderOf, foldersUpFrom } from './folder-of.ts';

/** Which folders of a tree are alternatives of each other: those beside each other that hold a workload of the same name. */
export interface AlternativeFolders {
  /** The alternatives of the folders that a file lies in, each with a slash at its end. */
  of(file: string): readonly string[];
  /** The innermost folder around a file that has alternatives; undefined: what the file holds belongs to all of them. */
  folderOf(file: string): string | undefined;
}

/** A file with what tells its workloads from others. */
type NamedFile = readonly [file: string, workloads: readonly string[]];

export function alternativeFolders(files: Iterable<NamedFile>): AlternativeFolders {
  const others = new Map<string, Set<string>>();
  const told = new Set<string>();
  for (const folders of groupsOfNamesakes(files)) {
    const key = folders.join('\n');
    if (told.has(key)) continue;
    told.add(key);
    for (const folder of folders) {
      const known = others.get(folder) ?? new Set();
      others.set(folder, known);
      for (const other of folders) if (other !== folder) known.add(other);
    }
  }
  return {
    of: (file) =>
      others.size === 0 ? [] : foldersUpFrom(folderOf(file)).flatMap((folder) => [...(others.get(folder) ?? [])]),
    folderOf: (file) => foldersUpFrom(folderOf(file)).find((folder) => others.has(folder)),
  };
}

/** Whether a file lies in one of the folders, or below. */
export function isInAny(file: string, folders: ReadonlySet<string>): boolean {
  return folders.size > 0 && foldersUpFrom(folderOf(file)).some((folder) => folders.has(folder));
}

/** For each workload that several files have, and each folder above them, the folders in that one which hold it. */
function* groupsOfNamesakes(files: Iterable<NamedFile>): Iterable<readonly string[]> {
  const named = [...files].flatMap(([file, workloads]) => workloads.map((name) => ({ name, folder: folderOf(file) })));
  for (const [, namesakes] of groupedBy(named, ({ name }) => [name])) {
    if (namesakes.length === 1) continue;
    const below = new Map<string, Set<string>>();
    for (const { folder } of namesakes) {
      const up = foldersUpFrom(folder);
      for (const [index, inner] of up.slice(0, -1).entries()) {
        const around = up[index + 1] ?? '';
        const known = below.get(around) ?? new Set();
        below.set(around, known.add(inner));
      }
    }
    for (const folders of below.values()) if (folders.size > 1) yield [...folders].toSorted();
  }
}
