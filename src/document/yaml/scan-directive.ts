import { code, isBlankOrEnd, isBreakOrEnd, isDigit, isWord } from './character.ts';
import type { Cursor } from './cursor.ts';
import { scanHandle, scanUri, takeBlanks } from './scan-tag.ts';
import { TagToken, Token, tokenKind } from './token.ts';

/** Upstream's yaml_parser_scan_directive: `%YAML 1.1` or `%TAG !handle! prefix`, with the rest of its line. */
export function scanDirective(cursor: Cursor): Token {
  const start = cursor.at++;
  const nameStart = cursor.at;
  while (isWord(cursor.peek())) cursor.at++;
  const name = cursor.text.slice(nameStart, cursor.at);
  if (name === '') cursor.refuse('noDirectiveName');
  if (!isBlankOrEnd(cursor.peek())) cursor.refuse('badDirectiveName');
  const token = scanValue(cursor, name, start);
  cursor.skipBlanks();
  cursor.skipComment();
  if (!isBreakOrEnd(cursor.peek())) cursor.refuse('noLineBreak');
  cursor.takeBreakIfAny();
  return token;
}

function scanValue(cursor: Cursor, name: string, start: number): Token {
  cursor.skipBlanks();
  if (name === 'YAML') {
    const version = scanVersion(cursor);
    return new Token(tokenKind.versionDirective, start, cursor.at, version);
  }
  if (name !== 'TAG') return cursor.refuse('unknownDirective', start);
  const handle = scanHandle(cursor);
  if (handle !== '!' && !(handle.length > 1 && handle.endsWith('!'))) cursor.refuse('noHandle');
  if (!takeBlanks(cursor)) cursor.refuse('noSpaceBehindHandle');
  const prefix = scanUri(cursor, '');
  if (!isBlankOrEnd(cursor.peek())) cursor.refuse('noSpaceBehindTag');
  return new TagToken(tokenKind.tagDirective, start, cursor.at, [handle, prefix]);
}

function scanVersion(cursor: Cursor): string {
  const major = scanNumber(cursor);
  if (cursor.peek() !== code.dot) cursor.refuse('noVersionDot');
  cursor.at++;
  return `${major}.${scanNumber(cursor)}`;
}

function scanNumber(cursor: Cursor): number {
  const start = cursor.at;
  while (isDigit(cursor.peek())) cursor.at++;
  const digits = cursor.text.slice(start, cursor.at);
  if (digits.length > 2) cursor.refuse('longVersion', start);
  if (digits === '') cursor.refuse('noVersion');
  return Number(digits);
}
