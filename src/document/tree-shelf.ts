/** Something whose tree can be built again. */
export interface TreeHolder {
  readonly text: string;
  /** Leaves the tree to whoever asks for it next. */
  forget(): void;
}

/**
 * Keeps the trees of the documents that were read last. A tree takes ten times the memory of its text, and of most
 * documents nobody asks for a place.
 */
export class TreeShelf {
  readonly #mostCharacters: number;
  readonly #kept = new Set<TreeHolder>();
  #length = 0;

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  /** Keeps the tree of a document that has just been read, and as many of those before as there is room for. */
  keep(holder: TreeHolder): void {
    this.#kept.add(holder);
    this.#length += holder.text.length;
    for (const oldest of this.#kept) {
      if (this.#length <= this.#mostCharacters || oldest === holder) return;
      this.#kept.delete(oldest);
      this.#length -= oldest.text.length;
      oldest.forget();
    }
  }
}
