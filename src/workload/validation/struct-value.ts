import type { Json, JsonMap } from '../../document/manifest.ts';
import { type GoType, goStruct } from '../schema/go-schema.ts';
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
