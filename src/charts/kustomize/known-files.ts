import type { Problem } from '../../document/manifest.ts';
import { type PlainDocument, readPlainText } from '../../document/plain-documents.ts';
import { LineIndex } from '../../std/line-index.ts';
import type { FileSource } from './file-source.ts';

/** A file with what is read of it, when it is first asked for. */
export class OverlayFile {
  readonly file: string;
  readonly text: string;
  #index: LineIndex | undefined;
  #reading: ReturnType<typeof readPlainText> | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  get index(): LineIndex {
    this.#index ??= new LineIndex(this.text);
    return this.#index;
  }

  get documents(): readonly PlainDocument[] {
    return this.#read().documents;
  }

  /** Why one of them cannot be read. */
  get problem(): Problem | undefined {
    return this.#read().problem;
  }

  #read(): ReturnType<typeof readPlainText> {
    this.#reading ??= readPlainText(this.text);
    return this.#reading;
  }
}

/** All files of all overlays together have no more: links lead to the same file any number of times. */
export const maxOverlayMegabytes = 128;

/** The files of one moment: each is looked for and read once, however many kustomizations include it. */
export class KnownFiles {
  readonly source: FileSource;
  readonly #found = new Map<string, Promise<boolean>>();
  readonly #read = new Map<string, Promise<OverlayFile | undefined>>();
  #characters = 0;

  constructor(source: FileSource) {
    this.source = source;
  }

  /** Whether there is a file of the name. */
  isFile(file: string): Promise<boolean> {
    return once(this.#found, file, () => this.source.isFile(file));
  }

  /** Whether more was asked for than is read. */
  get isFull(): boolean {
    return this.#characters > maxOverlayMegabytes * 1024 ** 2;
  }

  /** A file; undefined where it cannot be read. What leads out of the top is not read, and empty. */
  read(file: string, top: string): Promise<OverlayFile | undefined> {
    return once(this.#read, `${top}\0${file}`, async () => {
      const isOut = (await this.source.outside(top, [file])) !== undefined;
      const text = isOut || this.isFull ? '' : await this.source.text(file);
      this.#characters += text?.length ?? 0;
      return text === undefined || this.isFull ? undefined : new OverlayFile(file, text);
    });
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
