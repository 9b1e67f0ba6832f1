import type { Comment, Range } from './manifest.ts';

/** The comments of a text: from a `#` at the start of a line or after a blank, unless it stands in one of the texts. */
export function findComments(text: string, texts: readonly Range[]): readonly Comment[] {
  const comments: Comment[] = [];
  const sorted = [...texts].sort((a, b) => a.start - b.start);
  const mark = /(?<=^\ufeff?|[\n \t])#[^\r\n]*/g;
  let index = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const start = found.index;
    while ((sorted[index]?.end ?? Number.POSITIVE_INFINITY) <= start) index++;
    const around = sorted[index];
    if (around !== undefined && around.start <= start) {
      mark.lastIndex = Math.max(around.end, start + 1);
      continue;
    }
    comments.push({ text: found[0].slice(1), range: { start, end: start + found[0].length } });
  }
  return comments;
}
