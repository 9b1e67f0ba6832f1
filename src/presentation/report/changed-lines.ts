/** A line that an edit takes away or puts in; `same` stands between two of them. */
export interface ChangedLine {
  readonly change: 'removed' | 'added' | 'same';
  /** Counted from 1, in the text that has it: that before the edit, unless it is added. */
  readonly line: number;
  readonly text: string;
}

/** The lines between the first and the last that an edit of a few fields changes. */
export function changedLines(before: string, after: string): readonly ChangedLine[] {
  const [old, now] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return between({ old, now, oldEnd: old.length - end, nowEnd: now.length - end }, start, start);
}

interface Difference {
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly oldEnd: number;
  readonly nowEnd: number;
}

/** The lines from both places on: what both have next stays, as far as it is found. */
function between(difference: Difference, oldStart: number, nowStart: number): readonly ChangedLine[] {
  const { old, now, oldEnd, nowEnd } = difference;
  const lines: ChangedLine[] = [];
  let [from, to] = [oldStart, nowStart];
  while (from < oldEnd || to < nowEnd) {
    const text = old[from] ?? '';
    const kept = from < oldEnd ? now.slice(to, nowEnd).indexOf(text) : -1;
    if (kept === 0) lines.push({ change: 'same', line: ++from, text: now[to++] ?? '' });
    else if (kept > 0 || from >= oldEnd) lines.push({ change: 'added', line: to + 1, text: now[to++] ?? '' });
    else lines.push({ change: 'removed', line: ++from, text });
  }
  return lines;
}
