import type { TextEdit } from './rule.ts';

/** The text after edits that do not overlap; those at one place come in their order, as in editors. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let end = text.length;
  const inOrder = [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  for (const { range, newText } of inOrder.reverse()) {
    pieces.push(text.slice(range.end, end), newText);
    end = range.start;
  }
  return [text.slice(0, end), ...pieces.reverse()].join('');
}
