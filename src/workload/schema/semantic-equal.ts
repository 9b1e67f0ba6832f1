// Equality as the API server and the controllers judge it (apiequality.Semantic, apimachinery 0.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { latestMinor } from '../versions.ts';
import { type GoType, goStruct } from './go-schema.ts';
import { compareQuantities, parseQuantity } from './quantity.ts';

/**
 * Whether two structs in stored form are the same object: `1Gi` and `1073741824` are the same quantity, though they
 * are stored, and hashed, as different texts.
 */
export function semanticEqual(a: JsonMap, b: JsonMap, struct: string): boolean {
  return deepEqual(a, b) || equalStructs(a, b, struct);
}

function equalStructs(a: JsonMap, b: JsonMap, struct: string): boolean {
  const { byJsonName } = goStruct(struct, latestMinor);
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => equalValues(a[key], b[key], byJsonName.get(key)?.type));
}

function equalValues(a: Json | undefined, b: Json | undefined, type: GoType | undefined): boolean {
  if (deepEqual(a, b)) return true;
  if (a === undefined || b === undefined || type === undefined) return false;
  switch (type.kind) {
    case 'pointer':
      return equalValues(a, b, type.element);
    case 'struct':
      return equalStructs(a as JsonMap, b as JsonMap, type.name);
    case 'slice': {
      const [left, right] = [a as readonly Json[], b as readonly Json[]];
      return left.length === right.length && left.every((item, index) => equalValues(item, right[index], type.element));
    }
    case 'map': {
      const [left, right] = [a as JsonMap, b as JsonMap];
      const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
      return [...keys].every((key) => equalValues(left[key], right[key], type.element));
    }
    case 'quantity':
      return equalQuantities(String(a), String(b));
    default:
      return false;
  }
}

function equalQuantities(a: string, b: string): boolean {
  const [left, right] = [parseQuantity(a), parseQuantity(b)];
  return typeof left !== 'string' && typeof right !== 'string' && compareQuantities(left, right) === 0;
}
