import { present } from '../../std/assert.ts';
import { goNamedTypes, goStructs } from './go-schema-data.ts';

/** A Go type as strict decoding and the template dump see it; `text` is how Go prints its name. */
export type GoType =
  | {
      readonly kind: 'pointer' | 'slice' | 'map';
      readonly text: string;
      readonly element: GoType;
      readonly key: string;
    }
  | { readonly kind: 'struct'; readonly text: string; readonly name: string }
  | { readonly kind: 'scalar'; readonly text: string; readonly base: 'string' | 'int32' | 'int64' | 'bool' }
  | { readonly kind: 'quantity' | 'int-or-string' | 'time' | 'raw'; readonly text: string };

export interface GoField {
  readonly goName: string;
  readonly jsonName: string;
  readonly type: GoType;
  /** When encoding/json leaves it out: never, when empty, when zero. */
  readonly omit: 'never' | 'empty' | 'zero';
  /** Names of the embedded structs that it is inlined from, outermost first. */
  readonly embedded: readonly string[];
  /** Whether encoding/json leaves it out where there is no value. */
  readonly isOmittedWhenAbsent: boolean;
  /** Name and type as the dump of a struct begins this member. */
  readonly dumpPrefix: string;
}

export interface GoStruct {
  readonly name: string;
  /** In Go's order, embedded structs as one field with an empty JSON name. */
  readonly members: readonly GoField[];
  /** As JSON has them: embedded structs opened up. */
  readonly fields: readonly GoField[];
  readonly byJsonName: ReadonlyMap<string, GoField>;
}

const fixedTypes: Readonly<Record<string, GoType>> = {
  string: { kind: 'scalar', text: 'string', base: 'string' },
  'types.UID': { kind: 'scalar', text: 'types.UID', base: 'string' },
  int32: { kind: 'scalar', text: 'int32', base: 'int32' },
  int64: { kind: 'scalar', text: 'int64', base: 'int64' },
  bool: { kind: 'scalar', text: 'bool', base: 'bool' },
  'resource.Quantity': { kind: 'quantity', text: 'resource.Quantity' },
  'intstr.IntOrString': { kind: 'int-or-string', text: 'intstr.IntOrString' },
  Time: { kind: 'time', text: 'v1.Time' },
  MicroTime: { kind: 'time', text: 'v1.MicroTime' },
  FieldsV1: { kind: 'raw', text: 'v1.FieldsV1' },
};

/** What `omitempty` may leave out: a struct is never empty. */
const canBeEmpty: ReadonlySet<GoType['kind']> = new Set<GoType['kind']>(['pointer', 'slice', 'map', 'scalar', 'raw']);

const structsByMinor = new Map<number, Map<string, GoStruct>>();
const types = new Map<string, GoType>();

/** The struct as it is in Kubernetes 1.`minor`; the name is one of the k8s.io types reached from the workloads. */
export function goStruct(name: string, minor: number): GoStruct {
  return structsByMinor.get(minor)?.get(name) ?? newStruct(name, minor);
}

function newStruct(name: string, minor: number): GoStruct {
  const structs = structsByMinor.get(minor) ?? new Map<string, GoStruct>();
  const built = buildStruct(name, minor);
  structsByMinor.set(minor, structs.set(name, built));
  return built;
}

function buildStruct(name: string, minor: number): GoStruct {
  const members = present(goStructs[name], `Go struct ${name}`)
    .split(' ')
    .flatMap((entry) => parseField(entry, minor));
  const fields = members.flatMap((field) => {
    if (field.jsonName !== '' || field.type.kind !== 'struct') return [field];
    const { goName } = field;
    return goStruct(field.type.name, minor).fields.map((inner) => ({
      ...inner,
      embedded: [goName, ...inner.embedded],
    }));
  });
  return { name, members, fields, byJsonName: new Map(fields.map((field) => [field.jsonName, field])) };
}

/** One entry of the data module, or none where the version does not have the field. */
function parseField(entry: string, minor: number): GoField[] {
  const [, goName = '', jsonName = '', omit = '', type = '', since = '0', until] =
    /^(\w+):(\w*)([?!]?):([^@]+)(?:@(\d+)(?:-(\d+))?)?$/.exec(entry) ?? [];
  if (minor < Number(since) || (until !== undefined && minor > Number(until))) return [];
  const rule = omit === '?' ? 'empty' : omit === '!' ? 'zero' : 'never';
  const parsed = goType(type);
  const isOmittedWhenAbsent = rule === 'empty' && canBeEmpty.has(parsed.kind);
  const dumpPrefix = `${goName}:(${parsed.text})`;
  return [{ goName, jsonName, type: parsed, omit: rule, embedded: [], isOmittedWhenAbsent, dumpPrefix }];
}

/** The type of such a spelling as `[]Container` or `map[string]string`. */
export function goType(spelling: string): GoType {
  const type = types.get(spelling) ?? parseType(spelling);
  types.set(spelling, type);
  return type;
}

function parseType(spelling: string): GoType {
  const [, prefix = '', key = '', rest = ''] = /^(\*|\[\]|map\[(\w+)\])?(.*)$/.exec(spelling) ?? [];
  if (prefix !== '') {
    const element = goType(rest);
    const kind = prefix === '*' ? 'pointer' : prefix === '[]' ? 'slice' : 'map';
    const keyText = key === '' ? '' : goType(key).text;
    return { kind, text: `${kind === 'map' ? `map[${keyText}]` : prefix}${element.text}`, element, key: keyText };
  }
  const underlying = goNamedTypes[spelling];
  if (underlying !== undefined) return { ...goType(underlying), text: `v1.${spelling}` };
  return fixedTypes[spelling] ?? { kind: 'struct', text: `v1.${spelling}`, name: spelling };
}
