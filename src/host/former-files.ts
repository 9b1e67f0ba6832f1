import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesAt, filesOfCommit, nameIn, repositoryOf } from './git.ts';
import { byRepository } from './git-texts.ts';
import { isManifestName, isOtherFolder, mostBytes, mostFiles } from './manifest-files.ts';

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

/** `tell` gets what a file held, and undefined where it holds the same again, or nothing is known any more. */
export function createFormerFiles(tell: (file: string, text: string | undefined) => void): FormerFiles {
  const told = new Set<string>();
  let known = '';
  const tellOf = (file: string, text: string | undefined): void => {
    if (text === undefined && !told.delete(file)) return;
    if (text !== undefined) told.add(file);
    tell(file, text);
  };
  const ask = async (files: readonly string[], ref: string): Promise<void> => {
    for (const [repository, own] of byRepository(files)) {
      const names = own.map((file) => nameIn(repository, file));
      const texts = (await filesAt(repository, ref, names))?.texts ?? [];
      for (const [index, file] of own.entries()) tellOf(file, await formerOf(file, texts[index]));
    }
  };
  return {
    async refresh({ folders, files, changed }, ref) {
      if (ref === undefined) {
        known = '';
        for (const file of [...told]) tellOf(file, undefined);
        return;
      }
      const now = await commitsOf(folders, ref);
      const isAll = now !== known;
      known = now;
      await ask(isAll ? [...new Set([...files, ...told, ...(await goneFiles(folders, ref))])] : changed, ref);
    },
  };
}

/** What the file held, where that is something else than what it holds now. */
async function formerOf(file: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || text.length > mostBytes) return undefined;
  const now = await readFile(file, 'utf8').catch(() => undefined);
  return now === text ? undefined : text;
}

/** The commits that the ref means in the repositories of the folders. */
async function commitsOf(folders: readonly string[], ref: string): Promise<string> {
  const repositories = new Set(folders.flatMap((folder) => repositoryOf(folder) ?? []));
  const commits = [...repositories].map(async (top) => [top, (await filesAt(top, ref, []))?.commit]);
  return JSON.stringify([ref, await Promise.all(commits)]);
}

/** The manifests below the folders at the ref that are there no more. */
async function goneFiles(folders: readonly string[], ref: string): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const folder of folders) {
    const repository = repositoryOf(folder);
    if (repository === undefined) continue;
    for (const name of await filesOfCommit(repository, ref, [nameIn(repository, folder)])) {
      const file = path.join(repository, name);
      const isOurs = isManifestName(name) && !name.split('/').some(isOtherFolder);
      if (isOurs && gone.length < mostFiles && !existsSync(file)) gone.push(file);
    }
  }
  return gone;
}
