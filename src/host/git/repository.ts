// A repository as it is read: the files of a commit, and what they held before it.
import { realpathSync } from 'node:fs';
import { decodeText } from '../decode-text.ts';
import type { Programs } from '../programs/programs.ts';
import { textsInTurn } from './commit-texts.ts';
import { type CommitTree, createCommitTree, type TreeFiles } from './commit-tree.ts';
import { type FileHistory, fileHistory } from './file-history.ts';
import { GitFault } from './git-fault.ts';
import { hindranceIn, isPartialClone, isShallow, nameIn, repositoryOf } from './git-folder.ts';
import { type GitLimits, type GitProgram, gitIn } from './git-program.ts';
import { createObjectReader, type GitObjectReader } from './object-reader.ts';

/** Every promise of a repository fails with a GitFault where git does not answer. */
export interface Repository {
  /** Its top folder. */
  readonly top: string;
  /** The commit that a name means now; undefined where there is none. */
  commit(ref: string): Promise<Commit | undefined>;
  /** Whether it lacks the commits before some of its own. */
  isShallow(): boolean;
  /** Whether it was cloned with a filter, and lacks what it has not fetched since. */
  isPartialClone(): boolean;
}

/** What a file of the work tree was at a commit. */
export type CommittedFile =
  | { readonly state: 'there'; readonly name: string; readonly hash: string }
  /** `unknown`: the repository has no copy of what would tell. */
  | { readonly state: 'absent' | 'unknown'; readonly name: string };

export interface Commit {
  readonly hash: string;
  /** What the file was, by its path: links and, where the file system knows none, cases of letters are followed. */
  file(file: string): Promise<CommittedFile>;
  /** Every file below the folders; `''` is the top. */
  filesBelow(folders: readonly string[]): Promise<TreeFiles>;
  /** What a file holds by its hash, which may be no text; undefined where the repository has no copy of it. */
  bytes(hash: string): Promise<Uint8Array | undefined>;
  /** The text of a file by its hash; undefined where the repository has no copy of it. */
  text(hash: string): Promise<string | undefined>;
  /**
   * The texts of a file before the one at the commit; asked for together those of several cost about as those of one.
   * Of each only the part is kept that is wanted: there may be many, and each long.
   */
  olderTexts(name: string, part?: (text: string) => string): Promise<OlderTexts>;
  /** Says which older texts will be asked for. */
  expectOlderTexts(names: readonly string[]): void;
}

export interface OlderTexts {
  /** The oldest first. */
  readonly texts: readonly string[];
  /** Whether there may be still older texts, or some between, that were not read. */
  readonly isCut: boolean;
}

/** Older texts of a file that are read for its revisions. */
const maxOlderTexts = 50;

/** After so many characters of older texts no further one is read. */
const maxOlderCharacters = 64 * 1024 ** 2;

function openRepository(top: string, programs: Programs, limits?: GitLimits): Repository {
  const git = gitIn(top, programs, limits);
  const reader = createObjectReader(git);
  let last: Commit | undefined;
  return {
    top,
    async commit(ref) {
      const hindrance = hindranceIn(top);
      if (hindrance !== undefined) throw new GitFault(hindrance);
      const found = await reader.read(`${ref}^{commit}`);
      if (found === 'missing' || found === 'too-large') return undefined;
      const [, tree = ''] = /^tree ([0-9a-f]+)$/m.exec(found.bytes.toString('latin1')) ?? [];
      if (last?.hash !== found.hash) last = createCommit({ top, git, reader }, found.hash, tree);
      return last;
    },
    isShallow: () => isShallow(top),
    isPartialClone: () => isPartialClone(top),
  };
}

interface Parts {
  readonly top: string;
  readonly git: GitProgram;
  readonly reader: GitObjectReader;
}

function createCommit({ top, git, reader }: Parts, hash: string, treeHash: string): Commit {
  const tree = createCommitTree(reader, treeHash, top);
  const histories = createHistories(git, hash);
  const bytes = async (blob: string): Promise<Uint8Array | undefined> => {
    const found = await reader.read(blob);
    return found === 'missing' || found === 'too-large' ? undefined : found.bytes;
  };
  const text = async (blob: string): Promise<string | undefined> => {
    const found = await bytes(blob);
    return found && decodeText(found);
  };
  return {
    hash,
    file: (file) => findFile(tree, top, file),
    filesBelow: (folders) => tree.filesBelow(folders),
    bytes,
    text,
    expectOlderTexts: (names) => void histories.of(names).catch(() => undefined),
    async olderTexts(name, part = (whole) => whole) {
      const [, ...all] = (await histories.of([name])).get(name) ?? [];
      const known = all.slice(0, maxOlderTexts).filter((each) => each !== undefined);
      const found: string[] = [];
      let left = maxOlderCharacters;
      for await (const whole of textsInTurn(known, text)) {
        if (whole !== undefined) found.push(part(whole));
        left -= whole?.length ?? 0;
        if (left < 0) break;
      }
      const isCut = all.length > maxOlderTexts || found.length < known.length || isShallow(top);
      return { texts: found.reverse(), isCut };
    },
  };
}

async function findFile(tree: CommitTree, top: string, file: string): Promise<CommittedFile> {
  const name = nameIn(top, file);
  const entry = await tree.lookUp(name);
  if (entry === 'unknown') return { state: 'unknown', name };
  if (entry !== 'absent' && entry.kind === 'file') return { state: 'there', name, hash: entry.hash };
  const real = realNameIn(top, file);
  if (real === undefined || real === name) return { state: 'absent', name };
  const other = await tree.lookUp(real);
  if (other === 'unknown') return { state: 'unknown', name: real };
  const isThere = other !== 'absent' && other.kind === 'file';
  return isThere ? { state: 'there', name: real, hash: other.hash } : { state: 'absent', name };
}

/** The name of what a file is in truth: links lead elsewhere, and some file systems take any case of a letter. */
function realNameIn(top: string, file: string): string | undefined {
  try {
    const name = nameIn(realpathSync.native(top), realpathSync.native(file)).normalize('NFC');
    return name.startsWith('../') ? undefined : name;
  } catch {
    return undefined;
  }
}

/** The histories of files up to a commit: those that are asked for while git is busy are the next question together. */
function createHistories(git: GitProgram, commit: string): { of(names: readonly string[]): Promise<FileHistory> } {
  const known = new Map<string, readonly (string | undefined)[]>();
  const asked = new Set<string>();
  const wanted = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const askForAll = async (): Promise<void> => {
    const names = [...wanted];
    wanted.clear();
    // One more than is shown, and the present one: so it is known whether there are more.
    for (const [name, texts] of await fileHistory(git, commit, names, maxOlderTexts + 2)) known.set(name, texts);
  };
  return {
    async of(names) {
      const others = names.filter((name) => !asked.has(name));
      for (const name of others) {
        asked.add(name);
        wanted.add(name);
      }
      // What failed once is not asked again: the commit stays the same.
      if (others.length > 0) last = last.then(askForAll);
      await last;
      return known;
    },
  };
}

/** The repositories of this machine, each with one git for all who ask. */
export interface Git {
  /** The repository that a folder lies in. */
  repositoryOf(folder: string): Repository | undefined;
}

export function createGit(programs: Programs, limits?: GitLimits): Git {
  const known = new Map<string, Repository>();
  return {
    repositoryOf(folder) {
      const top = repositoryOf(folder);
      if (top === undefined) return undefined;
      const repository = known.get(top) ?? openRepository(top, programs, limits);
      known.set(top, repository);
      return repository;
    },
  };
}
