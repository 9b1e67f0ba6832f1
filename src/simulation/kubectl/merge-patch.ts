import { isMap, type Json } from '../../document/manifest.ts';

/** A JSON merge patch (RFC 7396): maps are merged, null removes, everything else replaces. */
export function mergePatch(value: Json | undefined, patch: Json): Json {
  if (!isMap(patch)) return patch;
  const merged: Record<string, Json> = isMap(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], change);
  }
  return merged;
}
