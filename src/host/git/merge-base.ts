import type { Programs } from '../programs/programs.ts';
import { mergeBaseWords } from './git-arguments.ts';
import { GitFault } from './git-fault.ts';
import { hindranceIn } from './git-folder.ts';
import { gitIn } from './git-program.ts';

/** The commit in which what is checked out and another commit part; undefined where the repository does not have it. */
export async function mergeBaseOf(repository: string, commit: string, programs: Programs): Promise<string | undefined> {
  const hindrance = hindranceIn(repository);
  if (hindrance !== undefined) throw new GitFault(hindrance);
  try {
    const answer = await gitIn(repository, programs).run(mergeBaseWords(commit));
    const [, hash] = /^([0-9a-f]{40,64})\n/.exec(answer.toString('latin1')) ?? [];
    return hash;
  } catch (error) {
    if (error instanceof GitFault && error.trouble.kind === 'refused') return undefined;
    throw error;
  }
}
