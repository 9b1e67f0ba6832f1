import type { TextEdit } from '../../rules/rule.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { ToldName } from './messages.ts';

type CallValues = readonly unknown[];

/** Names of what belongs to one document, by its URI, until that is closed. */
const ofDocuments = ['update', 'setSaved', 'hold', 'setRendering', 'setBaselines', 'setExpectations', 'see'] as const;

/** What a service was told, as far as it still holds: all that a new one has to be told. */
export class ToldSoFar {
  /** In the order in which it was told first, by what a later message replaces. */
  readonly #kept = new Map<string, readonly [name: ToldName, values: CallValues]>();
  /** Of documents, since their text was kept. */
  readonly #edits = new Map<string, TextEdit[]>();

  get all(): Iterable<readonly [name: ToldName, values: CallValues]> {
    for (const uri of [...this.#edits.keys()]) this.#foldEdits(uri);
    return this.#kept.values();
  }

  /** Whether it is something else than before. */
  keep(name: ToldName, values: CallValues): boolean {
    const [uri, second] = values as readonly [string, unknown];
    if (name === 'edit') this.#edits.set(uri, [...(this.#edits.get(uri) ?? []), ...(second as readonly TextEdit[])]);
    else if (name === 'close') this.#forget(uri);
    else if (name === 'setRendering' && second === undefined) this.#forget(uri);
    else if (name === 'keepFolderFiles') this.#keepFiles(uri, second as ReadonlySet<string>);
    else return this.#replace(name, values);
    return true;
  }

  #replace(name: ToldName, values: CallValues): boolean {
    if (name === 'update') this.#edits.delete(values[0] as string);
    // The folder and the file, or the file, or the document name what is replaced.
    const named = name === 'configure' ? [] : values.slice(0, name === 'setFolderFile' ? 2 : 1);
    const key = keyOf(name, named);
    const isSame = deepEqual(this.#kept.get(key)?.[1], values);
    if (name.endsWith('File') && values.at(-1) === undefined) this.#kept.delete(key);
    else this.#kept.set(key, [name, values]);
    return !isSame;
  }

  #forget(uri: string): void {
    for (const name of ofDocuments) this.#kept.delete(keyOf(name, [uri]));
    this.#edits.delete(uri);
  }

  #keepFiles(folder: string, uris: ReadonlySet<string>): void {
    for (const [key, [name, [of, uri]]] of this.#kept)
      if (name === 'setFolderFile' && of === folder && !uris.has(uri as string)) this.#kept.delete(key);
  }

  #foldEdits(uri: string): void {
    const edits = this.#edits.get(uri) ?? [];
    const key = keyOf('update', [uri]);
    const text = this.#kept.get(key)?.[1][1];
    this.#edits.delete(uri);
    if (typeof text === 'string') this.#kept.set(key, ['update', [uri, edits.reduce(edited, text)]]);
  }
}

function edited(text: string, { range: { start, end }, newText }: TextEdit): string {
  return text.slice(0, start) + newText + text.slice(end);
}

function keyOf(name: ToldName, named: CallValues): string {
  return JSON.stringify([name, ...named]);
}
