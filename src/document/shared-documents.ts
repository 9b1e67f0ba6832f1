import { ownText } from '../std/own-text.ts';
import { withoutDefinition } from './definitions.ts';
import { DocumentText } from './place-document.ts';
import type { PieceForm } from './split-documents.ts';

/** In UTF-16 units: a shorter document is read as soon as it is looked for. */
const longDocument = 10_000;
/** So many UTF-16 units of long documents are kept, those that were met last. */
const maxKept = 3_000_000;

/**
 * The documents of a folder's files. A long one that stands in several of them is read once, such as a workload that each
 * variant of an installation has. Of a definition, no more is read than what it is.
 */
export class SharedDocuments {
  readonly #known = new Map<string, DocumentText>();
  #length = 0;

  documentOf(whole: string, form: PieceForm): DocumentText {
    const text = withoutDefinition(whole);
    if (text.length < longDocument) return new DocumentText({ text, form });
    const known = this.#known.get(text);
    // What is kept shall not be all of the file.
    const document = known?.form === form ? known : new DocumentText({ text: ownText(text), form });
    this.#forget(text);
    this.#known.set(document.text, document);
    this.#length += text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#length <= maxKept) break;
      this.#forget(oldest);
    }
    return document;
  }

  #forget(text: string): void {
    if (this.#known.delete(text)) this.#length -= text.length;
  }
}
