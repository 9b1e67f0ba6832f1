import type { TreeNode } from '../tree.ts';
import { code } from './code.ts';
import type { Cursor } from './cursor.ts';
import { unfamiliar } from './unfamiliar.ts';

/** Reads a `|` or `|-` text of lines deeper than the parent, and goes to the next line that says something. */
export function readLiteral(cursor: Cursor, parentIndent: number): TreeNode {
  const start = cursor.at++;
  const isStripped = cursor.peek() === code.dash;
  if (isStripped) cursor.at++;
  if (parentIndent < 0 || !cursor.isLineEnd()) throw unfamiliar;
  const { lines, end } = linesOf(cursor.text, cursor.at, parentIndent);
  cursor.at = end - 1;
  cursor.nextLine();
  return cursor.leaf(lines.join('\n') + (isStripped ? '' : '\n'), start, end);
}

/** The lines behind the header, up to the last that is not empty, without their common indentation. */
function linesOf(text: string, header: number, parentIndent: number): { lines: readonly string[]; end: number } {
  const lines: string[] = [];
  let end = 0;
  let indent = -1;
  let count = 0;
  for (let line = lineAfter(text, header); line < text.length; line = lineAfter(text, line)) {
    const first = firstIn(text, line);
    const width = first - line;
    if (isBreak(text, first)) {
      if (indent < 0 && width > 0) throw unfamiliar;
      lines.push(text.slice(Math.min(line + indent, first), first));
      continue;
    }
    if (indent < 0) indent = width;
    if (width < indent) break;
    lines.push(text.slice(line + indent, lineEnd(text, first)));
    count = lines.length;
    end = lineAfter(text, line);
  }
  if (indent <= parentIndent || isBlankAround(lines.slice(count)) || text[end - 1] !== '\n') throw unfamiliar;
  return { lines: lines.slice(0, count), end };
}

/** Blanks in the empty lines at the end may belong to the text. */
function isBlankAround(lines: readonly string[]): boolean {
  return lines.some((line) => line !== '');
}

function firstIn(text: string, line: number): number {
  let at = line;
  while (text.charCodeAt(at) === code.space) at++;
  return at;
}

function isBreak(text: string, at: number): boolean {
  const next = text.charCodeAt(at);
  return next === code.lineFeed || next === code.carriageReturn || at >= text.length;
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  const end = found < 0 ? text.length : found;
  return text.charCodeAt(end - 1) === code.carriageReturn ? end - 1 : end;
}

function lineAfter(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found + 1;
}
