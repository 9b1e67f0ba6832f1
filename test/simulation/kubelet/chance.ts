/** What a random generator draws from one source, in the order in which it asks. */
export class Chance {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number from the least to below the most. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * Math.max(1, most - least));
  }

  isOnceIn(times: number): boolean {
    return this.#random() * times < 1;
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}
