/** Binary search for the first item that is behind, as all later ones must be; without one, the number of items. */
export function firstIndex<Item>(items: ArrayLike<Item>, isBehind: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
