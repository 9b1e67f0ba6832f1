import { type PlainDocument, readPlainDocuments } from '../document/plain-documents.ts';

interface ReadFile {
  readonly text: string;
  readonly documents: readonly PlainDocument[];
}

/** Files with their documents, each read once, however many places in it are asked for. */
export class ReadFiles {
  readonly #known = new Map<string, Promise<ReadFile>>();
  readonly #textOf: (file: string) => Promise<string>;

  constructor(textOf: (file: string) => Promise<string>) {
    this.#textOf = textOf;
  }

  read(file: string): Promise<ReadFile> {
    const known = this.#known.get(file) ?? this.#textOf(file).then(readOne);
    this.#known.set(file, known);
    return known;
  }
}

function readOne(text: string): ReadFile {
  return { text, documents: readPlainDocuments(text) };
}
