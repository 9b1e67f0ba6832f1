import type { TextEdit } from './rule.ts';

/** The text after edits that do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let end = text.length;
  for (const { range, newText } of [...edits].sort((a, b) => b.range.start - a.range.start)) {
    pieces.push(text.slice(range.end, end), newText);
    end = range.start;
  }
  return [text.slice(0, end), ...pieces.reverse()].join('');
}
