import type { FoundManifest } from './list-items.ts';
import type { Comment, Manifest, Path, Range } from './manifest.ts';
import { type DocumentReading, readingOf, readPiece } from './read-document.ts';
import type { ReadText } from './read-text.ts';
import type { PieceForm } from './split-documents.ts';
import { keyRangeAt, nodeAt, wideInteger } from './tree.ts';

/** The text of one document, read when it is first asked for. */
export class DocumentText {
  readonly text: string;
  readonly form: PieceForm;
  #reading: DocumentReading | undefined;

  constructor({ text, form }: Pick<DocumentText, 'text' | 'form'>, read?: ReadText) {
    this.text = text;
    this.form = form;
    if (read !== undefined) this.#reading = readingOf(text, read);
  }

  get isRead(): boolean {
    return this.#reading !== undefined;
  }

  get reading(): DocumentReading {
    this.#reading ??= readingOf(this.text, readPiece(this.text, this.form));
    return this.#reading;
  }
}

/** A document where it stands in a text. Its places are counted when they are asked for: most documents only move. */
export class PlacedDocument {
  readonly document: DocumentText;
  readonly start: number;
  #manifests: readonly Manifest[] | undefined;
  #comments: readonly Comment[] | undefined;

  constructor(document: DocumentText, start: number) {
    this.document = document;
    this.start = start;
  }

  get reading(): DocumentReading {
    return this.document.reading;
  }

  get manifests(): readonly Manifest[] {
    this.#manifests ??= this.reading.manifests.map((found) => new PlacedManifest(found, this));
    return this.#manifests;
  }

  get comments(): readonly Comment[] {
    this.#comments ??= this.placed(this.reading.comments);
    return this.#comments;
  }

  /** What the document's own reading has, with its places in the whole text. */
  placed<T extends { readonly range: Range }>(those: readonly T[]): readonly T[] {
    return placedFrom(this.start, those);
  }
}

/** What stands in a document, where it stands in a text that has the document from the place on. */
export function placedFrom<T extends { readonly range: Range }>(start: number, those: readonly T[]): readonly T[] {
  return those.map((each) => ({ ...each, range: moved(each.range, start) }));
}

class PlacedManifest implements Manifest {
  readonly #found: FoundManifest;
  readonly #placed: PlacedDocument;

  constructor(found: FoundManifest, placed: PlacedDocument) {
    this.#found = found;
    this.#placed = placed;
  }

  get value(): Manifest['value'] {
    return this.#found.value;
  }

  get isItem(): boolean {
    return this.#found.isItem;
  }

  get range(): Range {
    return moved(this.#found.node.range, this.#placed.start);
  }

  get duplicates(): Manifest['duplicates'] {
    return this.#found.duplicates.map((each) => ({ ...each, keyRange: moved(each.keyRange, this.#placed.start) }));
  }

  wideIntegerAt(path: Path): string | undefined {
    return wideInteger(this.#placed.document.text, nodeAt(this.#found.node, path));
  }

  rangeOf(path: Path): Range | undefined {
    const range = nodeAt(this.#found.node, path)?.range;
    return range && moved(range, this.#placed.start);
  }

  keyRangeOf(path: Path): Range | undefined {
    const range = keyRangeAt(this.#found.node, path);
    return range && moved(range, this.#placed.start);
  }
}

export function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
