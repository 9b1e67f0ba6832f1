import { gitTroubleSentence } from '../../wording/git.ts';

/** Why git cannot be asked at all, or does not answer. */
export type GitTrouble =
  | { readonly kind: 'absent' }
  | { readonly kind: 'inside-workspace'; readonly file: string }
  | { readonly kind: 'too-old'; readonly version: string; readonly oldest: string }
  | { readonly kind: 'silent'; readonly repository: string; readonly seconds: number }
  | { readonly kind: 'strange-file'; readonly file: string }
  | { readonly kind: 'too-much'; readonly repository: string }
  | { readonly kind: 'refused'; readonly repository: string; readonly words: string };

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
