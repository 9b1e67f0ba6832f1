import { stat } from 'node:fs/promises';
import type { Problem } from '../../document/manifest.ts';
import { type PlainDocument, readPlainText } from '../../document/plain-documents.ts';
import { LineIndex } from '../../std/line-index.ts';
import { textOf, type UnsavedTexts } from '../unsaved-texts.ts';
import { isOutside } from '../ways-out.ts';

/** A file with what is read of it, when it is first asked for. */
export class KnownFile {
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

/** The files of one moment: each is looked for and read once, however many kustomizations include it. */
export class KnownFiles {
  readonly #unsaved: UnsavedTexts;
  readonly #found = new Map<string, Promise<boolean>>();
  readonly #read = new Map<string, Promise<KnownFile | undefined>>();

  constructor(unsaved: UnsavedTexts) {
    this.#unsaved = unsaved;
  }

  /** Whether there is a file of the name. */
  isFile(file: string): Promise<boolean> {
    return once(this.#found, file, () =>
      stat(file).then(
        (found) => found.isFile(),
        () => false,
      ),
    );
  }

  /** A file; undefined where it cannot be read. What leads out of the top is not read, and empty. */
  read(file: string, top: string | undefined): Promise<KnownFile | undefined> {
    return once(this.#read, `${top ?? ''}\0${file}`, async () => {
      if (top !== undefined && isOutside(top, file)) return new KnownFile(file, '');
      return textOf(file, this.#unsaved).then(
        (text) => new KnownFile(file, text),
        () => undefined,
      );
    });
  }
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
