import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from './byte-order.ts';
import { type GoField, type GoType, goStruct } from './go-schema.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';

/** From here on a creationTimestamp that is zero is left out instead of written as null. */
const omitsZeroTimes = 34;

/**
 * What a Go struct of Kubernetes 1.`minor` with this value is when it has been through encoding/json: structs that are
 * no pointers are there even when empty, `omitempty` drops what is empty.
 */
export function goJson(struct: string, value: JsonMap, minor: number): JsonMap {
  const json: Record<string, Json> = {};
  for (const field of goStruct(struct, minor).fields) {
    const encoded = encodeField(field, value[field.jsonName], minor);
    if (encoded !== undefined) json[field.jsonName] = encoded;
  }
  return json;
}

/** As Go's json.Marshal writes a map: keys sorted, no spaces, and `<`, `>`, `&` escaped. */
export function marshal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item) => marshal(item as Json)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return escapeHtml(JSON.stringify(value));
  const keys = Object.keys(value).sort(compareBytes);
  return `{${keys.map((key) => `${escapeHtml(JSON.stringify(key))}:${marshal((value as JsonMap)[key] as Json)}`).join(',')}}`;
}

function encodeField({ type, omit }: GoField, value: Json | undefined, minor: number): Json | undefined {
  if (type.kind === 'time' && value === undefined) return omit === 'zero' && minor >= omitsZeroTimes ? undefined : null;
  if (omit === 'never' || !isEmpty(type, value)) return encode(type, value, minor);
  return undefined;
}

/** What `omitempty` leaves out: a struct is never empty, a pointer is when it is nil. */
function isEmpty(type: GoType, value: Json | undefined): boolean {
  switch (type.kind) {
    case 'pointer':
    case 'raw':
      return value === undefined;
    case 'slice':
    case 'map':
      return value === undefined || Object.keys(value as object).length === 0;
    case 'scalar':
      return value === undefined || value === '' || value === 0 || value === false;
    default:
      return false;
  }
}

const zeroScalars = { string: '', int32: 0, int64: 0, bool: false } as const;

function encode(type: GoType, value: Json | undefined, minor: number): Json {
  switch (type.kind) {
    case 'pointer':
      return value === undefined ? null : encode(type.element, value, minor);
    case 'slice':
      return value === undefined ? null : (value as Json[]).map((item) => encode(type.element, item, minor));
    case 'map':
      return value === undefined ? null : encodeMap(type.element, value as JsonMap, minor);
    case 'struct':
      return goJson(type.name, (value ?? {}) as JsonMap, minor);
    case 'scalar':
      return value ?? zeroScalars[type.base];
    case 'quantity':
      return encodeQuantity(String(value ?? '0'));
    case 'int-or-string':
      return value ?? 0;
    default:
      return value ?? null;
  }
}

function encodeQuantity(text: string): string {
  const quantity = parseQuantity(text);
  return typeof quantity === 'string' ? text : formatQuantity(quantity);
}

function encodeMap(type: GoType, map: JsonMap, minor: number): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([key, item]) => [key, encode(type, item as Json, minor)]));
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
