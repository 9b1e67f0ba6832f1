import type { Comment } from './manifest.ts';

/** What looks like comments after a place: a `#` at the start of a line or after a blank, and the rest of its line. */
export function findComments(text: string, from: number): readonly Comment[] {
  const mark = /(?<=^|[\n \t])#[^\r\n]*/g;
  mark.lastIndex = from;
  const comments: Comment[] = [];
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const range = { start: found.index, end: found.index + found[0].length };
    comments.push({ text: found[0].slice(1), range });
  }
  return comments;
}
