import { ownText } from '../std/own-text.ts';
import { DocumentText } from './place-document.ts';
import type { PieceForm } from './split-documents.ts';

/** In UTF-16 units: a shorter document is read as soon as it is looked for. */
const longDocument = 10_000;
/** So many UTF-16 units of long documents are kept, those that were met last. */
const mostKept = 3_000_000;

/**
 * The long documents of many files, each read once where it stands in several of them: such as the workloads of an
 * installation, which each variant of it has.
 */
export class SharedDocuments {
  readonly #known = new Map<string, DocumentText>();
  #length = 0;

  /** Undefined for a short one. */
  documentOf(text: string, form: PieceForm): DocumentText | undefined {
    if (text.length < longDocument) return undefined;
    const known = this.#known.get(text);
    // What is kept shall not be all of the file.
    const document = known?.form === form ? known : new DocumentText({ text: ownText(text), form });
    this.#forget(text);
    this.#known.set(document.text, document);
    this.#length += text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#length <= mostKept) break;
      this.#forget(oldest);
    }
    return document;
  }

  #forget(text: string): void {
    if (this.#known.delete(text)) this.#length -= text.length;
  }
}
