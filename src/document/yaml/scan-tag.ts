import { code, isBlank, isBlankOrEnd, isUri, isWord } from './character.ts';
import type { Cursor } from './cursor.ts';
import { TagToken, Token, tokenKind } from './token.ts';

/** Upstream's yaml_parser_scan_anchor: an anchor or an alias. */
export function scanAnchor(cursor: Cursor): Token {
  const kind = cursor.peek() === code.asterisk ? tokenKind.alias : tokenKind.anchor;
  const start = cursor.at++;
  while (isWord(cursor.peek())) cursor.at++;
  const name = cursor.text.slice(start + 1, cursor.at);
  const next = cursor.peek();
  if (name === '' || !(isBlankOrEnd(next) || '?:,]}%@`'.includes(String.fromCharCode(next))))
    cursor.refuse('badAnchor');
  return new Token(kind, start, cursor.at, name);
}

/** Upstream's yaml_parser_scan_tag: `!<uri>`, `!handle!suffix` or `!suffix`. */
export function scanTag(cursor: Cursor): Token {
  const start = cursor.at;
  const said = cursor.peek(1) === code.lessThan ? scanVerbatim(cursor) : scanShorthand(cursor);
  if (!isBlankOrEnd(cursor.peek())) cursor.refuse('noSpaceBehindTag');
  return new TagToken(tokenKind.tag, start, cursor.at, said);
}

function scanVerbatim(cursor: Cursor): [string, string] {
  cursor.at += 2;
  const uri = scanUri(cursor, '');
  if (cursor.peek() !== code.greaterThan) cursor.refuse('openTag');
  cursor.at++;
  return ['', uri];
}

function scanShorthand(cursor: Cursor): [string, string] {
  const handle = scanHandle(cursor);
  if (handle.length > 1 && handle.endsWith('!')) return [handle, scanUri(cursor, '')];
  const suffix = scanUri(cursor, handle);
  return suffix === '' ? ['', '!'] : ['!', suffix];
}

/** Upstream's yaml_parser_scan_tag_handle. */
export function scanHandle(cursor: Cursor): string {
  const start = cursor.at;
  if (cursor.peek() !== code.exclamation) cursor.refuse('noHandle');
  cursor.at++;
  while (isWord(cursor.peek())) cursor.at++;
  if (cursor.peek() === code.exclamation) cursor.at++;
  return cursor.text.slice(start, cursor.at);
}

/** Upstream's yaml_parser_scan_tag_uri; what was taken for a handle may be the beginning of it. */
export function scanUri(cursor: Cursor, head: string): string {
  const start = cursor.at;
  let uri = head.slice(1);
  while (isUri(cursor.peek()))
    uri += cursor.peek() === code.percent ? scanOctets(cursor) : cursor.text.charAt(cursor.at++);
  if (head === '' && cursor.at === start) cursor.refuse('noTagUri');
  return uri;
}

/** One character as the escaped octets of its UTF-8. */
function scanOctets(cursor: Cursor): string {
  let octets = scanOctet(cursor);
  const first = octets.charCodeAt(0);
  const width = first < 0x80 ? 1 : first >> 5 === 6 ? 2 : first >> 4 === 14 ? 3 : first >> 3 === 30 ? 4 : 0;
  if (width === 0) cursor.refuse('badLeadingOctet');
  while (octets.length < width) {
    const next = scanOctet(cursor);
    if (next.charCodeAt(0) >> 6 !== 2) cursor.refuse('badTrailingOctet');
    octets += next;
  }
  return octets;
}

function scanOctet(cursor: Cursor): string {
  const digits = /^%([0-9a-fA-F]{2})/.exec(cursor.text.slice(cursor.at, cursor.at + 3))?.[1];
  if (digits === undefined) return cursor.refuse('noOctet');
  cursor.at += 3;
  return String.fromCharCode(Number.parseInt(digits, 16));
}

/** Whether a blank is here; the blanks are skipped. */
export function takeBlanks(cursor: Cursor): boolean {
  const isThere = isBlank(cursor.peek());
  cursor.skipBlanks();
  return isThere;
}
