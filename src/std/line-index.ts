/** A place in a text as editors and compilers write it: both counted from 1, columns in UTF-16 units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns of offsets in one text; lines end with LF, CRLF or CR. */
export class LineIndex {
  readonly #text: string;
  #starts: Uint32Array | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the offset stands; `positionAt(0)` is line 1, column 1. */
  positionAt(offset: number): LineColumn {
    this.#starts ??= lineStarts(this.#text);
    const starts = this.#starts;
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  /** The offset of a position; one behind the last line is taken for the last line. */
  offsetAt({ line, column }: LineColumn): number {
    this.#starts ??= lineStarts(this.#text);
    const start = this.#starts[Math.min(line, this.#starts.length) - 1] ?? 0;
    return start + column - 1;
  }
}

/** Four bytes for each line: a text may have millions. */
function lineStarts(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let lines = 1;
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g)) {
    if (lines === starts.length) starts = grown(starts);
    starts[lines] = index + lineEnd.length;
    lines += 1;
  }
  return starts.slice(0, lines);
}

function grown(starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * starts.length);
  larger.set(starts);
  return larger;
}
