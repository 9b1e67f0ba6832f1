import { code, isBlank, isBlankOrEnd, isBreak, isPlainStart, isUnicodeBreak, stopsAt } from './character.ts';
import type { Cursor } from './cursor.ts';
import { Token, tokenKind } from './token.ts';

/** The break at the end of a line within a scalar, and those of the empty lines behind it. */
export function folded(lineBreak: string, emptyLines: string): string {
  if (lineBreak !== '\n') return lineBreak + emptyLines;
  return emptyLines === '' ? ' ' : emptyLines;
}

/** Upstream's yaml_parser_scan_plain_scalar: a scalar without quotes, whose further lines are indented so far. */
export function scanPlain(cursor: Cursor, indent: number, isFlow: boolean): Token {
  const start = cursor.at;
  let before = '';
  let from = start;
  let end = scanWords(cursor, isFlow);
  while (isBreak(cursor.peek()) && (isFlow || !isLastLine(cursor, indent))) {
    const breaks = scanBreaks(cursor, indent);
    if ((!isFlow && cursor.column < indent) || !isWordAhead(cursor, isFlow)) break;
    before += cursor.text.slice(from, end) + breaks;
    from = cursor.at;
    end = scanWords(cursor, isFlow);
  }
  return new Token(tokenKind.plainScalar, start, end, before + cursor.text.slice(from, end));
}

/** Whether the line behind a break is none of the scalar, as a look at it tells of most; the cursor is then at its word. */
function isLastLine(cursor: Cursor, indent: number): boolean {
  const { text } = cursor;
  if (text.charCodeAt(cursor.at) !== code.lineFeed) return false;
  const lineStart = cursor.at + 1;
  let at = lineStart;
  while (text.charCodeAt(at) === code.space) at++;
  const next = text.charCodeAt(at);
  if (at - lineStart >= indent || next === code.tab || isBreak(next)) return false;
  cursor.at = at;
  cursor.lineStart = lineStart;
  return true;
}

/** Longer keys are not found at once. */
const longestKey = 1000;

/** A key of one word, and the colon behind it, undefined where something else stands here. */
export function scanKey(cursor: Cursor): Token | undefined {
  const { text, at: start } = cursor;
  const first = text.charCodeAt(start);
  if (!isPlainStart(first) || first === code.lessThan) return undefined;
  const end = endOfWord(cursor, false);
  if (text.charCodeAt(end) !== code.colon || end - start > longestKey) return undefined;
  cursor.at = end + 1;
  return new Token(tokenKind.plainScalar, start, end, text.slice(start, end));
}

const blockStops = stopsAt('\0\t\n\r :');
const flowStops = stopsAt('\0\t\n\r :,?[]{}');

/** Where the word at the cursor ends: at a blank, the colon of a key, or a sign of the flow around it. */
function endOfWord({ text, at }: Cursor, isFlow: boolean): number {
  const stops = isFlow ? flowStops : blockStops;
  for (; at < text.length; at++) {
    const next = text.charCodeAt(at);
    if (next < 128 ? stops[next] === 0 : !isUnicodeBreak(next)) continue;
    // Behind the last colon comes the break at the end of the text.
    if (next !== code.colon || isBlankOrEnd(text.charCodeAt(at + 1))) return at;
  }
  return at;
}

/** Goes through the words of a line, up to what stops them, and gives the end of the last one. */
function scanWords(cursor: Cursor, isFlow: boolean): number {
  const { text } = cursor;
  const stops = isFlow ? flowStops : blockStops;
  let { at } = cursor;
  let end = at;
  for (; at < text.length; at++) {
    const next = text.charCodeAt(at);
    if (next < 128 ? stops[next] === 0 : !isUnicodeBreak(next)) continue;
    if (next === code.colon && !isBlankOrEnd(text.charCodeAt(at + 1))) continue;
    if (!isBlank(text.charCodeAt(at - 1))) end = at;
    if (!isBlank(next)) break;
    while (isBlank(text.charCodeAt(at + 1))) at++;
    if (text.charCodeAt(at + 1) !== code.numberSign) continue;
    at++;
    break;
  }
  cursor.at = at;
  return end;
}

/** Whether the scalar goes on in the line at whose first sign the cursor is. */
function isWordAhead(cursor: Cursor, isFlow: boolean): boolean {
  if (cursor.isDocumentMarker() || cursor.peek() === code.numberSign) return false;
  return endOfWord(cursor, isFlow) > cursor.at;
}

/** Skips breaks and the blanks behind them, and gives what they count within the scalar. */
function scanBreaks(cursor: Cursor, indent: number): string {
  const first = cursor.takeBreak();
  let others = '';
  for (let next = cursor.peek(); isBlank(next) || isBreak(next); next = cursor.peek()) {
    if (isBreak(next)) others += cursor.takeBreak();
    else if (next === code.tab && cursor.column < indent) cursor.refuse('tabInText');
    else cursor.at++;
  }
  return folded(first, others);
}
