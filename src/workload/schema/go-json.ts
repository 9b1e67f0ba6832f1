import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from './byte-order.ts';
import { type GoField, type GoType, goStruct } from './go-schema.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';

/** How values are written. */
interface Encoding {
  readonly minor: number;
  /** Whether members that are null are left out. */
  readonly omitsNulls: boolean;
}

/**
 * What a Go struct of Kubernetes 1.`minor` with this value is when it has been through encoding/json: structs that are
 * no pointers are there even when empty, `omitempty` drops what is empty.
 */
export function goJson(struct: string, value: JsonMap, minor: number): JsonMap {
  return encodeStruct(struct, value, { minor, omitsNulls: false });
}

/**
 * A decoded struct of Kubernetes 1.`minor` as the server stores it: as Go writes it, without nulls. Two values are
 * equal exactly when they are the same object, except for quantities of equal amount in other units.
 */
export function storedForm(value: JsonMap, struct: string, minor: number): JsonMap {
  return encodeStruct(struct, value, { minor, omitsNulls: true });
}

/** As Go's json.Marshal writes a map: keys sorted, no spaces, and `<`, `>`, `&` escaped. */
export function marshal(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item) => marshal(item as Json)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return escapeHtml(JSON.stringify(value));
  const keys = Object.keys(value).sort(compareBytes);
  return `{${keys.map((key) => `${escapeHtml(JSON.stringify(key))}:${marshal((value as JsonMap)[key] as Json)}`).join(',')}}`;
}

function encodeStruct(struct: string, value: JsonMap, encoding: Encoding): JsonMap {
  const json: Record<string, Json> = {};
  for (const field of goStruct(struct, encoding.minor).fields) {
    const member = value[field.jsonName];
    if (member === undefined && field.isOmittedWhenAbsent) continue;
    const encoded = encodeField(field, member, encoding);
    if (encoded === undefined || (encoded === null && encoding.omitsNulls)) continue;
    json[field.jsonName] = encoded;
  }
  return json;
}

function encodeField({ type, omit }: GoField, value: Json | undefined, encoding: Encoding): Json | undefined {
  if (type.kind === 'time' && value === undefined) return omit === 'zero' ? undefined : null;
  if (omit === 'never' || !isEmpty(type, value)) return encode(type, value, encoding);
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

/** The store does not tell an empty list from none. */
function isNoList(value: Json | undefined, { omitsNulls }: Encoding): boolean {
  return value === undefined || (omitsNulls && (value as readonly Json[]).length === 0);
}

const zeroScalars = { string: '', int32: 0, int64: 0, bool: false } as const;

function encode(type: GoType, value: Json | undefined, encoding: Encoding): Json {
  switch (type.kind) {
    case 'pointer':
      return value === undefined ? null : encode(type.element, value, encoding);
    case 'slice':
      return isNoList(value, encoding) ? null : (value as Json[]).map((item) => encode(type.element, item, encoding));
    case 'map':
      return value === undefined ? null : encodeMap(type.element, value as JsonMap, encoding);
    case 'struct':
      return encodeStruct(type.name, (value ?? {}) as JsonMap, encoding);
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

function encodeMap(type: GoType, map: JsonMap, encoding: Encoding): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([key, item]) => [key, encode(type, item as Json, encoding)]));
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
