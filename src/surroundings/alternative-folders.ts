// Folders of which nobody applies two together, such as environments and examples.
import { groupedBy } from '../std/grouped-by.ts';
import { folderOf, foldersUpFrom } from './folder-of.ts';

/** Which folders of a tree are alternatives of each other: those beside each other that hold a workload of the same name. */
export interface AlternativeFolders {
  /** The folders around a file that have alternatives, the innermost first; none: what it holds belongs to all of them. */
  around(file: string): readonly string[];
  /** Whether one of the folders around a file is an alternative of one of those around another. */
  areApart(one: readonly string[], other: readonly string[]): boolean;
}

/** A file with what tells its workloads from others. */
type NamedFile = readonly [file: string, workloads: readonly string[]];

export function alternativeFolders(files: Iterable<NamedFile>): AlternativeFolders {
  // The groups of a folder by their numbers: pairs of alternatives would be many where all are alternatives of all.
  const groups = new Map<string, Set<number>>();
  const numbers = new Map<string, number>();
  for (const folders of groupsOfNamesakes(files)) {
    const key = folders.join('\n');
    if (numbers.has(key)) continue;
    numbers.set(key, numbers.size);
    for (const folder of folders) groups.set(folder, (groups.get(folder) ?? new Set()).add(numbers.size));
  }
  const groupsOf = (folder: string): ReadonlySet<number> => groups.get(folder) ?? none;
  const areAlternatives = (one: string, other: string): boolean =>
    one !== other && [...groupsOf(one)].some((group) => groupsOf(other).has(group));
  return {
    around: (file) => (groups.size === 0 ? [] : foldersUpFrom(folderOf(file)).filter((each) => groups.has(each))),
    areApart: (one, other) => one.some((folder) => other.some((each) => areAlternatives(folder, each))),
  };
}

const none: ReadonlySet<number> = new Set();

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
