/** The part of JSON Schema 2020-12 that schema/report.schema.json uses. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What of the value the schema does not allow, one sentence each with its place; fields it does not name are told. */
export function faultsBySchema(value: unknown, schema: Schema): string[] {
  return faultsAt('$', value, { schema, root: schema });
}

function faultsAt(place: string, value: unknown, { schema, root }: { schema: Schema; root: Schema }): string[] {
  const at = (inner: string, part: unknown, of: Schema) => faultsAt(inner, part, { schema: of, root });
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return named === undefined ? [`${schema.$ref} is not defined`] : at(place, value, named);
  }
  if (schema.anyOf !== undefined) {
    const tries = schema.anyOf.map((choice) => at(place, value, choice));
    return tries.some((faults) => faults.length === 0) ? [] : (tries.at(-1) ?? []);
  }
  const faults: string[] = [];
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(value, String(type))))
    return [`${place}: is no ${[schema.type].flat().join(' or ')}`];
  if (schema.const !== undefined && value !== schema.const) faults.push(`${place}: is not ${schema.const}`);
  if (schema.enum !== undefined && !schema.enum.includes(value))
    faults.push(`${place}: ${value} is none of its values`);
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(String(value)))
    faults.push(`${place}: ${value} does not match`);
  if (schema.minimum !== undefined && Number(value) < schema.minimum) faults.push(`${place}: is less`);
  if (Array.isArray(value) && schema.items !== undefined) {
    const { items } = schema;
    faults.push(...value.flatMap((item, index) => at(`${place}[${index}]`, item, items)));
  }
  const { properties } = schema;
  if (properties === undefined || typeof value !== 'object' || value === null) return faults;
  for (const name of schema.required ?? []) if (!(name in value)) faults.push(`${place}: ${name} is missing`);
  for (const [name, part] of Object.entries(value)) {
    const of = properties[name];
    faults.push(...(of === undefined ? [`${place}: ${name} is not described`] : at(`${place}.${name}`, part, of)));
  }
  return faults;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
