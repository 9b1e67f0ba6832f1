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
