import { allChanged, type Unchanged } from '../std/flat-list.ts';
import { differenceBetween } from '../std/text-difference.ts';
import { DocumentText, PlacedDocument } from './place-document.ts';
import { splitDocuments } from './split-documents.ts';

/** A text and its documents, one behind the other, with what they have of the text before. */
export interface FollowedText {
  readonly text: string;
  readonly documents: readonly PlacedDocument[];
  /** The documents that stand as they stood. */
  readonly unchanged: Unchanged;
  /** Whether those at the end stand somewhere else. */
  readonly isMoved: boolean;
}

export const noText: FollowedText = { text: '', documents: [], unchanged: allChanged, isMoved: false };

/**
 * The documents of a text, told from those of another one that it came from by edits: only where the two differ is the
 * text split again, and only a document that has changed is read again.
 */
export function followDocuments(last: FollowedText, text: string): FollowedText {
  const known = last.documents;
  if (known.length === 0) return { ...noText, text, documents: documentsIn(text, 0, []) };
  const { start, endBefore, endAfter } = differenceBetween(last.text, text);
  const by = endAfter - endBefore;
  // What begins a document is a break, a marker and a gap behind it.
  const ahead = indexAt(known, start - '\n--- '.length);
  const next = indexAt(known, endBefore) + 1;
  const [from, to] = [known[ahead]?.start ?? 0, known[next]?.start ?? last.text.length];
  const fresh = documentsIn(text.slice(from, to + by), from, known.slice(ahead, next));
  const behind = known.slice(next);
  const moved = by === 0 ? behind : behind.map((each) => new PlacedDocument(each.document, each.start + by));
  const documents = known.slice(0, ahead).concat(fresh, moved);
  return { text, documents, unchanged: { ahead, behind: behind.length }, isMoved: by !== 0 };
}

/** The index of the document that has the offset. */
function indexAt(documents: readonly PlacedDocument[], offset: number): number {
  let [low, high] = [0, documents.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((documents[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** The documents of a piece of a text that begins there, those that are known not read again. */
function documentsIn(piece: string, from: number, known: readonly PlacedDocument[]): readonly PlacedDocument[] {
  // A lone CR ends a line in YAML; the parsers only know LF.
  const source = piece.includes('\r') ? piece.replaceAll(/\r(?!\n)/g, '\n') : piece;
  const starts = splitDocuments(source);
  return starts.map((start, index) => {
    const own = source.slice(start, starts[index + 1] ?? source.length);
    const behind = known[index + known.length - starts.length];
    const same = [known[index], behind].find((each) => each?.document.text === own);
    if (same?.start === from + start) return same;
    return new PlacedDocument(same?.document ?? documentOf(own), from + start);
  });
}

function documentOf(own: string): DocumentText {
  return own === emptyDocument.text ? emptyDocument : new DocumentText(copyOf(own));
}

/** There may be very many, as generators of manifests leave them. */
const emptyDocument = new DocumentText('---\n');

/** A part of a string keeps the whole of it in memory; what a document keeps shall not be the texts of former edits. */
function copyOf(part: string): string {
  return `${part}\n`.slice(0, -1);
}
