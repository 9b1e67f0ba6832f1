import type { Comment } from '../manifest.ts';
import type { DuplicateKey, TreeNode } from '../tree.ts';
import { readBlock } from './block.ts';
import { Cursor } from './cursor.ts';
import { unfamiliar } from './unfamiliar.ts';

export interface FastDocument {
  /** Undefined where the document says nothing. */
  readonly root: TreeNode | undefined;
  readonly duplicates: readonly DuplicateKey[];
  readonly comments: readonly Comment[];
}

/**
 * Reads one document of ordinary block YAML or JSON, maybe behind a `---`. Undefined where anything in it is not fully
 * understood, be it wrong or only unusual: what this reader tells is what the tolerant reader would.
 */
export function readFast(text: string): FastDocument | undefined {
  try {
    const cursor = new Cursor(text);
    cursor.firstLine();
    const root = cursor.indent < 0 ? undefined : readBlock(cursor, -1);
    if (cursor.indent >= 0) throw unfamiliar;
    return { root, duplicates: cursor.log.duplicates, comments: cursor.comments };
  } catch (error) {
    if (error === unfamiliar) return undefined;
    throw error;
  }
}
