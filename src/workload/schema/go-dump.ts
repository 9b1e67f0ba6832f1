// How Go's spew prints a value with types, sorted map keys and no addresses (apimachinery/pkg/util/dump 0.36.3); the
// names of ReplicaSets are made of it.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from './byte-order.ts';
import { type GoType, goStruct } from './go-schema.ts';
import { parseQuantity, type Quantity } from './quantity.ts';

/** The dump of a struct of Kubernetes 1.`minor`, as an informer has it: read from protobuf, where empty lists are nil. */
export function goDump(value: JsonMap, name: string, minor: number): string {
  return `(v1.${name})${struct(name, value, minor)}`;
}

/** Without its type, as items of lists and maps print; members of structs have it in front. */
function dump(type: GoType, value: Json | undefined, minor: number): string {
  switch (type.kind) {
    case 'pointer':
      return value === undefined ? '<nil>' : dump(type.element, value, minor);
    case 'struct':
      return struct(type.name, value as JsonMap | undefined, minor);
    case 'slice': {
      const items = (value ?? []) as readonly Json[];
      return items.length === 0 ? '<nil>' : `[${items.map((item) => dump(type.element, item, minor)).join(' ')}]`;
    }
    case 'map':
      return map((value ?? {}) as JsonMap, type.element, minor);
    case 'scalar':
      return String(value ?? (type.base === 'string' ? '' : type.base === 'bool' ? false : 0));
    case 'int-or-string':
      return intOrString(value);
    case 'quantity':
      return quantity(parseQuantity(String(value ?? '0')));
    default:
      return zeroTime;
  }
}

function struct(name: string, value: JsonMap | undefined, minor: number): string {
  let text = '{';
  for (const { jsonName, type, dumpPrefix } of goStruct(name, minor).members) {
    const member = jsonName === '' ? value : value?.[jsonName];
    text += `${text.length > 1 ? ' ' : ''}${dumpPrefix}${dump(type, member, minor)}`;
  }
  return `${text}}`;
}

function map(value: JsonMap, element: GoType, minor: number): string {
  const keys = Object.keys(value).sort(compareBytes);
  if (keys.length === 0) return '<nil>';
  return `map[${keys.map((key) => `${key}:${dump(element, value[key], minor)}`).join(' ')}]`;
}

function intOrString(value: Json | undefined): string {
  const isText = typeof value === 'string';
  const number = typeof value === 'number' ? value : 0;
  return `{Type:(intstr.Type)${isText ? 1 : 0} IntVal:(int32)${number} StrVal:(string)${isText ? value : ''}}`;
}

function quantity(parsed: Quantity | string): string {
  if (typeof parsed === 'string') return '{}';
  const { unscaled, exponent, kept, format, isInt64 } = parsed;
  const amount = isInt64 ? { value: unscaled, scale: exponent } : { value: 0n, scale: 0 };
  return (
    `{i:(resource.int64Amount){value:(int64)${amount.value} scale:(resource.Scale)${amount.scale}} ` +
    `d:(resource.infDecAmount){Dec:(*inf.Dec)${isInt64 ? '<nil>' : decimal(unscaled, exponent)}} ` +
    `s:(string)${kept} Format:(resource.Format)${format}}`
  );
}

/** An inf.Dec over a big.Int, whose words are 64 bits wide, lowest first. */
function decimal(unscaled: bigint, exponent: number): string {
  const words: bigint[] = [];
  for (let rest = unscaled < 0n ? -unscaled : unscaled; rest > 0n; rest >>= 64n) words.push(rest & ((1n << 64n) - 1n));
  const digits = words.length === 0 ? '<nil>' : `[${words.join(' ')}]`;
  return `{unscaled:(big.Int){neg:(bool)${unscaled < 0n} abs:(big.nat)${digits}} scale:(inf.Scale)${-exponent}}`;
}

/** A template's times are the zero time. */
const zeroTime = '{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}';
