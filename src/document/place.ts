import { type LineColumn, LineIndex } from '../std/line-index.ts';
import type { Range } from './manifest.ts';

/** Where something stands in the files that people edit, and how sure that is. */
export interface Place {
  readonly file: string;
  readonly start: LineColumn;
  readonly end: LineColumn;
  /**
   * `written`: these very characters. `made`: a template's action made it. `nearby`: one of several actions did, the
   * first of which it is.
   */
  readonly exactness: Exactness;
  /** The values that the action reads; empty where the text itself says it. */
  readonly values: readonly ValuePlace[];
  /** Whether those are all that decide. */
  readonly isValueKnown: boolean;
}

export type Exactness = 'written' | 'made' | 'nearby';

/** A value that a template reads, such as `image.tag`, and where it is set. */
export interface ValuePlace {
  readonly path: string;
  /** Undefined where no file says it: the command line does, or nobody. */
  readonly at: FileRange | undefined;
}

export interface FileRange {
  readonly file: string;
  readonly start: LineColumn;
  readonly end: LineColumn;
}

/** Tells the place of a range of a text. */
export type PlaceOf = (range: Range) => Place;

/** The places of a text that is a file itself. */
export function placesIn(file: string, text: string): PlaceOf {
  const index = new LineIndex(text);
  return ({ start, end }) => ({
    file,
    start: index.positionAt(start),
    end: index.positionAt(end),
    exactness: 'written',
    values: [],
    isValueKnown: true,
  });
}

/**
 * A stretch of a rendered text and what it comes from. Where it is `written`, the characters are the same on both sides,
 * and on one line.
 */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
  readonly from: Place;
}

/** The places of a rendered text, of which the spans tell. They follow one another without overlap; `whole` is where all else comes from. */
export function placesOfSpans(spans: readonly SourceSpan[], whole: Place): PlaceOf {
  return (range) => {
    const first = spanAt(spans, range.start);
    const last = spanAt(spans, Math.max(range.start, range.end - 1));
    if (first === undefined) return last?.from ?? whole;
    const start = first.from.exactness === 'written' ? moved(first.from.start, range.start - first.start) : undefined;
    if (last === undefined || last.from.file !== first.from.file) return startingAt(first.from, start);
    const end = last.from.exactness === 'written' ? moved(last.from.start, range.end - last.start) : last.from.end;
    const from = start ?? first.from.start;
    // Templates may write things in another order than they stand.
    if (isBefore(end, from)) return startingAt(first.from, start);
    return { ...mostTelling(spans, first, last), file: first.from.file, start: from, end };
  };
}

/** Of several stretches the one that an action made says more of the cause. */
function mostTelling(spans: readonly SourceSpan[], first: SourceSpan, last: SourceSpan): Place {
  if (first === last) return first.from;
  const between = spans.slice(spans.indexOf(first), spans.indexOf(last) + 1);
  // Of many lines the first says where they stand.
  if (last.from.start.line !== first.from.start.line) return first.from;
  return between.find(({ from }) => from.exactness !== 'written')?.from ?? first.from;
}

function startingAt(place: Place, start: LineColumn | undefined): Place {
  return start === undefined ? place : { ...place, start };
}

function spanAt(spans: readonly SourceSpan[], offset: number): SourceSpan | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = spans[low - 1];
  return found !== undefined && offset < found.end ? found : undefined;
}

function moved({ line, column }: LineColumn, by: number): LineColumn {
  return { line, column: column + by };
}

function isBefore(one: LineColumn, other: LineColumn): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}
