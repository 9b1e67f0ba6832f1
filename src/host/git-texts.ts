import path from 'node:path';
import type { BaselineTexts } from '../language-service/language-service.ts';
import { gitLabel } from '../wording/baselines.ts';
import { filesAt, nameIn, olderTextsOf, repositoryOf } from './git.ts';

/** What was read last of each file: as long as the ref names the same commit, it stays as it was. */
const known = new Map<string, { readonly commit: string; readonly texts: BaselineTexts | undefined }>();
const mostKnown = 200;

/** The file at the ref, with its older texts; undefined without git, repository, ref or file. */
export async function gitTexts(file: string, ref: string): Promise<BaselineTexts | undefined> {
  const repository = repositoryOf(path.dirname(file));
  if (repository === undefined) return undefined;
  const name = nameIn(repository, file);
  const now = await filesAt(repository, ref, [name]);
  if (now === undefined) return undefined;
  const key = JSON.stringify([file, ref]);
  const kept = known.get(key);
  if (kept?.commit === now.commit) return kept.texts;
  const [text] = now.texts;
  const texts = text === undefined ? undefined : await withHistory(repository, { commit: now.commit, ref, name, text });
  if (known.size >= mostKnown) known.clear();
  known.set(key, { commit: now.commit, texts });
  return texts;
}

interface Committed {
  readonly commit: string;
  readonly ref: string;
  readonly name: string;
  readonly text: string;
}

async function withHistory(repository: string, { commit, ref, name, text }: Committed): Promise<BaselineTexts> {
  const { texts, isCut } = await olderTextsOf(repository, commit, name);
  return { source: 'git', label: gitLabel(ref), text, history: texts, isHistoryCut: isCut };
}

/** The files by the repositories that they lie in, without those that lie in none. */
export function byRepository(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const repository = repositoryOf(path.dirname(file));
    const group = repository === undefined ? undefined : groups.get(repository);
    if (group !== undefined) group.push(file);
    else if (repository !== undefined) groups.set(repository, [file]);
  }
  return groups;
}
