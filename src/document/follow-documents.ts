import { earlierIndex } from '../std/earlier-index.ts';
import { ownText } from '../std/own-text.ts';
import { DocumentText, PlacedDocument } from './place-document.ts';
import type { ReadText } from './read-text.ts';
import type { SharedDocuments } from './shared-documents.ts';
import { type PieceForm, splitDocuments } from './split-documents.ts';

/** The documents of a text that is read but once, which they keep. */
export function documentsOf(text: string, shared?: SharedDocuments): readonly PlacedDocument[] {
  return splitDocuments(text).map(({ start, end, form, json }) => {
    const own = { text: text.slice(start, end), form };
    const known = emptyDocument(own) ?? (json === undefined ? shared?.documentOf(own.text, form) : undefined);
    return new PlacedDocument(known ?? new DocumentText(own, json), start);
  });
}

/**
 * The documents of a text that came from another one by edits: one that was known there, as far from the beginning or
 * from the end, is not read again.
 */
export function followDocuments(known: readonly PlacedDocument[], text: string): readonly PlacedDocument[] {
  const pieces = splitDocuments(text);
  const taken = new Set<DocumentText>();
  return pieces.map(({ start, end, form, json }, index) => {
    const own = text.slice(start, end);
    const isSame = ({ document }: PlacedDocument) =>
      document.text === own && document.form === form && !taken.has(document);
    const same = known[earlierIndex(known, isSame, { index, length: pieces.length }) ?? -1];
    const document = same?.document ?? documentOf(own, form, json);
    // What is found in a document is told of that one, although another one may read the same.
    if (document.text !== emptyText) taken.add(document);
    return same?.start === start ? same : new PlacedDocument(document, start);
  });
}

function documentOf(own: string, form: PieceForm, json: ReadText | undefined): DocumentText {
  // What a document keeps shall not be the texts of former edits.
  return emptyDocument({ text: own, form }) ?? new DocumentText({ text: ownText(own), form }, json);
}

function emptyDocument({ text, form }: Pick<DocumentText, 'text' | 'form'>): DocumentText | undefined {
  return text === emptyText ? emptyDocuments.find((each) => each.form === form) : undefined;
}

const emptyText = '---\n';

/** There may be very many, as generators of manifests leave them. */
const emptyDocuments = (['yaml-behind-separator', 'yaml'] as const).map(
  (form) => new DocumentText({ text: emptyText, form }),
);
