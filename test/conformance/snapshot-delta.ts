import type { Json, JsonMap } from '../../src/document/manifest.ts';
import { deepEqual } from '../../src/std/deep-equal.ts';

/**
 * What makes the second value of the first: a map of what differs, null for what goes, with indexes as keys for a list
 * that does not get shorter; any other value replaces. Undefined when both are equal.
 */
export function deltaOf(before: Json | undefined, after: Json): Json | undefined {
  if (deepEqual(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after) && before.length <= after.length) {
    const entries = after.map((item: Json, index) => [String(index), deltaOf(before[index], item)] as const);
    return Object.fromEntries(entries.filter(isChange));
  }
  if (!isMap(before) || !isMap(after)) return after;
  const gone = Object.keys(before).filter((key) => !(key in after));
  const changes = Object.entries(after).map(([key, value]) => [key, deltaOf(before[key], value)] as const);
  return Object.fromEntries([...changes.filter(isChange), ...gone.map((key) => [key, null] as const)]);
}

/** Applies what `deltaOf` gave. */
export function applyDelta(before: Json | undefined, delta: Json): Json {
  if (!isMap(delta)) return delta;
  if (Array.isArray(before)) {
    const list: Json[] = [...before];
    for (const [index, change] of Object.entries(delta)) list[Number(index)] = applyDelta(list[Number(index)], change);
    return list;
  }
  const map: Record<string, Json> = isMap(before) ? { ...before } : {};
  for (const [key, change] of Object.entries(delta)) {
    if (change === null) delete map[key];
    else map[key] = applyDelta(map[key], change);
  }
  return map;
}

function isChange(entry: readonly [string, Json | undefined]): entry is readonly [string, Json] {
  return entry[1] !== undefined;
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
