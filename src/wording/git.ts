// What is said where git does not answer, or lacks what it is asked for.
import { insideWorkspaceMessage } from './programs.ts';

/** Why git cannot be asked at all, or does not answer. */
export type GitTrouble =
  | { readonly kind: 'absent' }
  | { readonly kind: 'inside-workspace'; readonly file: string }
  | { readonly kind: 'too-old'; readonly version: string; readonly oldest: string }
  | { readonly kind: 'silent'; readonly repository: string; readonly seconds: number }
  | { readonly kind: 'strange-file'; readonly file: string }
  | { readonly kind: 'too-much'; readonly repository: string }
  | { readonly kind: 'refused'; readonly repository: string; readonly words: string };

/** Why git does not answer, and what helps. */
export function gitTroubleSentence(trouble: GitTrouble): string {
  switch (trouble.kind) {
    case 'absent':
      return 'git is not there: it is neither installed nor on the PATH.';
    case 'inside-workspace':
      return insideWorkspaceMessage('git', trouble.file);
    case 'too-old':
      return `git ${trouble.version} is too old: ${trouble.oldest} is the oldest that is asked.`;
    case 'silent':
      return `git has said nothing about ${trouble.repository} for ${trouble.seconds} seconds, so it was ended.`;
    case 'strange-file':
      return `git is not asked: ${trouble.file} is neither a file nor a folder of git, so git might wait for ever.`;
    case 'too-much':
      return `git has more to say about ${trouble.repository} than is read.`;
    case 'refused':
      return `git refuses ${trouble.repository}: ${trouble.words || 'it does not say why'}`;
  }
}

/** What a repository has no copy of, though it is there at the ref. */
export interface Missing {
  readonly ref: string;
  readonly name: string;
  /** `folder`: it is not even known whether the file is there. */
  readonly what: 'file' | 'folder';
  readonly isPartialClone: boolean;
}

/** Pipelines clone with a filter to be fast. */
export function missingSentence({ ref, name, what, isPartialClone }: Missing): string {
  const lacks = isPartialClone ? 'this partial clone has no copy of' : 'this repository cannot read';
  const fact =
    what === 'file'
      ? `git ${ref} holds ${name}, but ${lacks} it`
      : `${lacks} the folders of git ${ref} that lead to ${name}`;
  const advice = isPartialClone
    ? 'Clone without --filter, or run git fetch --refetch --no-filter'
    : 'git fsck tells what is broken';
  return `${fact}. ${advice}.`;
}
