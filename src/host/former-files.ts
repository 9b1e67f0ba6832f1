import { existsSync } from 'node:fs';
import path from 'node:path';
import { readFoundFile } from './found-file.ts';
import { isTextOf } from './git/blob-hash.ts';
import { GitFault } from './git/git-fault.ts';
import { nameIn, repositoryOf } from './git/git-folder.ts';
import type { Commit, Git, Repository } from './git/repository.ts';
import { isManifestName, isOtherFolder, maxFiles, maxManifestBytes } from './manifest-files.ts';

/** The files of a workspace; `changed` are those that may have changed since they were asked about last. */
export interface WorkspaceState {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly changed: readonly string[];
}

/** Follows what the files of a workspace held at a ref of git, where it is not what they hold now. */
export interface FormerFiles {
  /** Asks again about what has changed, or about all where the ref is another commit; undefined: git is not to be asked. */
  refresh(state: WorkspaceState, ref: string | undefined): Promise<void>;
}

/** So much is read of what the files held. Packed by git, texts that take hours to read take next to nothing. */
const maxCharacters = 256 * 1024 ** 2;

/** `tell` gets what a file held, and undefined where it holds the same again, or nothing is known any more. */
export function createFormerFiles(
  git: Git,
  tell: (file: string, text: string | undefined) => void,
  most = maxCharacters,
): FormerFiles {
  const told = new Set<string>();
  let known = '';
  const tellOf = (file: string, text: string | undefined): void => {
    if (text === undefined && !told.delete(file)) return;
    if (text !== undefined) told.add(file);
    tell(file, text);
  };
  const ask = async (files: readonly string[], ref: string): Promise<void> => {
    const commitOf = commitFinder(git, ref);
    const room = { characters: most };
    for (const file of files) tellOf(file, await formerOf(await commitOf(path.dirname(file)), file, room));
  };
  return {
    async refresh({ folders, files, changed }, ref) {
      if (ref === undefined) {
        known = '';
        for (const file of [...told]) tellOf(file, undefined);
        return;
      }
      const now = await commitsOf(git, folders, ref);
      const isAll = now !== known;
      known = now;
      await ask(isAll ? [...new Set([...files, ...told, ...(await goneFiles(git, folders, ref))])] : changed, ref);
    },
  };
}

/** What the file held, where that is something else than what it holds now. */
async function formerOf(
  commit: Commit | undefined,
  file: string,
  room: { characters: number },
): Promise<string | undefined> {
  const found = await commit?.file(file);
  if (commit === undefined || found?.state !== 'there' || room.characters <= 0) return undefined;
  const now = await readFoundFile(file, maxManifestBytes).catch(() => undefined);
  if (now !== undefined && isTextOf(found.hash, now)) return undefined;
  const text = await commit.text(found.hash);
  room.characters -= text?.length ?? 0;
  return text === undefined || text.length > maxManifestBytes ? undefined : text;
}

/** The commit of a folder's repository, asked for once. Whatever git complains of is told with the documents. */
function commitFinder(git: Git, ref: string): (folder: string) => Promise<Commit | undefined> {
  const known = new Map<Repository, Promise<Commit | undefined>>();
  return async (folder) => {
    const repository = git.repositoryOf(folder);
    if (repository === undefined) return undefined;
    const commit = known.get(repository) ?? repository.commit(ref).catch(nothingWithoutGit);
    known.set(repository, commit);
    return commit;
  };
}

function nothingWithoutGit(error: unknown): undefined {
  if (!(error instanceof GitFault)) throw error;
}

/** The commits that the ref means in the repositories of the folders. */
async function commitsOf(git: Git, folders: readonly string[], ref: string): Promise<string> {
  const commitOf = commitFinder(git, ref);
  const commits = folders.map(async (folder) => [repositoryOf(folder), (await commitOf(folder))?.hash]);
  return JSON.stringify([ref, await Promise.all(commits)]);
}

/** The manifests below the folders at the ref that are there no more. */
async function goneFiles(git: Git, folders: readonly string[], ref: string): Promise<readonly string[]> {
  const gone: string[] = [];
  const commitOf = commitFinder(git, ref);
  for (const folder of folders) {
    const [repository, commit] = [repositoryOf(folder), await commitOf(folder)];
    if (repository === undefined || commit === undefined) continue;
    const below = await commit.filesBelow([nameIn(repository, folder)]).catch(nothingWithoutGit);
    for (const { name } of below?.files ?? []) {
      const file = path.join(repository, name);
      const isOurs = isManifestName(name) && !name.split('/').some(isOtherFolder);
      if (isOurs && gone.length < maxFiles && !existsSync(file)) gone.push(file);
    }
  }
  return gone;
}
