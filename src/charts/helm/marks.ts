import type { ParsedTemplate } from './read-template.ts';

/** A template with a mark on each line that can bear one, and where in the template each stands. */
export interface MarkedTemplate {
  readonly text: string;
  /** By the number of the line, from 0: the offset in the unmarked text before which its mark stands. */
  readonly offsets: ReadonlyMap<number, number>;
}

/** A mark found in a rendered line. */
export interface FoundMark {
  /** Where it stands in the line without its marks. */
  readonly at: number;
  readonly line: number;
}

const [highBase, lowBase, lowCount, highCount] = [0xe0_00, 0xe1_00, 4096, 64];
const mark = /[\ue000-\ue03f][\ue100-\uf0ff]/g;

/** Lines that begin so are Helm's to read, and a mark in them would change what it does. */
const readByHelm = /^[ \t]*(?:- +)*["']?(?:(?:apiVersion|kind|metadata|annotations)["']?\s*:|helm\.sh\/|\.\.\.)/;
/** What may stand before the first plain character of a line, and of the rest of a line behind an action. */
const beforePlain = /^[ \t]*(?:- +)*["']?(?=[\w/(.])/;
const beforePlainInside = /^[ \t]*(?::[ \t]+)?["']?(?=[\w/(])/;

/**
 * Puts a mark of two private-use characters before the first plain character of each line of literal text outside
 * `define`. A text that has such characters already, or too many lines, comes back as it is.
 */
export function markTemplate({ text, tokens }: ParsedTemplate): MarkedTemplate {
  const offsets = new Map<number, number>();
  if (text.search(mark) >= 0) return { text, offsets };
  let line = 0;
  for (const token of tokens) {
    const pieces = text.slice(token.start, token.end).split('\n');
    let offset = token.start;
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) line++;
      const isAtStart = index > 0 || offset === 0 || text[offset - 1] === '\n';
      const at = token.kind === 'text' && !token.isInDefine ? plainIn(piece, isAtStart) : undefined;
      if (at !== undefined && !offsets.has(line) && !isReadByHelm(text, offset)) offsets.set(line, offset + at);
      offset += piece.length + 1;
    }
  }
  return line >= lowCount * highCount ? { text, offsets: new Map() } : { text: withMarks(text, offsets), offsets };
}

function plainIn(piece: string, isAtStart: boolean): number | undefined {
  if (readByHelm.test(piece)) return undefined;
  return (isAtStart ? beforePlain : beforePlainInside).exec(piece)?.[0].length;
}

/** Whether the line of the offset begins with what Helm reads. */
function isReadByHelm(text: string, offset: number): boolean {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return readByHelm.test(text.slice(start, start + 200));
}

function withMarks(text: string, offsets: ReadonlyMap<number, number>): string {
  let marked = '';
  let last = 0;
  for (const [line, offset] of offsets) {
    const [high, low] = [Math.floor(line / lowCount), line % lowCount];
    marked += text.slice(last, offset) + String.fromCharCode(highBase + high, lowBase + low);
    last = offset;
  }
  return marked + text.slice(last);
}

/** A rendered text without its marks. */
export function withoutMarks(text: string): string {
  return text.replace(mark, '');
}

/** The marks of a rendered line, in order. */
export function marksIn(line: string): readonly FoundMark[] {
  return [...line.matchAll(mark)].map(({ index, 0: found }, before) => ({
    at: index - 2 * before,
    line: (found.charCodeAt(0) - highBase) * lowCount + found.charCodeAt(1) - lowBase,
  }));
}
