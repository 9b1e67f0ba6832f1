// Places in a text: lines, blanks and anchors.
import type { Range } from '../document/manifest.ts';

/** Behind the anchor at the place, if there is one: the aliases of a value need it. */
export function behindAnchor(text: string, at: number): number {
  const anchor = /&[^\s,[\]{}]+[ \t]+/y;
  anchor.lastIndex = at;
  return anchor.test(text) ? anchor.lastIndex : at;
}

/** Behind the blanks at the place. */
export function behindBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return end;
}

/** The lines of a text that moves from one column to another. */
export function reindented(text: string, from: number, to: number): readonly string[] {
  const [first = '', ...rest] = text.split(/\r?\n/);
  const lines = rest.map((line) =>
    line.trim() === '' ? '' : ' '.repeat(Math.max(0, line.search(/\S/) - from + to)) + line.trimStart(),
  );
  return [' '.repeat(to) + first, ...lines];
}

/** The range without the blanks at its end. */
export function trimmed(text: string, range: Range): Range {
  return { start: range.start, end: range.start + text.slice(range.start, range.end).trimEnd().length };
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line of an offset ends, before its break. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

/** How the line before that of an offset ends, or its own where it is the first. */
export function lineEnd(text: string, offset: number): string {
  const before = offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1);
  const end = before === -1 ? text.indexOf('\n', offset) : before;
  return text[end - 1] === '\r' ? '\r\n' : '\n';
}

/** Whether a tag such as `!!str` stands before the value, which would hold for the new one too. */
export function isTagged(text: string, { start }: Range): boolean {
  return /(?:^|\s)!\S*\s*$/.test(text.slice(lineStart(text, start), start));
}

/** Behind the comma that follows; a comment there keeps a blank before it. */
export function behindComma(text: string, { start, end }: Range): number {
  const comma = /\s*,/y;
  comma.lastIndex = end;
  const behind = comma.test(text) ? comma.lastIndex : end;
  return /\s/.test(text[start - 1] ?? '') ? behindBlanks(text, behind) : behind;
}

/** Where a key ends with its colon; a key of a flow map may have none. */
export function keyEnd(text: string, { end }: Range): number {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  return colon.test(text) ? colon.lastIndex : end;
}
