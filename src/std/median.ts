/** An item with a value, and how often that was seen. */
interface WeightedItem<Item> {
  readonly item: Item;
  readonly value: number;
  readonly weight: number;
}

/** The one in the middle of their order; of two in the middle the larger, as a forecast had better be late. */
export function median(values: readonly number[]): number | undefined {
  return weightedMedian(values.map((value) => ({ item: value, value, weight: 1 })));
}

/** The item in the middle where each counts as often as it was seen. */
export function weightedMedian<Item>(items: readonly WeightedItem<Item>[]): Item | undefined {
  const half = items.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let seen = 0;
  const inOrder = items.toSorted((one, other) => one.value - other.value);
  const middle = inOrder.find(({ weight }) => {
    seen += weight;
    return seen > half;
  });
  return (middle ?? inOrder.at(-1))?.item;
}
