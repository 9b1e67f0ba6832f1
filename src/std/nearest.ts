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
  let best: Word | undefined;
  let least = 3;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceBetween(word, candidate, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/**
 * Edit distance (insert, delete, replace, swap neighbors) of the lower-case words; where it is not below the limit, some number
 * that is not, either.
 */
function distanceBetween(left: string, right: string, limit = 64): number {
  const [from, to] = differing(left.toLowerCase().slice(0, 64), right.toLowerCase().slice(0, 64));
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    // Whatever lies further from the diagonal is not below the limit.
    for (let column = Math.max(1, row - limit); column <= Math.min(to.length, row + limit); column++) {
      const replaced = (last[column - 1] ?? limit) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? (beforeLast[column - 2] ?? limit) + 1 : replaced;
      next[column] = Math.min((last[column] ?? limit) + 1, (next[column - 1] ?? limit) + 1, replaced, swapped);
    }
    [beforeLast, last] = [last, next];
  }
  return last[to.length] ?? limit;
}

/** What is left of two words without what they begin and end with alike: the same distance, sooner told. */
function differing(left: string, right: string): readonly [string, string] {
  const most = Math.min(left.length, right.length);
  let [start, end] = [0, 0];
  while (start < most && left[start] === right[start]) start++;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)];
}
