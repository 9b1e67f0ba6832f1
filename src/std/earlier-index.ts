/**
 * Where an item of a list of that length was before an edit: as far from the beginning, or as far from the end. Undefined
 * where neither is the same.
 */
export function earlierIndex<Item>(
  earlier: readonly Item[],
  isSame: (item: Item) => boolean,
  { index, length }: { readonly index: number; readonly length: number },
): number | undefined {
  const behind = index + earlier.length - length;
  if (index < earlier.length && isSame(earlier[index] as Item)) return index;
  return behind >= 0 && behind !== index && isSame(earlier[behind] as Item) ? behind : undefined;
}
