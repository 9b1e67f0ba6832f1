import type { Range } from '../../document/manifest.ts';
import { differenceBetween, type TextDifference } from '../../std/text-difference.ts';

/** Where an offset of an older text is in a newer one. */
export type OffsetShift = (offset: number) => number;

/** The shift between two texts that differ in one stretch: the text before and behind it keeps its place. */
export function shiftBetween(before: string, after: string): OffsetShift {
  return shiftAcross(differenceBetween(before, after));
}

export function shiftAcross({ start, endBefore, endAfter }: TextDifference): OffsetShift {
  return (offset) => {
    if (offset <= start) return offset;
    return offset >= endBefore ? offset + endAfter - endBefore : Math.min(offset, endAfter);
  };
}

/** The range, each of its ends moved. */
export function shiftedRange(range: Range, shift: OffsetShift): Range {
  return { start: shift(range.start), end: Math.max(shift(range.start), shift(range.end)) };
}
