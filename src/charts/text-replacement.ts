import type { SourceSpan } from '../document/place.ts';
import type { Rendering } from './rendering.ts';

/** A stretch of a text with what takes its place. */
export interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The rendering with changes in its text, in the order of the text; they do not overlap. */
export function withChanges(rendering: Rendering, changes: readonly TextReplacement[]): Rendering {
  if (changes.length === 0) return rendering;
  const { text, spans, whole } = rendering;
  return { text: changedText(text, changes), spans: moved(spans, changes), whole };
}

function changedText(text: string, changes: readonly TextReplacement[]): string {
  let [changed, last] = ['', 0];
  for (const { start, end, newText } of changes) {
    changed += text.slice(last, start) + newText;
    last = end;
  }
  return changed + text.slice(last);
}

/** What stands behind a change stands further on, and what has one inside is no longer the same on both sides. */
function moved(spans: readonly SourceSpan[], changes: readonly TextReplacement[]): readonly SourceSpan[] {
  let [by, index] = [0, 0];
  const passAll = (isBehind: (change: TextReplacement) => boolean): number => {
    for (let next = changes[index]; next !== undefined && isBehind(next); next = changes[++index])
      by += next.newText.length - (next.end - next.start);
    return by;
  };
  return spans.map(({ start, end, from }) => {
    const startBy = passAll((change) => change.end <= start);
    const endBy = passAll((change) => change.start < end);
    const isWritten = startBy === endBy || from.exactness !== 'written';
    return { start: start + startBy, end: end + endBy, from: isWritten ? from : { ...from, exactness: 'made' } };
  });
}
