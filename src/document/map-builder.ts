import type { Json, Range } from './manifest.ts';
import type { TreeEntry, TreeNode } from './tree.ts';

/** Collects the entries of a map; of equal keys the last one counts, at the place of the first. */
export class MapBuilder {
  /** By key, where the earlier ones of equal keys stand. */
  readonly losers = new Map<string, Range[]>();
  private readonly entries = new Map<string, TreeEntry>();

  add(name: string, entry: TreeEntry): void {
    const known = this.entries.get(name);
    if (known !== undefined) addTo(this.losers, name, known.keyRange);
    this.entries.set(name, entry);
  }

  /** Takes the entries of another map in without a word about equal keys. */
  merge(entries: ReadonlyMap<string, TreeEntry>): void {
    for (const [name, entry] of entries) this.entries.set(name, entry);
  }

  build(range: Range): TreeNode {
    const value: Record<string, Json> = {};
    let size = 1;
    for (const [name, { node }] of this.entries) {
      size += node.size;
      if (name === '__proto__') Object.defineProperty(value, name, { ...ownProperty, value: node.value });
      else value[name] = node.value;
    }
    return { value, range, entries: this.entries, items: undefined, size };
  }
}

const ownProperty = { configurable: true, enumerable: true, writable: true };

function addTo(losers: Map<string, Range[]>, name: string, range: Range): void {
  const known = losers.get(name);
  if (known === undefined) losers.set(name, [range]);
  else known.push(range);
}
