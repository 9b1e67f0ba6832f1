import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { storedForm } from '../schema/go-json.ts';
import { type GoType, goStruct } from '../schema/go-schema.ts';
import { formatQuantity, parseQuantity } from '../schema/quantity.ts';
import type { BadValue, Member } from './bad-value.ts';

/** A struct as a refusal prints it: with all members of upstream's internal type, under the names that Go has for them. */
export function structValue(value: JsonMap, name: string, minor: number): BadValue {
  const { fields } = goStruct(name, minor);
  const members = fields.map(({ goName, jsonName, type }) => [goName, memberOf(value[jsonName], type, minor)] as const);
  return { kind: 'struct', type: `core.${name}`, members: Object.fromEntries(members) };
}

function memberOf(value: Json | undefined, type: GoType, minor: number): Member {
  switch (type.kind) {
    case 'pointer': {
      const to = value === undefined ? undefined : badValueOf(value, type.element, minor);
      return { pointer: internalName(type.element.text), to };
    }
    case 'struct':
      return structValue((value ?? {}) as JsonMap, type.name, minor);
    case 'slice':
      return { kind: 'list', type: internalName(type.text), value: value as readonly Json[] | undefined };
    default:
      return (value ?? (type.kind === 'scalar' && type.base === 'string' ? '' : 0)) as string | number | boolean;
  }
}

/** Selectors are of the public type everywhere. */
const selector = 'v1.LabelSelector';

function internalName(type: string): string {
  return type === selector ? type : type.replace('v1.', 'core.');
}

function badValueOf(value: Json, type: GoType, minor: number): BadValue {
  if (type.text === selector) return { kind: 'label-selector', value: value as JsonMap };
  if (type.kind === 'struct') return structValue(value as JsonMap, type.name, minor);
  return { kind: 'plain', value: value as string | number | boolean };
}

/** Of the public types, which JSON has under their own names; others are internal and have Go's. */
const publicTypes: ReadonlySet<string> = new Set(['v1.LabelSelector', 'v1.ObjectMeta']);

/** A struct as JSON has upstream's internal type: its metadata opened up, and null for what is absent. */
export function internalJson(value: JsonMap, name: string, minor: number): JsonMap {
  const entries = goStruct(name, minor).members.flatMap(({ goName, jsonName, type }) => {
    if (jsonName === '') return [];
    if (type.text === 'v1.ObjectMeta') return Object.entries(publicJson(value[jsonName], 'ObjectMeta', minor));
    return [[goName, internalValue(value[jsonName], type, minor)] as const];
  });
  return Object.fromEntries(entries);
}

function publicJson(value: Json | undefined, name: string, minor: number): JsonMap {
  return storedForm((value ?? {}) as JsonMap, name, minor);
}

function internalValue(value: Json | undefined, type: GoType, minor: number): Json {
  if (type.kind === 'struct') {
    const { name, text } = type;
    return publicTypes.has(text) ? publicJson(value, name, minor) : internalJson((value ?? {}) as JsonMap, name, minor);
  }
  if (type.kind === 'scalar') return value ?? zeroValues[type.base];
  if (value === undefined) return null;
  switch (type.kind) {
    case 'pointer':
      return internalValue(value, type.element, minor);
    case 'slice':
      return (value as readonly Json[]).map((item) => internalValue(item, type.element, minor));
    case 'map': {
      const entries = Object.entries(value as JsonMap).sort(([a], [b]) => compareBytes(a, b));
      return Object.fromEntries(entries.map(([key, item]) => [key, internalValue(item, type.element, minor)]));
    }
    case 'quantity': {
      const quantity = parseQuantity(String(value).trim());
      return typeof quantity === 'string' ? value : formatQuantity(quantity);
    }
    default:
      return value;
  }
}

const zeroValues = { string: '', int32: 0, int64: 0, bool: false } as const;
