import path from 'node:path';
import type { BaselineTexts } from '../language-service.ts';
import { hasCommit, nameIn, olderTextsOf, repositoryOf, textsOf } from './git.ts';

/** The file at the ref, with its older texts; undefined without git, repository, ref or file. */
export async function gitTexts(file: string, ref: string): Promise<BaselineTexts | undefined> {
  const repository = repositoryOf(path.dirname(file));
  if (repository === undefined || !(await hasCommit(repository, ref))) return undefined;
  const name = nameIn(repository, file);
  const [text] = await textsOf(repository, [`${ref}:${name}`]);
  if (text === undefined) return undefined;
  const { texts, isCut } = await olderTextsOf(repository, ref, name);
  return { source: 'git', label: `git ${ref}`, text, history: texts, isHistoryCut: isCut };
}
