import { limits } from './limits.ts';
import type { Path, PathSegment, Range } from './manifest.ts';
import type { DuplicateKey } from './tree.ts';

/** What is noted while the tree of one document is built: the way to the present value, and keys that lose. */
export class TreeLog {
  readonly path: PathSegment[] = [];
  readonly duplicates: DuplicateKey[] = [];

  /** Takes down the losing keys of the map at the present path, as far as there is room. */
  reportDuplicates(losers: ReadonlyMap<string, readonly Range[]> | undefined): void {
    for (const [name, ranges] of losers ?? []) {
      const path: Path = [...this.path, name];
      const room = Math.max(0, limits.problems - this.duplicates.length);
      const times = ranges.length + 1;
      for (const keyRange of ranges.slice(0, room)) this.duplicates.push({ path, keyRange, times });
    }
  }
}
