/**
 * Whether two values of plain data are the same for every reader, including the order of keys and members. Anything
 * other than plain data, and lists, Maps and Sets of it, is the same only as itself.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const kind = Object.getPrototypeOf(a);
  if (kind !== Object.getPrototypeOf(b)) return false;
  if (kind === Array.prototype) return isSameList(a as unknown[], b as unknown[]);
  if (kind === Map.prototype) return isSameList([...(a as Map<unknown, unknown>)], [...(b as Map<unknown, unknown>)]);
  if (kind === Set.prototype) return isSameList([...(a as Set<unknown>)], [...(b as Set<unknown>)]);
  if (kind !== Object.prototype && kind !== null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return isSameList(keys, Object.keys(right)) && keys.every((key) => isSameValue(left[key], right[key]));
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]));
}
