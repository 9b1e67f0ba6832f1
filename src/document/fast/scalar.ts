import { isUnspeakableNumber, plainScalarValue } from '../scalar-value.ts';
import { code } from './code.ts';
import type { Cursor } from './cursor.ts';
import { unfamiliar } from './unfamiliar.ts';

/** What a key or a value on one line says, and where it ends; the cursor stands behind it. */
export interface Scalar {
  readonly value: null | boolean | number | string;
  readonly end: number;
}

/** Reads a scalar of one line: quoted, or plain up to what ends it. */
export function readScalar(cursor: Cursor, isFlow: boolean): Scalar {
  const first = cursor.peek();
  if (first === code.doubleQuote) return readDoubleQuoted(cursor);
  return first === code.singleQuote ? readSingleQuoted(cursor) : readPlain(cursor, isFlow);
}

/** JSON has the same escapes; the few more of YAML, and breaks within, are left alone. */
function readDoubleQuoted(cursor: Cursor): Scalar {
  const start = cursor.at;
  let isEscaped = false;
  for (cursor.at++; cursor.peek() !== code.doubleQuote; cursor.at++) {
    if (cursor.isLineEnd()) throw unfamiliar;
    if (cursor.peek() !== code.backslash) continue;
    isEscaped = true;
    cursor.at++;
  }
  const end = ++cursor.at;
  const value = isEscaped ? unescaped(cursor.text.slice(start, end)) : cursor.text.slice(start + 1, end - 1);
  return { value, end };
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    throw unfamiliar;
  }
}

function readSingleQuoted(cursor: Cursor): Scalar {
  const start = cursor.at;
  let isEscaped = false;
  for (cursor.at++; ; cursor.at++) {
    if (cursor.isLineEnd()) throw unfamiliar;
    if (cursor.peek() !== code.singleQuote) continue;
    if (cursor.peek(1) !== code.singleQuote) break;
    isEscaped = true;
    cursor.at++;
  }
  const end = ++cursor.at;
  const inner = cursor.text.slice(start + 1, end - 1);
  return { value: isEscaped ? inner.replaceAll("''", "'") : inner, end };
}

function readPlain(cursor: Cursor, isFlow: boolean): Scalar {
  const { text, at: start } = cursor;
  checkPlainStart(cursor, isFlow);
  cursor.at = plainStop(text, start, isFlow ? flowStops : blockStops);
  if (cursor.peek() === code.tab) throw unfamiliar;
  let end = cursor.at;
  while (text.charCodeAt(end - 1) === code.space) end--;
  const plain = text.slice(start, end);
  if (plain === '<<' || isUnspeakableNumber(plain)) throw unfamiliar;
  return { value: plainScalarValue(plain), end };
}

/** Where the plain scalar is over: at a break, a comment, the colon of a key, or a sign of the flow around it. */
function plainStop(text: string, start: number, stops: Uint8Array): number {
  for (let at = start; at < text.length; at++) {
    const next = text.charCodeAt(at);
    if (next > 127 || stops[next] === 0) continue;
    if (next === code.numberSign && text.charCodeAt(at - 1) !== code.space) continue;
    if (next === code.colon && !isColonOfKey(text, at, stops)) continue;
    return at;
  }
  return text.length;
}

function isColonOfKey(text: string, at: number, stops: Uint8Array): boolean {
  if (at + 1 >= text.length) return true;
  const next = text.charCodeAt(at + 1);
  return next === code.space || (next < 128 && next !== code.colon && next !== code.numberSign && stops[next] === 1);
}

const blockStops = table('\n\r\t#:');
const flowStops = table('\n\r\t#:,[]{}');

/** Letters, digits and what else begins a plain scalar beyond doubt. */
function checkPlainStart(cursor: Cursor, isFlow: boolean): void {
  const first = cursor.peek();
  const isDoubtful = first === code.dash || first === code.colon;
  if (isDoubtful ? isFlow || cursor.isGap(1) : plainStart[first] !== 1) throw unfamiliar;
  if (cursor.column === 0 && (first === code.dash || first === code.dot)) throw unfamiliar;
}

const plainStart = table('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/.$(+<^~\\');

function table(characters: string): Uint8Array {
  const found = new Uint8Array(128);
  for (const character of characters) found[character.charCodeAt(0)] = 1;
  return found;
}
