import type { Cursor } from './cursor.ts';

/** What may turn out to be a key, once its colon is found. */
interface SimpleKey {
  isPossible: boolean;
  /** Whether nothing else is allowed at its place. */
  isRequired: boolean;
  /** Of its first token. */
  number: number;
  /** Whether its first token is held back until it is decided. */
  isAwaited: boolean;
  at: number;
  lineStart: number;
}

/** A key without a question mark stands in one line, and its colon is no further away. */
const longest = 1024;

/** The possible keys of the scanner: one at most in the block, and in each bracket that is open. */
export class SimpleKeys {
  readonly #cursor: Cursor;
  readonly #keys: SimpleKey[] = [newKey(-1)];

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** Whether the token with this number may turn out to begin a key. */
  isPossible(number: number): boolean {
    for (const key of this.#keys)
      if (key.isAwaited && key.isPossible && key.number === number) return this.#isValid(key);
    return false;
  }

  get isAnyPossible(): boolean {
    return this.#last.isPossible;
  }

  /** Takes down that a key may begin at the cursor with this token. */
  save(number: number, isRequired: boolean): void {
    this.remove();
    const key = this.#last;
    key.isPossible = true;
    key.isAwaited = true;
    key.isRequired = isRequired;
    key.number = number;
    key.at = this.#cursor.at;
    key.lineStart = this.#cursor.lineStart;
  }

  /** The possible key turns out not to be a key. */
  remove(): void {
    const key = this.#last;
    if (key.isPossible && key.isRequired) this.#refuse(key);
    key.isPossible = false;
  }

  /** The key to which a colon at the cursor belongs. */
  take(): Readonly<SimpleKey> | undefined {
    const key = this.#last;
    if (!this.#isValid(key)) return undefined;
    key.isPossible = false;
    return key;
  }

  /** Enters a bracket, which is the token with this number. */
  open(number: number): void {
    this.#keys.push(newKey(number));
  }

  /** Leaves a bracket. As upstream has it, one without anything in it is not held back any more, though it may be a key. */
  close(): void {
    const inner = this.#keys.pop();
    const key = this.#last;
    if (key.number === inner?.number) key.isAwaited = false;
  }

  get #last(): SimpleKey {
    return this.#keys[this.#keys.length - 1] as SimpleKey;
  }

  #isValid(key: SimpleKey): boolean {
    if (!key.isPossible) return false;
    if (key.lineStart === this.#cursor.lineStart && !this.#isFar(key.at)) return true;
    if (key.isRequired) this.#refuse(key);
    key.isPossible = false;
    return false;
  }

  /** Whether more characters than a key may have are between the place and the cursor. */
  #isFar(at: number): boolean {
    const cursor = this.#cursor;
    if (cursor.at - at <= longest) return false;
    const halves = cursor.text.slice(at, cursor.at).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
    return cursor.at - at - halves > longest;
  }

  #refuse({ at }: SimpleKey): never {
    const end = /.*/.exec(this.#cursor.text.slice(at, at + longest))?.[0].trimEnd().length ?? 1;
    return this.#cursor.refuse('noColon', at, at + end);
  }
}

function newKey(number: number): SimpleKey {
  return { isPossible: false, isRequired: false, number, isAwaited: false, at: 0, lineStart: 0 };
}
