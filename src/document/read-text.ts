import type { Comment, Problem } from './manifest.ts';
import type { DuplicateKey, TreeNode } from './tree.ts';

/** What kubectl reads in one document: a value, or nothing, or its problem tells why it refuses it. */
export interface ReadText {
  readonly root: TreeNode | undefined;
  readonly problem: Problem | undefined;
  readonly duplicates: readonly DuplicateKey[];
  readonly comments: readonly Comment[];
}
