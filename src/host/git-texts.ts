import path from 'node:path';
import { workloadsIn } from '../document/read-workloads.ts';
import type { BaselineTexts } from '../language-service/service.ts';
import { gitLabel } from '../wording/baselines.ts';
import { missingSentence } from '../wording/git.ts';
import { GitFault } from './git/git-fault.ts';
import type { HeadWatch } from './git/head-watch.ts';
import type { Commit, Git, OlderTexts, Repository } from './git/repository.ts';

/** What git has of a file, and one sentence where it does not answer or has no copy. */
export interface GitAnswer {
  readonly texts: BaselineTexts | undefined;
  readonly fault: string | undefined;
}

/** The file at the ref, with its older texts; no texts without git, repository, ref or file. */
export type GitTexts = (file: string, ref: string) => Promise<GitAnswer>;

const nothing: GitAnswer = { texts: undefined, fault: undefined };
const maxKnown = 200;

export function createGitTexts(git: Git, heads?: Pick<HeadWatch, 'follow'>): GitTexts {
  /** What was read last of each file: as long as the ref names the same commit, it stays as it was. */
  const known = new Map<string, { readonly commit: string; readonly answer: GitAnswer }>();
  return async (file, ref) => {
    const repository = git.repositoryOf(path.dirname(file));
    if (repository === undefined) return nothing;
    heads?.follow(repository.top);
    try {
      const commit = await repository.commit(ref);
      if (commit === undefined) return nothing;
      const key = JSON.stringify([file, ref]);
      const kept = known.get(key);
      if (kept?.commit === commit.hash) return kept.answer;
      const answer = await answerOf({ repository, commit, ref }, file);
      if (known.size >= maxKnown) known.clear();
      if (answer.fault === undefined) known.set(key, { commit: commit.hash, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof GitFault)) throw error;
      return { texts: undefined, fault: error.isAbsence ? undefined : error.message };
    }
  };
}

interface AskedRef {
  readonly repository: Repository;
  readonly commit: Commit;
  readonly ref: string;
}

async function answerOf({ repository, commit, ref }: AskedRef, file: string): Promise<GitAnswer> {
  const found = await commit.file(file);
  if (found.state === 'absent') return nothing;
  const { name } = found;
  const text = found.state === 'there' ? await commit.text(found.hash) : undefined;
  if (text === undefined) {
    const what = found.state === 'there' ? 'file' : 'folder';
    const fault = missingSentence({ ref, name, what, isPartialClone: repository.isPartialClone() });
    return { texts: undefined, fault };
  }
  const { texts: history, isCut, fault } = await historyOf(commit, name);
  return { texts: { source: 'git', label: gitLabel(ref), text, history, isHistoryCut: isCut }, fault };
}

/** Without its history a file can be compared all the same. */
async function historyOf(commit: Commit, name: string): Promise<OlderTexts & Pick<GitAnswer, 'fault'>> {
  try {
    return { ...(await commit.olderTexts(name, workloadsIn)), fault: undefined };
  } catch (error) {
    if (!(error instanceof GitFault)) throw error;
    return { texts: [], isCut: true, fault: error.message };
  }
}
