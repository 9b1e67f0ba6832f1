// A long text that is read but once, such as all that runs in a cluster. Of a manifest nothing is kept but where it
// stands: what it says is read again for whoever asks, and of most of them nobody asks for a place.

import { present } from '../std/assert.ts';
import { limits } from './limits.ts';
import type { FoundManifest } from './list-items.ts';
import type { Manifest, Path, Range } from './manifest.ts';
import { moved } from './place-document.ts';
import { type DocumentReading, readingOf, readPiece } from './read-document.ts';
import { ReadingShelf, type Rereadable } from './reading-shelf.ts';
import { type Piece, type PieceForm, piecesOf } from './split-documents.ts';
import { keyRangeAt, nodeAt, wideInteger } from './tree.ts';

/** A document of a long text. It is nobody's to keep as a whole. */
export interface LongTextDocument {
  readonly start: number;
  readonly end: number;
  readonly reading: Omit<DocumentReading, 'manifests'>;
  readonly manifests: readonly Manifest[];
}

/** The documents of the text, each read when it is asked for. */
export function* longTextDocuments(text: string): Generator<LongTextDocument> {
  const whole = { text, shelf: new ReadingShelf(limits.lastReadings) };
  for (const { start, end, form, json } of piecesOf(text)) {
    const own = text.slice(start, end);
    const { manifests: found, ...reading } = readingOf(own, json ?? readPiece(own, form));
    const piece = found.length === 0 ? undefined : new ShelvedPiece(whole, { start, end, form }, found);
    const manifests = piece === undefined ? [] : found.map((each, index) => new ShelvedManifest(piece, index, each));
    yield { start, end, reading, manifests };
  }
}

interface WholeText {
  readonly text: string;
  readonly shelf: ReadingShelf;
}

/** A piece with manifests, read anew where the shelf keeps it no more. */
class ShelvedPiece implements Rereadable {
  readonly start: number;
  readonly length: number;
  readonly #whole: WholeText;
  readonly #form: PieceForm;
  #manifests: readonly FoundManifest[] | undefined;

  constructor(whole: WholeText, { start, end, form }: Piece, manifests: readonly FoundManifest[]) {
    this.start = start;
    this.length = end - start;
    this.#whole = whole;
    this.#form = form;
    this.#keep(manifests);
  }

  manifestAt(index: number): FoundManifest {
    const found = this.#manifests ?? this.#readAgain();
    return present(found[index], 'a text reads as it did');
  }

  forget(): void {
    this.#manifests = undefined;
  }

  get text(): string {
    return this.#whole.text.slice(this.start, this.start + this.length);
  }

  #readAgain(): readonly FoundManifest[] {
    const { text } = this;
    return this.#keep(readingOf(text, readPiece(text, this.#form)).manifests);
  }

  #keep(manifests: readonly FoundManifest[]): readonly FoundManifest[] {
    this.#manifests = manifests;
    this.#whole.shelf.keep(this);
    return manifests;
  }
}

class ShelvedManifest implements Manifest {
  readonly #piece: ShelvedPiece;
  readonly #index: number;
  readonly #start: number;
  readonly #end: number;
  readonly #duplicates: FoundManifest['duplicates'];
  readonly isItem: boolean;

  constructor(piece: ShelvedPiece, index: number, { node: { range }, isItem, duplicates }: FoundManifest) {
    this.#piece = piece;
    this.#index = index;
    this.#start = range.start;
    this.#end = range.end;
    this.#duplicates = duplicates;
    this.isItem = isItem;
  }

  get value(): Manifest['value'] {
    return this.#piece.manifestAt(this.#index).value;
  }

  get range(): Range {
    return moved({ start: this.#start, end: this.#end }, this.#piece.start);
  }

  get duplicates(): Manifest['duplicates'] {
    return this.#duplicates.map((each) => ({ ...each, keyRange: moved(each.keyRange, this.#piece.start) }));
  }

  wideIntegerAt(path: Path): string | undefined {
    const { node } = this.#piece.manifestAt(this.#index);
    return wideInteger(this.#piece.text, nodeAt(node, path));
  }

  rangeOf(path: Path): Range | undefined {
    const range = nodeAt(this.#piece.manifestAt(this.#index).node, path)?.range;
    return range && moved(range, this.#piece.start);
  }

  keyRangeOf(path: Path): Range | undefined {
    const range = keyRangeAt(this.#piece.manifestAt(this.#index).node, path);
    return range && moved(range, this.#piece.start);
  }
}
