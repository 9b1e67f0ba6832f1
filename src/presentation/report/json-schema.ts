import {
  missingField,
  noneOfItsValues,
  otherCount,
  otherType,
  otherValue,
  tooLarge,
  tooSmall,
  undefinedReference,
  undescribedField,
} from '../../wording/input/schema-faults.ts';
import { faultAt } from '../../wording/input/settings-faults.ts';

/** The part of JSON Schema 2020-12 that schema/report.schema.json uses; a pattern is not looked at. */
export interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Everything in the value that the schema does not allow, with its place, including fields that it does not name. */
export function faultsBySchema(value: unknown, schema: Schema): Generator<string> {
  return faultsAt('$', value, { schema, root: schema });
}

interface Within {
  readonly schema: Schema;
  readonly root: Schema;
}

function* faultsAt(place: string, value: unknown, { schema, root }: Within): Generator<string> {
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    if (named === undefined) yield undefinedReference(schema.$ref);
    else yield* faultsAt(place, value, { schema: named, root });
  } else if (schema.anyOf !== undefined) {
    const fits = schema.anyOf.some((choice) => faultsAt(place, value, { schema: choice, root }).next().done === true);
    const [last = {}] = schema.anyOf.slice(-1);
    if (!fits) yield* faultsAt(place, value, { schema: last, root });
  } else {
    const own = faultOf(value, schema);
    if (own === undefined) yield* faultsWithin(place, value, { schema, root });
    else yield faultAt(place, own);
  }
}

function faultOf(value: unknown, schema: Schema): string | undefined {
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return otherType(types);
  if (schema.const !== undefined && value !== schema.const) return otherValue(schema.const);
  if (schema.enum !== undefined && !schema.enum.includes(value)) return noneOfItsValues;
  if (typeof value === 'number' && value < (schema.minimum ?? value)) return tooSmall;
  if (typeof value === 'number' && value > (schema.maximum ?? value)) return tooLarge;
  if (!Array.isArray(value)) return undefined;
  const isTooFew = value.length < (schema.minItems ?? 0);
  return isTooFew || value.length > (schema.maxItems ?? value.length) ? otherCount : undefined;
}

function* faultsWithin(place: string, value: unknown, { schema, root }: Within): Generator<string> {
  const { items, properties, required = [] } = schema;
  if (Array.isArray(value) && items !== undefined)
    for (const [index, item] of value.entries()) yield* faultsAt(`${place}[${index}]`, item, { schema: items, root });
  if (properties === undefined || typeof value !== 'object' || value === null) return;
  for (const name of required) if (!Object.hasOwn(value, name)) yield faultAt(place, missingField(name));
  for (const [name, part] of Object.entries(value)) {
    const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (of === undefined) yield faultAt(place, undescribedField(name));
    else yield* faultsAt(`${place}.${name}`, part, { schema: of, root });
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
