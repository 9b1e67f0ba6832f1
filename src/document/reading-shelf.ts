/** Something that can be read again. */
export interface Rereadable {
  /** Of its text, in UTF-16 units. */
  readonly length: number;
  /** Leaves what was read to whoever asks for it next. */
  forget(): void;
}

/**
 * Keeps what the documents say that were read last. Their values take twice the memory of the text, their trees ten times
 * as much; one after the other is asked for them, and of most documents nobody asks for a place.
 */
export class ReadingShelf {
  readonly #maxCharacters: number;
  readonly #kept = new Set<Rereadable>();
  #length = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Keeps a document that has just been read, and as many of those before as there is room for. */
  keep(document: Rereadable): void {
    this.#kept.add(document);
    this.#length += document.length;
    for (const oldest of this.#kept) {
      if (this.#length <= this.#maxCharacters || oldest === document) return;
      this.#kept.delete(oldest);
      this.#length -= oldest.length;
      oldest.forget();
    }
  }
}
