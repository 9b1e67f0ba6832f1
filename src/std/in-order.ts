/** Sorts the list; one that is in order already, as most are, costs no more than a look. */
export function inOrder<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  for (let index = 1; index < list.length; index++)
    if (compare(list[index - 1] as T, list[index] as T) > 0) return list.sort(compare);
  return list;
}
