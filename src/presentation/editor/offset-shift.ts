import type { Range } from '../../document/manifest.ts';

/** Where an offset of an older text is in a newer one. */
export type OffsetShift = (offset: number) => number;

/** The shift between two texts that differ in one stretch: what stands before and behind it keeps its place. */
export function shiftBetween(before: string, after: string): OffsetShift {
  const most = Math.min(before.length, after.length);
  const same = sharedLength(most, (from, to) => before.slice(from, to) === after.slice(from, to));
  const sameAtEnd = sharedLength(most - same, (from, to) => {
    return (
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from)
    );
  });
  const changedEnd = before.length - sameAtEnd;
  return (offset) => {
    if (offset <= same) return offset;
    return offset >= changedEnd ? offset + after.length - before.length : Math.min(offset, after.length - sameAtEnd);
  };
}

/** The range, each of its ends moved. */
export function shiftedRange(range: Range, shift: OffsetShift): Range {
  return { start: shift(range.start), end: Math.max(shift(range.start), shift(range.end)) };
}

/** How far two texts are the same, at most as far as given; large blocks are compared before single characters. */
function sharedLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let step = largestBlock; step >= 1; step /= 8) {
    while (length + step <= most && isSame(length, length + step)) length += step;
  }
  return length;
}

const largestBlock = 8 ** 5;
