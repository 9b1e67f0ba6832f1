import { code, isBlank, isBreak, isBreakOrEnd, isDigit } from './character.ts';
import type { Cursor } from './cursor.ts';
import { Token, tokenKind } from './token.ts';

/** Upstream's yaml_parser_scan_block_scalar: the lines behind `|` or `>` that are deeper than those around. */
export function scanBlockScalar(cursor: Cursor, parentIndent: number): Token {
  const start = cursor.at;
  const isLiteral = cursor.peek() === code.bar;
  const { chomping, increment } = scanHeader(cursor);
  const given = increment === 0 ? 0 : Math.max(parentIndent, 0) + increment;
  let end = cursor.at;
  const first = scanEmptyLines(cursor, given, parentIndent);
  const { indent } = first;
  let { breaks } = first;
  let text = '';
  let lineBreak = '';
  let wasBlank = false;
  while (cursor.column === indent && !cursor.isOver) {
    const isIndented = isBlank(cursor.peek());
    const isFolded = !isLiteral && !wasBlank && !isIndented && lineBreak === '\n';
    text += isFolded && breaks === '' ? ' ' : isFolded ? breaks : lineBreak + breaks;
    wasBlank = isIndented;
    const from = cursor.at;
    cursor.skipLine();
    text += cursor.text.slice(from, cursor.at);
    lineBreak = cursor.takeBreakIfAny();
    end = cursor.at;
    ({ breaks } = scanEmptyLines(cursor, indent, parentIndent));
  }
  if (chomping !== code.dash) text += lineBreak;
  if (chomping === code.plus) text += breaks;
  return new Token(tokenKind.textScalar, start, Math.min(end, cursor.end), text);
}

interface Header {
  /** A plus, a dash or nothing. */
  readonly chomping: number;
  /** So much deeper the text begins, if it says so. */
  readonly increment: number;
}

/** Reads what stands behind the `|`, up to the next line. */
function scanHeader(cursor: Cursor): Header {
  cursor.at++;
  let chomping = takeChomping(cursor);
  const increment = takeIncrement(cursor);
  if (chomping === 0) chomping = takeChomping(cursor);
  cursor.skipBlanks();
  cursor.skipComment();
  if (!isBreakOrEnd(cursor.peek())) cursor.refuse('noLineBreak');
  cursor.takeBreakIfAny();
  return { chomping, increment };
}

function takeChomping(cursor: Cursor): number {
  const next = cursor.peek();
  if (next !== code.plus && next !== code.dash) return 0;
  cursor.at++;
  return next;
}

function takeIncrement(cursor: Cursor): number {
  const next = cursor.peek();
  if (!isDigit(next)) return 0;
  if (next === code.zero) cursor.refuse('noIndentation');
  cursor.at++;
  return next - code.zero;
}

interface EmptyLines {
  readonly breaks: string;
  readonly indent: number;
}

/** Skips empty lines and the indentation of the next one, which is what tells the indentation if it is not given. */
function scanEmptyLines(cursor: Cursor, given: number, parentIndent: number): EmptyLines {
  let breaks = '';
  let deepest = 0;
  for (;;) {
    while ((given === 0 || cursor.column < given) && cursor.peek() === code.space) cursor.at++;
    deepest = Math.max(deepest, cursor.column);
    if ((given === 0 || cursor.column < given) && cursor.peek() === code.tab) cursor.refuse('tabInBlock');
    if (!isBreak(cursor.peek())) break;
    breaks += cursor.takeBreak();
  }
  return { breaks, indent: given === 0 ? Math.max(deepest, parentIndent + 1, 1) : given };
}
