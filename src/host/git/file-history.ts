// The commits that changed files, of all files together, from one `git log`.
import { groupedBy } from '../../std/grouped-by.ts';
import { historyWords } from './git-arguments.ts';
import type { GitProgram } from './git-program.ts';

/** For each file the hashes of the texts that its commits wrote, the newest first; undefined for a deletion. */
export type FileHistory = ReadonlyMap<string, readonly (string | undefined)[]>;

/** At most so many paths are named to git, which looks at all of them for each folder of each commit. */
const maxPaths = 32;

/** The texts of the files up to the commit, at most so many for each: for one file just what `git log` has. */
export async function fileHistory(
  git: GitProgram,
  commit: string,
  files: readonly string[],
  most: number,
): Promise<FileHistory> {
  if (files.length === 0) return new Map();
  return follow(commitsIn(await git.run(historyWords(commit, pathsFor(files)))), files, most);
}

/** The files, or where they are many folders that hold them, as near as few folders can be. */
function pathsFor(files: readonly string[]): readonly string[] {
  const paths = [...new Set(files)].map((name): readonly string[] => name.split('/'));
  for (let depth = Math.max(...paths.map(({ length }) => length)); ; depth--) {
    const groups = groupedBy(paths, (parts) => [parts.slice(0, depth).join('/')]);
    if (groups.size <= maxPaths) return [...groups.values()].map((some) => some.reduce(inCommon).join('/'));
  }
}

/** The folder, or the one file, that two paths have in common. */
function inCommon(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end < 0 ? one : one.slice(0, end);
}

type Changes = Map<string, string | undefined>;

interface HistoryCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  /** Against each parent the hash of what the changed files hold after it. */
  readonly changes: Map<string, Changes>;
}

/**
 * Walks from the newest commit to the oldest with the files whose history leads through each: to the first parent that
 * holds the same, or past a change to all of them.
 */
function follow(commits: Iterable<HistoryCommit>, files: readonly string[], most: number): FileHistory {
  const texts = new Map(files.map((name): [string, (string | undefined)[]] => [name, []]));
  const walks = new Map<string, Set<string>>();
  let isFirst = true;
  for (const { hash, parents, changes } of commits) {
    let here = isFirst ? new Set(files) : (walks.get(hash) ?? new Set());
    isFirst = false;
    walks.delete(hash);
    for (const parent of parents) {
      const changed = new Set([...(changes.get(parent)?.keys() ?? [])].filter((name) => here.has(name)));
      for (const name of changed) here.delete(name);
      join(walks, parent, here);
      here = changed;
    }
    const after = changes.get(parents[0] ?? '');
    for (const name of parents.length === 0 ? [...here].filter((each) => after?.has(each)) : here) {
      const found = texts.get(name);
      found?.push(after?.get(name));
      if (found !== undefined && found.length < most)
        for (const parent of parents) join(walks, parent, new Set([name]));
    }
  }
  return texts;
}

function join(walks: Map<string, Set<string>>, commit: string, files: Set<string>): void {
  const others = walks.get(commit) ?? new Set();
  const [more, fewer] = files.size > others.size ? [files, others] : [others, files];
  for (const name of fewer) more.add(name);
  walks.set(commit, more);
}

/**
 * Each commit is a header, `commit HASH PARENT…` with `(from PARENT)` where it has several, and its message indented.
 * Then come its changes: `:MODE MODE HASH HASH LETTER`, a zero byte, the name, a zero byte.
 */
function* commitsIn(output: Buffer): Generator<HistoryCommit> {
  let commit: HistoryCommit | undefined;
  let changes: Changes = new Map();
  let change: string | undefined;
  for (const token of tokensIn(output)) {
    if (change !== undefined) {
      const [, , , hash = ''] = change.split(' ');
      changes.set(token, /^0+$/.test(hash) ? undefined : hash);
      change = undefined;
      continue;
    }
    const [, hash, parents = '', parent] = header.exec(token) ?? [];
    if (hash !== undefined) {
      if (commit !== undefined && commit.hash !== hash) yield commit;
      if (commit?.hash !== hash) commit = { hash, parents: parents.split(' ').slice(1), changes: new Map() };
      changes = new Map();
      commit.changes.set(parent ?? commit.parents[0] ?? '', changes);
    }
    change = /(?:^|\n)(:[^\n]*)$/.exec(token)?.[1];
  }
  if (commit !== undefined) yield commit;
}

const header = /^commit ([0-9a-f]+)((?: [0-9a-f]+)*)(?: \(from ([0-9a-f]+)\))?\n/;

function* tokensIn(output: Buffer): Generator<string> {
  for (let start = 0; start < output.length; ) {
    const found = output.indexOf(0, start);
    const end = found < 0 ? output.length : found;
    yield output.toString('utf8', start, end);
    start = end + 1;
  }
}
