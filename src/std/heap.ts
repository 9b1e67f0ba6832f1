/** A binary heap: `pop` gives the least element by the given order; equal ones in any order. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.#before = before;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    const items = this.#items;
    let index = items.length;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = items[parentIndex] as T;
      if (!this.#before(item, parent)) break;
      items[index] = parent;
      index = parentIndex;
    }
    items[index] = item;
  }

  pop(): T | undefined {
    const items = this.#items;
    const least = items[0];
    const last = items.pop();
    if (items.length > 0) this.#sink(last as T);
    return least;
  }

  #sink(item: T): void {
    const items = this.#items;
    let index = 0;
    for (;;) {
      let childIndex = 2 * index + 1;
      if (childIndex >= items.length) break;
      const right = childIndex + 1;
      if (right < items.length && this.#before(items[right] as T, items[childIndex] as T)) childIndex = right;
      if (!this.#before(items[childIndex] as T, item)) break;
      items[index] = items[childIndex] as T;
      index = childIndex;
    }
    items[index] = item;
  }
}
