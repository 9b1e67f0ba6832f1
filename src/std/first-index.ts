/** The index of the first item that is behind, by halves: all those that follow it are, too. Without one, their number. */
export function firstIndex<Item>(items: ArrayLike<Item>, isBehind: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
