// What is said where git does not answer, or lacks what it is asked for.
import { say } from '../std/say.ts';
import { insideWorkspaceMessage } from './programs.ts';

/** Why git cannot be asked at all, or does not answer. */
export type GitTrouble =
  | { readonly kind: 'absent' }
  | { readonly kind: 'inside-workspace'; readonly file: string }
  | { readonly kind: 'too-old'; readonly version: string; readonly oldest: string }
  | { readonly kind: 'silent'; readonly repository: string; readonly seconds: number }
  | { readonly kind: 'strange-file'; readonly file: string }
  | { readonly kind: 'large-file'; readonly file: string; readonly megabytes: number }
  | { readonly kind: 'too-much'; readonly repository: string }
  | { readonly kind: 'large-tree'; readonly repository: string; readonly names: number; readonly depth: number }
  | { readonly kind: 'refused'; readonly repository: string; readonly words: string };

/** Why git does not answer, and what helps. */
export function gitTroubleSentence(trouble: GitTrouble): string {
  switch (trouble.kind) {
    case 'absent':
      return say`git was not found on the PATH.`;
    case 'inside-workspace':
      return insideWorkspaceMessage('git', trouble.file);
    case 'too-old':
      return say`git ${trouble.version} is too old: at least ${trouble.oldest} is needed.`;
    case 'silent':
      return say`git was stopped, because it did not answer about ${trouble.repository} within ${trouble.seconds} s.`;
    case 'strange-file':
      return say`git is not started, because it might hang: ${trouble.file} is neither a file nor a folder.`;
    case 'large-file':
      return say`git is not started, because it would read ${trouble.file}, which is larger than ${trouble.megabytes} MB.`;
    case 'too-much':
      return say`git's answer about ${trouble.repository} is too long to read.`;
    case 'large-tree':
      return say`The commit of ${trouble.repository} is not read: it holds more than ${trouble.names} names, or folders ${trouble.depth} levels deep.`;
    case 'refused':
      return trouble.words === ''
        ? say`git refuses ${trouble.repository} and gives no reason`
        : say`git refuses ${trouble.repository}: ${trouble.words}`;
  }
}

/** What a repository has no copy of, though it is there at the ref. */
export interface MissingObject {
  readonly ref: string;
  readonly name: string;
  /** `folder`: it is not even known whether the file is there. */
  readonly what: 'file' | 'folder';
  readonly isPartialClone: boolean;
}

/** Pipelines clone with a filter to be fast. */
export function missingSentence({ ref, name, what, isPartialClone }: MissingObject): string {
  const lacks = isPartialClone ? say`this partial clone has no copy of` : say`git cannot read`;
  const fact =
    what === 'file'
      ? say`git ${ref} contains ${name}, but ${lacks} it`
      : say`${lacks} the folders above ${name} at git ${ref}`;
  const advice = isPartialClone
    ? say`Clone without --filter, or run git fetch --refetch --no-filter`
    : say`git fsck shows what is broken`;
  return say`${fact}. ${advice}.`;
}
