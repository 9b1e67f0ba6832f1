interface PathStep {
  readonly indent: number;
  readonly key: string | undefined;
  readonly index: number;
}

/** Follows the lines that one `toYaml` wrote: for each, the way to it from what was written. */
export class EmittedPath {
  #steps: readonly PathStep[] = [];

  /** The way to the next line, the indexes of lists as digits. */
  next(line: string): readonly string[] {
    let indent = line.length - line.trimStart().length;
    let rest = line.trimStart();
    while (/^-(\s|$)/.test(rest)) {
      const last = this.#above(indent, true);
      const index = last?.key === undefined && last?.indent === indent ? last.index + 1 : 0;
      if (last?.key === undefined && last?.indent === indent) this.#steps = this.#steps.slice(0, -1);
      this.#steps = [...this.#steps, { indent, key: undefined, index }];
      const inner = rest.slice(1).trimStart();
      indent += rest.length - inner.length;
      rest = inner;
    }
    const key = /^["']?([^"'\s][^"']*?)["']?:(\s|$)/.exec(rest)?.[1];
    if (key !== undefined) {
      this.#above(indent, false);
      this.#steps = [...this.#steps, { indent, key, index: 0 }];
    }
    return this.#steps.map((step) => step.key ?? String(step.index));
  }

  /** Drops what the line is not inside of; the items of a list may stand as deep as its key. */
  #above(indent: number, isItem: boolean): PathStep | undefined {
    this.#steps = this.#steps.filter((step) => step.indent < indent || (isItem && step.indent === indent));
    return this.#steps.at(-1);
  }
}
