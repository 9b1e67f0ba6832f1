// Anchors that edits delete, and the aliases that are left of them.
import { findComments } from '../document/comments.ts';
import { asMap, type Range } from '../document/manifest.ts';
import { readPlainDocuments } from '../document/plain-documents.ts';
import type { TextEdit } from './rule.ts';
import { columnOf } from './text-edits.ts';
import { behindBlanks, endOfLine, lineEnd, lineStart, reindented } from './text-places.ts';
import { flowJson } from './written-value.ts';

/**
 * The edits, with each anchor that they delete moved to the first alias that is left, or with its value in the place of
 * the only one. There are several ways to write that, the likely one first; none where there is no anchor to move.
 */
export function withMovedAnchors(text: string, edits: readonly TextEdit[]): readonly (readonly TextEdit[])[] {
  const deleted = edits.flatMap((edit) => anchorsIn(text, edit));
  if (deleted.length === 0) return [];
  return [blockMove, flowMove].map((move) => [
    ...edits,
    ...deleted.flatMap((anchor) => movesOf(text, anchor, edits, move)),
  ]);
}

interface Anchor {
  readonly name: string;
  readonly start: number;
  /** Where it ends with the blanks behind it. */
  readonly end: number;
}

function anchorsIn(text: string, { range, newText }: TextEdit): readonly Anchor[] {
  return [...text.slice(range.start, range.end).matchAll(/(?<![^\s,[{])&([^\s,[\]{}]+)[ \t]*/g)]
    .map((found) => {
      const start = range.start + found.index;
      return { name: found[1] ?? '', start, end: start + found[0].length };
    })
    .filter(({ name }) => !newText.includes(`&${name}`));
}

/** Writes a value in the place of an alias, with a mark before it. */
type Move = (
  text: string,
  anchor: Anchor,
  target: { readonly alias: Range; readonly mark: string },
) => readonly TextEdit[];

function movesOf(text: string, anchor: Anchor, edits: readonly TextEdit[], move: Move): readonly TextEdit[] {
  const [alias, ...others] = aliasesOf(text, anchor, edits);
  return alias === undefined ? [] : move(text, anchor, { alias, mark: others.length === 0 ? '' : `&${anchor.name}` });
}

/** The aliases that the edits leave, up to where another value has the name. */
function aliasesOf(text: string, { name, end }: Anchor, edits: readonly TextEdit[]): readonly Range[] {
  const found: Range[] = [];
  for (const { 0: sign, 1: named, index } of text.matchAll(/(?<=[\s,[{])[*&]([^\s,\]}]+)/g)) {
    const range = { start: index, end: index + sign.length };
    const isOther = index < end || named !== name || isCommentedOut(text, index);
    if (isOther || edits.some((edit) => edit.range.start <= range.start && range.end <= edit.range.end)) continue;
    if (sign.startsWith('&')) break;
    found.push(range);
  }
  return found;
}

function isCommentedOut(text: string, at: number): boolean {
  return /(?:^|\s)#/.test(text.slice(lineStart(text, at), at));
}

/** As it is written: on the line, or on lines of its own where the alias is alone on its line. */
function blockMove(text: string, anchor: Anchor, target: Parameters<Move>[2]): readonly TextEdit[] {
  const { alias, mark } = target;
  const head = text.slice(anchor.end, endOfLine(text, anchor.end)).replace(/^#.*/, '');
  if (!/^(?:[|>]|$)/.test(head))
    return [{ range: alias, newText: marked(mark, text.slice(anchor.end, inlineEnd(text, anchor.end))) }];
  const end = endOfLine(text, alias.end);
  const before = text.slice(lineStart(text, alias.start), alias.start).trimEnd();
  const isAlone = /[:-]$/.test(before) && /^[ \t]*(?:#|$)/.test(text.slice(alias.end, end));
  if (!isAlone) return flowMove(text, anchor, target);
  const start = lineStart(text, alias.start) + before.length;
  const lines = linesOf(text, anchor.start, columnOfParent(before)).map((line) => lineEnd(text, start) + line);
  const above = marked(mark, head);
  return [
    { range: { start, end: alias.end }, newText: above === '' ? '' : ` ${above}` },
    { range: { start: end, end }, newText: lines.join('') },
  ];
}

/** On one line. */
function flowMove(text: string, anchor: Anchor, { alias, mark }: Parameters<Move>[2]): readonly TextEdit[] {
  const isInline = /[[{"']/.test(text[anchor.end] ?? '');
  const written = text.slice(anchor.end, isInline ? inlineEnd(text, anchor.end) : blockEnd(text, anchor.start));
  const value = asMap(readPlainDocuments(`0: ${written}`)[0]?.value)['0'];
  const isWhole = value !== undefined && findComments(written, 0).length === 0;
  return isWhole ? [{ range: alias, newText: marked(mark, flowJson(value)) }] : [];
}

function marked(mark: string, value: string): string {
  return mark === '' || value === '' ? mark + value : `${mark} ${value}`;
}

/** The lines of a value below the key or the dash that it belongs to, for another one in the column. */
function linesOf(text: string, at: number, column: number): readonly string[] {
  const end = blockEnd(text, at);
  const start = behindBlanks(text, Math.min(end, text.indexOf('\n', at) + 1));
  const from = columnOf(text, start);
  const moved = from - columnOfParent(text.slice(lineStart(text, at), at).trimEnd()) + column;
  return reindented(text.slice(start, end), from, moved);
}

/** Where the lines are over that stand deeper than the key or the dash before the place, or are dashes below a key. */
function blockEnd(text: string, at: number): number {
  const before = text.slice(lineStart(text, at), at).trimEnd();
  const column = columnOfParent(before);
  let end = endOfLine(text, at);
  for (let next = text.indexOf('\n', end) + 1; next > 0; next = text.indexOf('\n', next) + 1) {
    const first = behindBlanks(text, next);
    const isDash = first - next === column && before.endsWith(':') && /^-[ \t]/.test(text.slice(first, first + 2));
    const isBlank = /[\r\n]/.test(text[first] ?? '\n');
    if (!isBlank && !isDash && first - next <= column) break;
    if (!isBlank) end = endOfLine(text, first);
  }
  return end;
}

/** The column of the key or the dash that a line ends with. */
function columnOfParent(line: string): number {
  return line.endsWith('-') ? line.length - 1 : (/^ *(?:- +)*/.exec(line)?.[0].length ?? 0);
}

/** Where a value ends that stands on a line from the place on, or within brackets. */
function inlineEnd(text: string, start: number): number {
  const quoted = /(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/y;
  quoted.lastIndex = start;
  if (quoted.test(text)) return quoted.lastIndex;
  return /[[{]/.test(text[start] ?? '') ? bracketEnd(text, start) : plainEnd(text, start);
}

function plainEnd(text: string, start: number): number {
  const plain = /[^\n\r#,[\]{}]*/y;
  plain.lastIndex = start;
  return start + (plain.exec(text)?.[0] ?? '').trimEnd().length;
}

/** Behind the bracket that closes the one at the place. */
function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (/[[{]/.test(text[at] ?? '')) depth += 1;
    if (/[\]}]/.test(text[at] ?? '') && --depth === 0) return at + 1;
  }
  return text.length;
}
