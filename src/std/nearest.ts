/** The nearest candidate, but the usual one where half of the word or more would have to be changed. */
export function nearestOr<Word extends string>(usual: Word, word: string, candidates: readonly Word[]): Word {
  const best = nearest(word, candidates);
  return best !== undefined && 2 * distanceBetween(word, best) < word.length ? best : usual;
}

/** The candidate with the least edit distance to the word, letter case counting little; the first one among equals. */
export function nearest<Word extends string>(word: string, candidates: readonly Word[]): Word | undefined {
  let best: Word | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = distanceBetween(word, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The candidate that differs from the word by letter case only or by at most two edits. */
export function nearSpelling<Word extends string>(word: string, candidates: readonly Word[]): Word | undefined {
  const best = nearest(
    word,
    candidates.filter(({ length }) => Math.abs(length - word.length) <= 2),
  );
  return best !== undefined && distanceBetween(word, best) <= 2 ? best : undefined;
}

/** Edit distance (insert, delete, replace, swap neighbors) of the lower-case words. */
function distanceBetween(left: string, right: string): number {
  const [from, to] = [left.toLowerCase().slice(0, 64), right.toLowerCase().slice(0, 64)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? (beforeLast[column - 2] ?? 0) + 1 : replaced;
      next[column] = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced, swapped);
    }
    [beforeLast, last] = [last, next];
  }
  return last[to.length] ?? 0;
}
