import { type GitTrouble, gitTroubleSentence } from '../../wording/git.ts';

/** Thrown where git does not answer, with a sentence for the user. */
export class GitFault extends Error {
  readonly trouble: GitTrouble;

  constructor(trouble: GitTrouble) {
    super(gitTroubleSentence(trouble));
    this.trouble = trouble;
  }

  /** Whether there is just no git, or no repository, which is no fault of anybody's. */
  get isAbsence(): boolean {
    const { trouble } = this;
    return trouble.kind === 'absent' || (trouble.kind === 'refused' && trouble.words.includes('not a git repository'));
  }
}
