import type { Range } from '../document/manifest.ts';
import { type FileRange, type Place, type PlaceOf, placesOfSpans, type SourceSpan } from '../document/place.ts';
import type { LineColumn } from '../std/line-index.ts';
import type { EditorRendering } from './rendering.ts';

/** A stretch of a file, and the stretch of the rendering that came of it. */
export interface Touch {
  readonly span: SourceSpan;
  readonly at: FileRange;
  /** Whether it is a value that a template reads. */
  readonly isValue: boolean;
}

/** Which parts of a rendering come from where. */
export class RenderedPlaces {
  readonly placeOf: PlaceOf;
  readonly #spans: readonly SourceSpan[];
  readonly #touches = new Map<string, readonly Touch[]>();

  constructor({ spans, whole }: Pick<EditorRendering, 'spans' | 'whole'>) {
    this.#spans = spans;
    this.placeOf = placesOfSpans(spans, whole);
  }

  /** The stretches of the file that a range of the rendering comes from. */
  stretchesIn(file: string, range: Range): readonly FileRange[] {
    const place = this.placeOf(range);
    return [...(place.file === file ? [place] : []), ...valuesIn(file, place)];
  }

  /** All stretches of the file that something of the range of the rendering comes from, in the rendering's order. */
  touchesIn(file: string, { start, end }: Range): readonly Touch[] {
    return this.#touchesOf(file).filter(({ span }) => span.start < end && span.end > start);
  }

  #touchesOf(file: string): readonly Touch[] {
    const known = this.#touches.get(file) ?? this.#spans.flatMap((span) => touchesOf(file, span));
    this.#touches.set(file, known);
    return known;
  }
}

function touchesOf(file: string, span: SourceSpan): readonly Touch[] {
  const own = span.from.file === file ? [{ span, at: span.from, isValue: false }] : [];
  return [...own, ...valuesIn(file, span.from).map((at) => ({ span, at, isValue: true }))];
}

function valuesIn(file: string, { values }: Place): readonly FileRange[] {
  return values.flatMap(({ at }) => (at?.file === file ? [at] : []));
}

/** Whether the position is inside the stretch, its ends included. */
export function holds({ start, end }: Pick<FileRange, 'start' | 'end'>, position: LineColumn): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** Whether the position is on one of the stretch's lines. */
export function isOnLines({ start, end }: Pick<FileRange, 'start' | 'end'>, { line }: LineColumn): boolean {
  return start.line <= line && line <= end.line;
}

export function isBefore(one: LineColumn, other: LineColumn): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}
