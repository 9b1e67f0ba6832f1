/** How many at the beginning and at the end of a list are the very same as in the list before. */
export interface Unchanged {
  readonly ahead: number;
  readonly behind: number;
}

export const allChanged: Unchanged = { ahead: 0, behind: 0 };

/** The items of all parts of a list that edits change: a part that stays the same is not looked at again. */
export class FlatList<Part, Item> {
  readonly #itemsOf: (part: Part) => readonly Item[];
  #parts: readonly Part[] = [];
  #unchanged: Unchanged = allChanged;
  #items: readonly Item[] = [];
  /** For each part, how many items it and the parts before it have. */
  #counts: readonly number[] = [];

  constructor(itemsOf: (part: Part) => readonly Item[]) {
    this.#itemsOf = itemsOf;
  }

  /** Takes the next list of parts in. */
  follow(parts: readonly Part[], { ahead, behind }: Unchanged): void {
    this.#parts = parts;
    this.#unchanged = {
      ahead: Math.min(ahead, this.#unchanged.ahead),
      behind: Math.min(behind, this.#unchanged.behind),
    };
  }

  get items(): readonly Item[] {
    const { ahead, behind } = this.#unchanged;
    const parts = this.#parts;
    if (ahead < parts.length || parts.length !== this.#counts.length) this.#splice(ahead, parts.length - behind);
    this.#unchanged = { ahead: parts.length, behind: parts.length };
    return this.#items;
  }

  /** How many items the first parts of the list have. */
  countOf(parts: number): number {
    return this.#counts[parts - 1] ?? 0;
  }

  #splice(ahead: number, end: number): void {
    const endBefore = this.#counts.length - (this.#parts.length - end);
    const [from, to] = [this.countOf(ahead), this.countOf(endBefore)];
    const counts = this.#counts.slice(0, ahead);
    const fresh: Item[] = [];
    for (const part of this.#parts.slice(ahead, end)) {
      for (const item of this.#itemsOf(part)) fresh.push(item);
      counts.push(from + fresh.length);
    }
    const more = from + fresh.length - to;
    for (const count of this.#counts.slice(endBefore)) counts.push(count + more);
    this.#counts = counts;
    this.#items = this.#items.slice(0, from).concat(fresh, this.#items.slice(to));
  }
}
