// JSON as Go's encoding/json takes it, with which kubectl reads what it takes for JSON.
import { tooDeepDocument, tooManyValues, unspeakableNumber } from '../../wording/input/document-problems.ts';
import { Fault } from '../fault.ts';
import { limits } from '../limits.ts';
import type { Json, Problem, Range } from '../manifest.ts';
import { MapBuilder } from '../map-builder.ts';
import type { ReadText } from '../read-text.ts';
import { leaf, listNode, type TreeNode } from '../tree.ts';
import { TreeLog } from '../tree-log.ts';

/** Thrown where a text is no JSON; what it is then is another question. */
export const notJson = new Error('no JSON');

/** A value of a text, with its places counted from where the reading began. */
export interface ReadJson {
  readonly read: ReadText;
  /** Behind the value, in the whole text. */
  readonly end: number;
}

/** Reads the next JSON value of a text; throws `notJson` if there is none. */
export function readJson(text: string, start: number): ReadJson {
  const reader = new JsonReader(text, start);
  try {
    const { root, problem } = reader.read();
    const duplicates = problem === undefined ? reader.log.duplicates : [];
    return { read: { root, problem, duplicates, comments: [] }, end: reader.at };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, range } = error;
    return {
      read: { root: undefined, problem: { code, message, range }, duplicates: [], comments: [] },
      end: text.length,
    };
  }
}

/** The blanks of JSON that a place stands before. */
export function behindJsonBlanks(text: string, at: number): number {
  while (isJsonBlank(text.charCodeAt(at))) at++;
  return at;
}

class JsonReader {
  readonly log = new TreeLog();
  readonly #text: string;
  readonly #start: number;
  #depth = 0;
  #values = 0;
  #unspeakable: Problem | undefined;
  at: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
    this.at = start;
  }

  read(): { readonly root: TreeNode | undefined; readonly problem: Problem | undefined } {
    this.#skipBlanks();
    const root = this.#value();
    return this.#unspeakable === undefined
      ? { root, problem: undefined }
      : { root: undefined, problem: this.#unspeakable };
  }

  #value(): TreeNode {
    if (++this.#values > limits.values)
      throw new Fault('too-large', tooManyValues(limits.values), this.#rangeFrom(this.at));
    const start = this.at;
    const next = this.#text[start];
    if (next === '{') return this.#nested(start, () => this.#map(start));
    if (next === '[') return this.#nested(start, () => this.#list(start));
    return leaf(next === '"' ? this.#string() : this.#literal(), this.#rangeFrom(start));
  }

  #count(): void {
    if (++this.#values > limits.values)
      throw new Fault('too-large', tooManyValues(limits.values), this.#rangeFrom(this.at));
  }

  #nested(start: number, read: () => TreeNode): TreeNode {
    if (++this.#depth > limits.depth)
      throw new Fault('too-deep', tooDeepDocument(limits.depth), this.#rangeFrom(start));
    this.at++;
    this.#skipBlanks();
    const node = read();
    this.#depth--;
    return node;
  }

  #map(start: number): TreeNode {
    const map = new MapBuilder();
    for (let isFirst = true; this.#hasMore('}', isFirst); isFirst = false) {
      const keyStart = this.at;
      this.#count();
      const name = this.#string();
      const keyRange = this.#rangeFrom(keyStart);
      this.#skipBlanks();
      if (this.#text[this.at] !== ':') throw notJson;
      this.at++;
      this.#skipBlanks();
      this.log.path.push(name);
      map.add(name, { keyRange, node: this.#value() });
      this.log.path.pop();
    }
    this.log.reportDuplicates(map.losers);
    return map.build(this.#rangeFrom(start));
  }

  #list(start: number): TreeNode {
    const items: TreeNode[] = [];
    for (let isFirst = true; this.#hasMore(']', isFirst); isFirst = false) {
      this.log.path.push(items.length);
      items.push(this.#value());
      this.log.path.pop();
    }
    return listNode(items, this.#rangeFrom(start));
  }

  /** Goes to the next part within brackets, or behind them. */
  #hasMore(close: string, isFirst: boolean): boolean {
    if (!isFirst) this.#skipBlanks();
    const next = this.#text[this.at];
    if (next === close) this.at++;
    if (isFirst || next === close) return next !== close;
    if (next !== ',') throw notJson;
    this.at++;
    this.#skipBlanks();
    return true;
  }

  #string(): string {
    const text = this.#text;
    const start = this.at;
    if (text[start] !== '"') throw notJson;
    let isEscaped = false;
    let at = start + 1;
    for (let next = text.charCodeAt(at); next !== 0x22; next = text.charCodeAt(at)) {
      if (!(next >= 0x20)) throw notJson;
      if (next === 0x5c) isEscaped = true;
      at += next === 0x5c ? 2 : 1;
    }
    this.at = at + 1;
    const value = isEscaped ? String(parsed(text.slice(start, at + 1))) : text.slice(start + 1, at);
    return isEscaped ? value.replaceAll(loneSurrogate, '\ufffd') : value;
  }

  /** A number, or one of the three words. */
  #literal(): Json {
    const { at } = this;
    literal.lastIndex = at;
    const word = literal.exec(this.#text)?.[0];
    if (word === undefined || isCutShort(word, this.#text[at + word.length])) throw notJson;
    this.at += word.length;
    const value = parsed(word);
    if (typeof value === 'number' && !Number.isFinite(value)) {
      const message = unspeakableNumber(word);
      this.#unspeakable ??= { code: 'yaml-syntax', message, range: this.#rangeFrom(at) };
    }
    return value;
  }

  #skipBlanks(): void {
    this.at = behindJsonBlanks(this.#text, this.at);
  }

  #rangeFrom(start: number): Range {
    return { start: start - this.#start, end: Math.max(this.at, start + 1) - this.#start };
  }
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const literal = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y;

/** Whether a number goes on in a way in which none may; with any other sign the next value begins. */
function isCutShort(word: string, next: string | undefined): boolean {
  return (next === '.' && /^-?[0-9]+$/.test(word)) || ((next === 'e' || next === 'E') && /^[-.0-9]+$/.test(word));
}

function isJsonBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw notJson;
  }
}
