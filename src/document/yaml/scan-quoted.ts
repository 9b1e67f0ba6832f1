import { code, isBlank, isBlankOrEnd, isBreak, isUnicodeBreak, stopsAt } from './character.ts';
import type { Cursor } from './cursor.ts';
import { folded } from './scan-plain.ts';
import { Token, tokenKind } from './token.ts';

/** Upstream's yaml_parser_scan_flow_scalar: a scalar in quotes. */
export function scanQuoted(cursor: Cursor): Token {
  const start = cursor.at;
  const quote = cursor.peek();
  const stop = simpleEnd(cursor.text, start, quote);
  if (stop > 0) {
    cursor.at = stop + 1;
    return new Token(tokenKind.textScalar, start, cursor.at, cursor.text.slice(start + 1, stop));
  }
  cursor.at++;
  let text = '';
  for (;;) {
    if (cursor.isDocumentMarker()) cursor.refuse('markerInQuotes', start);
    if (cursor.isOver) cursor.refuse('openQuote', start);
    const { said, isBehindBreak } = scanWord(cursor, quote);
    text += said;
    if (cursor.peek() === quote) break;
    text += scanGap(cursor, isBehindBreak);
  }
  cursor.at++;
  return new Token(tokenKind.textScalar, start, cursor.at, text);
}

const singleStops = stopsAt("\n\r'");
const doubleStops = stopsAt('\n\r"\\');

/** Where the closing quote is, if there is nothing special before it; else 0. */
function simpleEnd(text: string, start: number, quote: number): number {
  const stops = quote === code.singleQuote ? singleStops : doubleStops;
  for (let at = start + 1; at < text.length; at++) {
    const next = text.charCodeAt(at);
    if (next < 128 ? stops[next] === 0 : !isUnicodeBreak(next)) continue;
    return next !== quote || (quote === code.singleQuote && text.charCodeAt(at + 1) === quote) ? 0 : at;
  }
  return 0;
}

interface Word {
  readonly said: string;
  /** Whether an escaped break is the last of it. */
  readonly isBehindBreak: boolean;
}

/** What stands before the next blank or break. */
function scanWord(cursor: Cursor, quote: number): Word {
  let said = '';
  let from = cursor.at;
  for (let next = cursor.peek(); !isBlankOrEnd(next); next = cursor.peek()) {
    const isPair = quote === code.singleQuote && cursor.peek(1) === quote;
    if (next === quote && !isPair) break;
    if (next === quote) {
      said += cursor.text.slice(from, cursor.at + 1);
      cursor.at += 2;
    } else if (next === code.backslash && quote === code.doubleQuote) {
      said += cursor.text.slice(from, cursor.at++);
      if (isBreak(cursor.peek())) {
        cursor.takeBreak();
        return { said, isBehindBreak: true };
      }
      said += scanEscape(cursor);
    } else {
      cursor.at++;
      continue;
    }
    from = cursor.at;
  }
  return { said: said + cursor.text.slice(from, cursor.at), isBehindBreak: false };
}

/** What blanks and breaks between two words come to. */
function scanGap(cursor: Cursor, isBehindBreak: boolean): string {
  const start = cursor.at;
  cursor.skipBlanks();
  if (!isBehindBreak && !isBreak(cursor.peek())) return cursor.text.slice(start, cursor.at);
  const first = isBehindBreak ? '' : cursor.takeBreak();
  let others = '';
  for (let next = cursor.peek(); isBlank(next) || isBreak(next); next = cursor.peek()) {
    if (isBreak(next)) others += cursor.takeBreak();
    else cursor.at++;
  }
  return first === '' ? others : folded(first, others);
}

const escapes: ReadonlyMap<string, string> = new Map([
  ...[...'abtnvfre'].map((letter, index) => [letter, '\x07\b\t\n\v\f\r\x1b'.charAt(index)] as const),
  ...[...' "\'\\\t'].map((sign) => [sign, sign] as const),
  ...(['0\0', 'N\x85', '_\xa0', 'L\u2028', 'P\u2029'] as const).map(
    (pair) => [pair.charAt(0), pair.charAt(1)] as const,
  ),
]);
const digitsOf: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** What an escape stands for; the cursor is behind its backslash. */
function scanEscape(cursor: Cursor): string {
  const { text, at } = cursor;
  const letter = text.charAt(at);
  cursor.at++;
  const meant = escapes.get(letter);
  if (meant !== undefined) return meant;
  const count = digitsOf.get(letter);
  if (count === undefined) return cursor.refuse('badEscape', at - 1, at + 1);
  const digits = text.slice(at + 1, at + 1 + count);
  if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < count) return cursor.refuse('badHexadecimal', at - 1, at + 1);
  const value = Number.parseInt(digits, 16);
  if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff)
    return cursor.refuse('badCodePoint', at - 1, at + 1 + count);
  cursor.at = at + 1 + count;
  return String.fromCodePoint(value);
}
