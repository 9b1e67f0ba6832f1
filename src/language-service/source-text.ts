import type { Range } from '../document/manifest.ts';
import type { FileRange } from '../document/place.ts';
import { type OffsetShift, shiftBetween, shiftedRange } from '../presentation/editor/offset-shift.ts';
import { type LineColumn, LineIndex } from '../std/line-index.ts';

type TextSpan = Pick<FileRange, 'start' | 'end'>;

/** Finds what was told of an older text of a file in its present one. */
export class SourceText {
  readonly now: string;
  readonly #before: string;
  readonly #index: LineIndex;
  readonly #shift: OffsetShift;

  constructor(before: string, now: string) {
    this.now = now;
    this.#before = before;
    this.#index = new LineIndex(before);
    this.#shift = before === now ? (offset) => offset : shiftBetween(before, now);
  }

  get isChanged(): boolean {
    return this.#before !== this.now;
  }

  rangeOf({ start, end }: TextSpan): Range {
    const range = { start: this.#index.offsetAt(start), end: this.#index.offsetAt(end) };
    return shiftedRange(range, this.#shift);
  }

  /** Where an offset of the present text was. */
  positionOf(offset: number): LineColumn {
    return this.#index.positionAt(this.isChanged ? shiftBetween(this.now, this.#before)(offset) : offset);
  }
}
