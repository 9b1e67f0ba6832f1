import { present } from '../std/assert.ts';
import type { Comment, Manifest, Path, Range } from './manifest.ts';
import { type DocumentReading, type FoundManifest, readingOf, readPiece } from './read-document.ts';
import type { ReadText } from './read-text.ts';
import type { ReadingShelf } from './reading-shelf.ts';
import type { PieceForm } from './split-documents.ts';
import { keyRangeAt, nodeAt } from './tree.ts';

/** What is kept of a document as long as it is there: all but what its manifests say. */
interface KeptReading extends Omit<DocumentReading, 'manifests'> {
  readonly manifests: readonly KeptManifest[];
}

interface KeptManifest {
  readonly range: Range;
  readonly duplicates: FoundManifest['duplicates'];
}

/** The text of one document, read when it is first asked for. */
export class DocumentText {
  readonly text: string;
  readonly form: PieceForm;
  readonly #shelf: ReadingShelf | undefined;
  #reading: KeptReading | undefined;
  /** As long as the shelf keeps them. */
  #manifests: readonly FoundManifest[] | undefined;

  constructor({ text, form }: Pick<DocumentText, 'text' | 'form'>, shelf?: ReadingShelf, read?: ReadText) {
    this.text = text;
    this.form = form;
    this.#shelf = shelf;
    if (read !== undefined) this.#reading = this.#kept(read);
  }

  get isRead(): boolean {
    return this.#reading !== undefined;
  }

  get reading(): KeptReading {
    this.#reading ??= this.#kept(readPiece(this.text, this.form));
    return this.#reading;
  }

  /** What a manifest says, read anew where it is kept no more. */
  manifestAt(index: number): FoundManifest {
    if (this.#manifests === undefined) this.#kept(readPiece(this.text, this.form));
    return present(this.#manifests?.[index], 'a text reads as it did');
  }

  forget(): void {
    this.#manifests = undefined;
  }

  #kept(read: ReadText): KeptReading {
    const { manifests, ...reading } = readingOf(this.text, read);
    this.#manifests = manifests;
    this.#shelf?.keep(this);
    return {
      ...reading,
      manifests: manifests.map(({ node: { range }, duplicates }) => ({ range, duplicates })),
    };
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

  get reading(): KeptReading {
    return this.document.reading;
  }

  get manifests(): readonly Manifest[] {
    this.#manifests ??= this.reading.manifests.map((found, index) => new PlacedManifest(found, this, index));
    return this.#manifests;
  }

  get comments(): readonly Comment[] {
    this.#comments ??= this.placed(this.reading.comments);
    return this.#comments;
  }

  /** What the document's own reading has, with its places in the whole text. */
  placed<T extends { readonly range: Range }>(those: readonly T[]): readonly T[] {
    return those.map((each) => ({ ...each, range: moved(each.range, this.start) }));
  }
}

class PlacedManifest implements Manifest {
  readonly #found: KeptManifest;
  readonly #placed: PlacedDocument;
  readonly #index: number;

  constructor(found: KeptManifest, placed: PlacedDocument, index: number) {
    this.#found = found;
    this.#placed = placed;
    this.#index = index;
  }

  get value(): Manifest['value'] {
    return this.#placed.document.manifestAt(this.#index).value;
  }

  get range(): Range {
    return moved(this.#found.range, this.#placed.start);
  }

  get duplicates(): Manifest['duplicates'] {
    return this.#found.duplicates.map((each) => ({ ...each, keyRange: moved(each.keyRange, this.#placed.start) }));
  }

  rangeOf(path: Path): Range | undefined {
    const { document, start } = this.#placed;
    const range = nodeAt(document.manifestAt(this.#index).node, path)?.range;
    return range && moved(range, start);
  }

  keyRangeOf(path: Path): Range | undefined {
    const { document, start } = this.#placed;
    const range = keyRangeAt(document.manifestAt(this.#index).node, path);
    return range && moved(range, start);
  }
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
