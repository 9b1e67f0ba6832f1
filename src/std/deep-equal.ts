/** Whether two JSON-like values are equal, whatever the order of their keys; an undefined field equals an absent one. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) if (!deepEqual(a[index], b[index])) return false;
    return true;
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let more = 0;
  for (const key in left) {
    if (!deepEqual(left[key], right[key])) return false;
    if (left[key] !== undefined) more++;
  }
  for (const key in right) if (right[key] !== undefined) more--;
  return more === 0;
}
