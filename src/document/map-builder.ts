import type { Json, Range } from './manifest.ts';
import type { TreeEntry, TreeNode } from './tree.ts';

/** Collects the entries of a map; of equal keys the last one counts, at the place of the first. */
export class MapBuilder {
  readonly entries = new Map<string, TreeEntry>();
  readonly #value: Record<string, Json> = {};
  /** By key, where the earlier ones of equal keys stand. */
  #losers: Map<string, Range[]> | undefined;
  /** The keys whose present entry is another map's, which one of its own is meant to replace. */
  #merged: Set<string> | undefined;
  /** How much is decoded for the map. */
  #size = 1;

  get losers(): ReadonlyMap<string, readonly Range[]> | undefined {
    return this.#losers;
  }

  add(name: string, entry: TreeEntry): void {
    const known = this.entries.get(name);
    if (known !== undefined && this.#merged?.delete(name) !== true) this.#lose(name, known.keyRange);
    this.#set(name, entry);
    this.#size += 1 + entry.node.size;
  }

  /** Counts an entry whose key JSON cannot have. */
  addNameless(node: TreeNode): void {
    this.#size += 1 + node.size;
  }

  /** Takes the entries of another map in without a word about equal keys. */
  merge({ entries = new Map(), size }: TreeNode): void {
    this.#merged ??= new Set();
    for (const [name, entry] of entries) {
      this.#set(name, entry);
      this.#merged.add(name);
    }
    this.#size += size;
  }

  build(range: Range): TreeNode {
    return { value: this.#value, range, entries: this.entries, items: undefined, size: this.#size };
  }

  #lose(name: string, range: Range): void {
    this.#losers ??= new Map();
    const known = this.#losers.get(name);
    if (known === undefined) this.#losers.set(name, [range]);
    else known.push(range);
  }

  #set(name: string, entry: TreeEntry): void {
    this.entries.set(name, entry);
    const { value } = entry.node;
    if (name === '__proto__') Object.defineProperty(this.#value, name, { ...ownProperty, value });
    else this.#value[name] = value;
  }
}

const ownProperty = { configurable: true, enumerable: true, writable: true };
