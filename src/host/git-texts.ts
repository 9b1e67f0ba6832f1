import path from 'node:path';
import type { BaselineTexts } from '../language-service/language-service.ts';
import { commitOf, nameIn, olderTextsOf, repositoryOf, textsOf } from './git.ts';

/** What was read last of each file: as long as the ref names the same commit, it stays as it was. */
const known = new Map<string, { readonly commit: string; readonly texts: BaselineTexts | undefined }>();
const mostKnown = 200;

/** The file at the ref, with its older texts; undefined without git, repository, ref or file. */
export async function gitTexts(file: string, ref: string): Promise<BaselineTexts | undefined> {
  const repository = repositoryOf(path.dirname(file));
  const commit = repository && (await commitOf(repository, ref));
  if (repository === undefined || commit === undefined) return undefined;
  const key = JSON.stringify([file, ref]);
  const kept = known.get(key);
  if (kept?.commit === commit) return kept.texts;
  const texts = await textsAt(repository, { commit, ref, file });
  if (known.size >= mostKnown) known.clear();
  known.set(key, { commit, texts });
  return texts;
}

async function textsAt(
  repository: string,
  { commit, ref, file }: { readonly commit: string; readonly ref: string; readonly file: string },
): Promise<BaselineTexts | undefined> {
  const name = nameIn(repository, file);
  const [text] = await textsOf(repository, [`${commit}:${name}`]);
  if (text === undefined) return undefined;
  const { texts, isCut } = await olderTextsOf(repository, commit, name);
  return { source: 'git', label: `git ${ref}`, text, history: texts, isHistoryCut: isCut };
}

/** The texts of files at the ref, by file, without those that git does not have. */
export async function committedTexts(files: readonly string[], ref: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [repository, own] of byRepository(files)) {
    const commit = await commitOf(repository, ref);
    if (commit === undefined) continue;
    const names = own.map((file) => `${commit}:${nameIn(repository, file)}`);
    for (const [index, text] of (await textsOf(repository, names)).entries()) {
      if (text !== undefined) found.set(own[index] ?? '', text);
    }
  }
  return found;
}

function byRepository(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const repository = repositoryOf(path.dirname(file));
    const group = repository === undefined ? undefined : groups.get(repository);
    if (group !== undefined) group.push(file);
    else if (repository !== undefined) groups.set(repository, [file]);
  }
  return groups;
}
