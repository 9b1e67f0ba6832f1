import type { Json, JsonMap } from '../../document/manifest.ts';
import { goJson } from './go-json.ts';

/**
 * A decoded struct of Kubernetes 1.`minor` as the server stores it: as Go writes it, without nulls. Two values are
 * equal exactly when they are the same object, save for quantities of equal amount in other units.
 */
export function storedForm(value: JsonMap, struct: string, minor: number): JsonMap {
  return withoutNulls(goJson(struct, value, minor)) as JsonMap;
}

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutNulls(member)]));
}
