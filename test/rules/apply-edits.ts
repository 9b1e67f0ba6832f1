import type { TextEdit } from '../../src/rules/rule.ts';
import { judged } from '../support/second-judge.ts';

/** The text after the edits, which must not overlap; `yaml` reads it as we do. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort(
    (left, right) => right.range.start - left.range.start || right.range.end - left.range.end,
  );
  let after = text;
  let limit = text.length;
  for (const { range, newText } of ordered) {
    if (range.end > limit) throw new Error(`edits overlap at ${range.end}`);
    after = after.slice(0, range.start) + newText + after.slice(range.end);
    limit = range.start;
  }
  return judged(after, text);
}
