import type { Range } from '../../document/manifest.ts';

/** Where an offset of an older text is in a newer one. */
export type OffsetShift = (offset: number) => number;

/** The shift between two texts that differ in one stretch: what stands before and behind it keeps its place. */
export function shiftBetween(before: string, after: string): OffsetShift {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++;
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
