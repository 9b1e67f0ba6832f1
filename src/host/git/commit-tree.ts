// The folders of a commit, as trees of git: the one reader of them, which gives nobody a name that leads elsewhere.
import type { ObjectAnswer } from './batch-process.ts';
import { GitFault } from './git-fault.ts';
import type { GitObjectReader } from './object-reader.ts';
import { isFitName } from './tree-names.ts';

/** What a folder of a commit holds under a name. */
export interface CommitEntry {
  readonly kind: 'file' | 'link' | 'folder' | 'submodule';
  readonly hash: string;
}

/** A file of a commit, by its name from the top. */
export interface TreeFile {
  readonly name: string;
  readonly hash: string;
}

/** What a name leads to: `absent` is sure, `unknown` where the repository has no copy of a folder on the way. */
export type Lookup = CommitEntry | 'absent' | 'unknown';

export interface TreeFiles {
  /** In git's order. What the repository has no copy of is left out. */
  readonly files: readonly TreeFile[];
  /** The first name that was refused, as it would lead elsewhere; undefined: there was none. */
  readonly refused: string | undefined;
}

export interface CommitTree {
  lookUp(name: string): Promise<Lookup>;
  /** Every file below the folders; `''` is the top. Throws a GitFault of a tree beyond the limits. */
  filesBelow(folders: readonly string[]): Promise<TreeFiles>;
}

/** Of one walk. A tree of a few kilobytes may name more than any memory holds: the same folder again and again. */
export const treeLimits = { names: 500_000, depth: 100, characters: 64 * 1024 * 1024 } as const;

/** The entries of a folder by their names. */
type FolderEntries = ReadonlyMap<string, CommitEntry>;

interface TreeWalk {
  names: number;
  characters: number;
  refused: string | undefined;
}

/** `repository`: the folder that is named where its tree is too large. */
export function createCommitTree(reader: GitObjectReader, top: string, repository: string): CommitTree {
  const known = new Map<string, Promise<FolderEntries | 'unknown'>>();
  const read = (hash: string): Promise<FolderEntries | 'unknown'> => {
    const folder = known.get(hash) ?? reader.read(hash).then(folderOf);
    known.set(hash, folder);
    return folder;
  };
  const lookUp = async (name: string): Promise<Lookup> => {
    let entry: CommitEntry = { kind: 'folder', hash: top };
    for (const part of name === '' ? [] : name.split('/')) {
      if (entry.kind !== 'folder') return 'absent';
      const folder = await read(entry.hash);
      if (folder === 'unknown') return 'unknown';
      const next = folder.get(part);
      if (next === undefined) return 'absent';
      entry = next;
    }
    return entry;
  };
  const demandRoom = (walk: TreeWalk, prefix: string, folder: FolderEntries): void => {
    walk.names += folder.size;
    walk.characters += folder.size * prefix.length;
    const isTooDeep = prefix.split('/').length > treeLimits.depth;
    if (!isTooDeep && walk.names <= treeLimits.names && walk.characters <= treeLimits.characters) return;
    const { names, depth } = treeLimits;
    throw new GitFault({ kind: 'large-tree', repository, names, depth });
  };
  const below = async (hash: string, prefix: string, walk: TreeWalk): Promise<readonly TreeFile[]> => {
    const folder = await read(hash);
    if (folder === 'unknown') return [];
    demandRoom(walk, prefix, folder);
    const found = [...folder].map(([part, entry]) => {
      const name = `${prefix}${part}`;
      if (!isFitName(part)) {
        walk.refused ??= name;
        return [];
      }
      if (entry.kind === 'folder') return below(entry.hash, `${name}/`, walk);
      return entry.kind === 'file' ? [{ name, hash: entry.hash }] : [];
    });
    return (await Promise.all(found)).flat();
  };
  return {
    lookUp,
    async filesBelow(folders) {
      const walk: TreeWalk = { names: 0, characters: 0, refused: undefined };
      const outer = folders.filter((each) => !folders.some((other) => isBelow(each, other)));
      const found = [...new Set(outer)].map(async (name) => {
        const entry = await lookUp(name);
        if (entry === 'absent' || entry === 'unknown') return [];
        if (entry.kind === 'file') return [{ name, hash: entry.hash }];
        return entry.kind === 'folder' ? below(entry.hash, name === '' ? '' : `${name}/`, walk) : [];
      });
      return { files: (await Promise.all(found)).flat(), refused: walk.refused };
    },
  };
}

function isBelow(name: string, folder: string): boolean {
  return name !== folder && (folder === '' || name.startsWith(`${folder}/`));
}

const kinds: Readonly<Record<string, CommitEntry['kind']>> = {
  '40000': 'folder',
  '120000': 'link',
  '160000': 'submodule',
};

/** Each entry is `MODE NAME`, a zero byte, and the hash in binary; names are bytes, most of them UTF-8. */
function folderOf(answer: ObjectAnswer): FolderEntries | 'unknown' {
  if (answer === 'missing' || answer === 'too-large' || answer.kind !== 'tree') return 'unknown';
  const { bytes, hash } = answer;
  const entries = new Map<string, CommitEntry>();
  const hashLength = hash.length / 2;
  for (let start = 0; start < bytes.length; ) {
    const space = bytes.indexOf(0x20, start);
    const zero = bytes.indexOf(0, space);
    if (space < 0 || zero < 0) break;
    const mode = bytes.toString('latin1', start, space);
    const next = zero + 1 + hashLength;
    entries.set(bytes.toString('utf8', space + 1, zero), {
      kind: kinds[mode] ?? 'file',
      hash: bytes.toString('hex', zero + 1, next),
    });
    start = next;
  }
  return entries;
}
