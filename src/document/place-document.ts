import type { Comment, Manifest, Path, Range } from './manifest.ts';
import { type DocumentReading, type FoundManifest, readingOf, readPiece } from './read-document.ts';
import type { ReadText } from './read-text.ts';
import type { PieceForm } from './split-documents.ts';
import { keyRangeAt, nodeAt, type TreeNode } from './tree.ts';
import type { TreeShelf } from './tree-shelf.ts';

/** What is kept of a document as long as it is there: all but its trees. */
interface KeptReading extends Omit<DocumentReading, 'manifests'> {
  readonly manifests: readonly KeptManifest[];
}

interface KeptManifest extends Omit<FoundManifest, 'node'> {
  readonly range: Range;
}

/** The text of one document, read when it is first asked for. */
export class DocumentText {
  readonly text: string;
  readonly form: PieceForm;
  readonly #shelf: TreeShelf | undefined;
  #reading: KeptReading | undefined;
  /** Of each manifest, as long as the shelf keeps them. */
  #trees: readonly TreeNode[] | undefined;

  constructor({ text, form }: Pick<DocumentText, 'text' | 'form'>, shelf?: TreeShelf, read?: ReadText) {
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

  /** The tree of a manifest, built anew where it is kept no more. */
  treeOf(index: number): TreeNode | undefined {
    if (this.#trees === undefined) this.#kept(readPiece(this.text, this.form));
    return this.#trees?.[index];
  }

  forget(): void {
    this.#trees = undefined;
  }

  #kept(read: ReadText): KeptReading {
    const { manifests, ...reading } = readingOf(this.text, read);
    this.#trees = manifests.map(({ node }) => node);
    this.#shelf?.keep(this);
    return { ...reading, manifests: manifests.map(({ node, ...kept }) => ({ ...kept, range: node.range })) };
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
  readonly value: Manifest['value'];
  readonly #found: KeptManifest;
  readonly #placed: PlacedDocument;
  readonly #index: number;

  constructor(found: KeptManifest, placed: PlacedDocument, index: number) {
    this.value = found.value;
    this.#found = found;
    this.#placed = placed;
    this.#index = index;
  }

  get range(): Range {
    return moved(this.#found.range, this.#placed.start);
  }

  get duplicates(): Manifest['duplicates'] {
    return this.#found.duplicates.map((each) => ({ ...each, keyRange: moved(each.keyRange, this.#placed.start) }));
  }

  rangeOf(path: Path): Range | undefined {
    const { document, start } = this.#placed;
    const tree = document.treeOf(this.#index);
    const range = tree && nodeAt(tree, path)?.range;
    return range && moved(range, start);
  }

  keyRangeOf(path: Path): Range | undefined {
    const { document, start } = this.#placed;
    const tree = document.treeOf(this.#index);
    const range = tree && keyRangeAt(tree, path);
    return range && moved(range, start);
  }
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
