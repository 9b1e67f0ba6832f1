import type { Range } from './manifest.ts';

/**
 * The documents of a text, split at lines that start with `---`: such a line ends whatever is open, so a broken
 * document cannot hurt the next. Pieces with nothing but blank lines, comments and directives are left out.
 */
export function splitDocuments(text: string): readonly Range[] {
  const pieces: Range[] = [];
  const marker = /^---(?=[ \t\r\n]|$)/gm;
  let start = 0;
  for (let found = marker.exec(text); found !== null; found = marker.exec(text)) {
    addPiece(text, { start, end: found.index }, pieces);
    start = found.index;
  }
  addPiece(text, { start, end: text.length }, pieces);
  return pieces;
}

/** A line that says something: neither blank nor comment nor directive nor a bare marker. */
const meaningful = /^(?!---[ \t]*(#.*)?\r?$|\.\.\.|%)\ufeff?[ \t]*[^\s#]/m;

/** What comes before the first such line is left to the parser only where a directive is among it. */
function addPiece(text: string, piece: Range, pieces: Range[]): void {
  const source = text.slice(piece.start, piece.end);
  const first = source.search(meaningful);
  if (first < 0) return;
  const hasDirective = /^%/m.test(source.slice(0, first));
  pieces.push({ start: hasDirective ? piece.start : piece.start + first, end: piece.end });
}
