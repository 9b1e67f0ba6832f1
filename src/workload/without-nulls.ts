// What kubectl apply leaves out of a new object, after pruneNullsFromMap of kubectl pkg/cmd/apply/apply.go (v0.36.3).
import type { Json, JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';

/** The manifest without fields that are null, so that they are neither unknown nor empty; the very manifest where none is. */
export const withoutNulls: (value: JsonMap) => JsonMap = oncePer((value) =>
  hasNull(value) ? mapWithoutNulls(value) : value,
);

/** Most manifests have none, and to look costs less than to go through all of it for a copy. */
function hasNull(value: Json): boolean {
  if (typeof value !== 'object') return false;
  if (value === null) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (hasNull(item)) return true;
    return false;
  }
  for (const key in value) if (hasNull((value as JsonMap)[key] as Json)) return true;
  return false;
}

function mapWithoutNulls(map: JsonMap): JsonMap {
  let isSame = true;
  const kept: [string, Json][] = [];
  for (const [key, value] of Object.entries(map)) {
    const inner = pruned(value);
    isSame &&= inner === value && value !== null;
    if (value !== null) kept.push([key, inner]);
  }
  return isSame ? map : Object.fromEntries(kept);
}

/** Nulls in lists stay. */
function pruned(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return mapWithoutNulls(value as JsonMap);
  const items = value.map(pruned);
  return items.every((item, index) => item === value[index]) ? value : items;
}
