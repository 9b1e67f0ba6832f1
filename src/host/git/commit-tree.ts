// The folders of a commit, as trees of git.
import type { Answer } from './batch-process.ts';
import type { ObjectReader } from './object-reader.ts';

/** What a folder of a commit holds under a name. */
export interface TreeEntry {
  readonly kind: 'file' | 'link' | 'folder' | 'submodule';
  readonly hash: string;
}

/** A file of a commit, by its name from the top. */
export interface TreeFile {
  readonly name: string;
  readonly hash: string;
}

/** What a name leads to: `absent` is sure, `unknown` where the repository has no copy of a folder on the way. */
export type Lookup = TreeEntry | 'absent' | 'unknown';

export interface CommitTree {
  lookUp(name: string): Promise<Lookup>;
  /** Every file below the folders, in git's order; `''` is the top. What the repository has no copy of is left out. */
  filesBelow(folders: readonly string[]): Promise<readonly TreeFile[]>;
}

type Folder = ReadonlyMap<string, TreeEntry>;

export function createCommitTree(reader: ObjectReader, top: string): CommitTree {
  const known = new Map<string, Promise<Folder | 'unknown'>>();
  const read = (hash: string): Promise<Folder | 'unknown'> => {
    const folder = known.get(hash) ?? reader.read(hash).then(folderOf);
    known.set(hash, folder);
    return folder;
  };
  const lookUp = async (name: string): Promise<Lookup> => {
    let entry: TreeEntry = { kind: 'folder', hash: top };
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
  const walk = async (hash: string, prefix: string): Promise<readonly TreeFile[]> => {
    const folder = await read(hash);
    if (folder === 'unknown') return [];
    const found = [...folder].map(([part, entry]) => {
      const name = `${prefix}${part}`;
      if (entry.kind === 'folder') return walk(entry.hash, `${name}/`);
      return entry.kind === 'file' ? [{ name, hash: entry.hash }] : [];
    });
    return (await Promise.all(found)).flat();
  };
  return {
    lookUp,
    async filesBelow(folders) {
      const outer = folders.filter((each) => !folders.some((other) => isBelow(each, other)));
      const found = [...new Set(outer)].map(async (name) => {
        const entry = await lookUp(name);
        if (entry === 'absent' || entry === 'unknown') return [];
        if (entry.kind === 'file') return [{ name, hash: entry.hash }];
        return entry.kind === 'folder' ? walk(entry.hash, name === '' ? '' : `${name}/`) : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

function isBelow(name: string, folder: string): boolean {
  return name !== folder && (folder === '' || name.startsWith(`${folder}/`));
}

const kinds: Readonly<Record<string, TreeEntry['kind']>> = {
  '40000': 'folder',
  '120000': 'link',
  '160000': 'submodule',
};

/** Each entry is `MODE NAME`, a zero byte, and the hash in binary; names are bytes, most of them UTF-8. */
function folderOf(answer: Answer): Folder | 'unknown' {
  if (answer === 'missing' || answer === 'too-large' || answer.kind !== 'tree') return 'unknown';
  const { bytes, hash } = answer;
  const entries = new Map<string, TreeEntry>();
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
