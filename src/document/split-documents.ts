/**
 * Where the documents of a text start: at its beginning and at each line that starts with `---`. Such a line ends
 * whatever is open, so a broken document cannot hurt the next.
 */
export function splitDocuments(text: string): readonly number[] {
  const starts = [0];
  for (let found = text.indexOf('\n---'); found >= 0; found = text.indexOf('\n---', found + 4)) {
    if (isMarkerEnd(text.charAt(found + 4))) starts.push(found + 1);
  }
  return starts;
}

function isMarkerEnd(next: string): boolean {
  return next === '\n' || next === '' || next === ' ' || next === '\r' || next === '\t';
}

/** A line that says something: neither blank nor comment nor directive nor a bare marker. */
const meaningful = /(?<![^\n])(?!---[ \t]*(#[^\n]*)?\r?(\n|$)|\.\.\.|%)\ufeff?[ \t]*[^ \t\r\n#\ufeff]/;

/**
 * Where the tolerant parser has to begin in the text of one document, undefined where it says nothing. What comes before
 * the first line that says something is left to the parser only where a directive is among it.
 */
export function beginningOf(text: string): number | undefined {
  const first = text.search(meaningful);
  if (first < 0) return undefined;
  return /(?<![^\n])%/.test(text.slice(0, first)) ? 0 : first;
}
