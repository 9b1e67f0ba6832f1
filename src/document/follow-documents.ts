import { allChanged, type Unchanged } from '../std/flat-list.ts';
import { ownText } from '../std/own-text.ts';
import { differenceBetween } from '../std/text-difference.ts';
import { DocumentText, PlacedDocument } from './place-document.ts';
import type { ReadText } from './read-text.ts';
import { beginsAsJson, formBehind, type Piece, type PieceForm, splitDocuments, splitYaml } from './split-documents.ts';

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
  const { start, endBefore, endAfter } = differenceBetween(last.text, text);
  // What begins a document is the break before its first line, and all of that line.
  const ahead = indexAt(known, last.text.lastIndexOf('\n', start - 1));
  const first = known[ahead];
  const isSplitWhole = first?.document.form === 'bad-separator' || beginsSpecially(last.text) || beginsSpecially(text);
  if (first === undefined || isSplitWhole)
    return { ...noText, text, documents: placed(text, splitDocuments(text), known) };
  const by = endAfter - endBefore;
  const next = indexAt(known, endBefore) + 1;
  const end = (known[next]?.start ?? last.text.length) + by;
  const pieces = splitYaml(text.slice(0, end), first.start, first.document.form);
  const isSettled = isCutSo(text, pieces.at(-1), known[next]?.document);
  const fresh = isSettled ? pieces : splitYaml(text, first.start, first.document.form);
  const behind = isSettled ? known.slice(next) : [];
  const moved = by === 0 ? behind : behind.map((each) => new PlacedDocument(each.document, each.start + by));
  const changed = placed(text, fresh, known.slice(ahead, isSettled ? next : known.length));
  const documents = known.slice(0, ahead).concat(changed, moved);
  return { text, documents, unchanged: { ahead, behind: behind.length }, isMoved: by !== 0 };
}

/** Whether the beginning of a text tells how the rest of it is split. */
function beginsSpecially(text: string): boolean {
  return text.startsWith('\ufeff') || beginsAsJson(text);
}

/** Whether the document behind a piece would be cut and read as it is. */
function isCutSo(text: string, piece: Piece | undefined, next: DocumentText | undefined): boolean {
  if (piece === undefined || next === undefined) return true;
  return formBehind(piece, text) === next.form && (piece.form === 'bad-separator' || next.text.startsWith('---'));
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

/** The documents of a text that is read but once, which they keep. */
export function documentsOf(text: string): readonly PlacedDocument[] {
  return splitDocuments(text).map(({ start, end, form, json }) => {
    const own = { text: text.slice(start, end), form };
    return new PlacedDocument(emptyDocument(own) ?? new DocumentText(own, json), start);
  });
}

/** The pieces as documents, those that are known not read again. */
function placed(text: string, pieces: readonly Piece[], known: readonly PlacedDocument[]): readonly PlacedDocument[] {
  return pieces.map(({ start, end, form, json }, index) => {
    const own = text.slice(start, end);
    const behind = known[index + known.length - pieces.length];
    const same = [known[index], behind].find((each) => each?.document.text === own && each.document.form === form);
    if (same?.start === start) return same;
    return new PlacedDocument(same?.document ?? documentOf(own, form, json), start);
  });
}

function documentOf(own: string, form: PieceForm, json: ReadText | undefined): DocumentText {
  // What a document keeps shall not be the texts of former edits.
  return emptyDocument({ text: own, form }) ?? new DocumentText({ text: ownText(own), form }, json);
}

function emptyDocument({ text, form }: Pick<DocumentText, 'text' | 'form'>): DocumentText | undefined {
  return emptyDocuments.find((each) => each.text === text && each.form === form);
}

/** There may be very many, as generators of manifests leave them. */
const emptyDocuments = (['yaml-behind-separator', 'yaml'] as const).map(
  (form) => new DocumentText({ text: '---\n', form }),
);
