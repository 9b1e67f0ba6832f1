// Writes src/workload/schema/go-schema-data.ts: the Go structs of all kinds of workloads with what they hold, in every
// supported Kubernetes version, as strict decoding and the pod template hash need them.
// It needs Go, which only downloads the published modules; it then reads their types.go files as text:
//   node scripts/generate-go-schema.ts
// For a new Kubernetes version add its line to `releases` and run it again.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { workloadKinds } from '../src/std/workload-kinds.ts';

/** Minor version and the module version read for it, oldest first. */
const releases: readonly (readonly [minor: number, module: string])[] = [
  [29, 'v0.29.15'],
  [30, 'v0.30.14'],
  [31, 'v0.31.14'],
  [32, 'v0.32.13'],
  [33, 'v0.33.12'],
  [34, 'v0.34.8'],
  [35, 'v0.35.8'],
  [36, 'v0.36.3'],
  [37, 'v0.37.2'],
];
/** Types that decode themselves; the decoder and the dump know them by name. */
const opaque = new Set(['Time', 'MicroTime', 'FieldsV1']);

interface Field {
  readonly go: string;
  /** Empty for an embedded struct whose fields are inlined. */
  readonly json: string;
  /** `?` omitempty, `!` omitzero. */
  readonly omit: '' | '?' | '!';
  readonly type: string;
  since: number;
  until: number;
}
interface Types {
  readonly structs: ReadonlyMap<string, Field[]>;
  /** Named types of strings and maps: name to underlying type. */
  readonly named: ReadonlyMap<string, string>;
}

function moduleFolder(module: string, version: string): string {
  const answer = execFileSync('go', ['mod', 'download', '-json', `${module}@${version}`], {
    encoding: 'utf8',
    cwd: '/',
  });
  return (JSON.parse(answer) as { Dir: string }).Dir;
}

function readTypes(minor: number, version: string): Types {
  const api = moduleFolder('k8s.io/api', version);
  const machinery = moduleFolder('k8s.io/apimachinery', version);
  const structs = new Map<string, Field[]>();
  const named = new Map<string, string>();
  for (const file of [`${machinery}/pkg/apis/meta/v1/types.go`, `${api}/core/v1/types.go`, `${api}/apps/v1/types.go`]) {
    readFile(readFileSync(file, 'utf8'), minor, structs, named);
  }
  return { structs, named };
}

function readFile(source: string, minor: number, structs: Map<string, Field[]>, named: Map<string, string>): void {
  let fields: Field[] | undefined;
  for (const line of source.split('\n')) {
    const struct = /^type (\w+) struct \{/.exec(line);
    const alias = /^type (\w+) (string|map\[\w+\][\w.]+)$/.exec(line);
    if (struct?.[1] !== undefined) {
      fields = [];
      // core/v1 has a few names that meta/v1 has too (List and the like); none of them is reached from the workloads.
      if (!structs.has(struct[1])) structs.set(struct[1], fields);
    } else if (line.startsWith('}')) fields = undefined;
    else if (alias?.[1] !== undefined && alias[2] !== undefined) named.set(alias[1], shortType(alias[2]));
    else if (fields !== undefined) {
      const field = readField(line, minor);
      if (field !== undefined) fields.push(field);
    }
  }
}

function readField(line: string, minor: number): Field | undefined {
  const found = /^\t(\w+ )?\s*([*\w.[\]]+)\s+`json:"([^"]*)"/.exec(line);
  if (found?.[2] === undefined || found[3] === undefined) return undefined;
  const [json = '', ...options] = found[3].split(',');
  const type = shortType(found[2]);
  const omit = options.includes('omitzero') ? '!' : options.includes('omitempty') ? '?' : '';
  return { go: found[1]?.trim() ?? type, json, omit, type, since: minor, until: minor };
}

function shortType(type: string): string {
  return type.replaceAll(/\b(metav1|v1)\./g, '');
}

/** Enters an older version's fields into those of the newer ones, each behind its predecessor. */
function merge(newer: Field[], older: readonly Field[], minor: number): void {
  let position = 0;
  for (const field of older) {
    const found = newer.findIndex(
      ({ go, json, omit, type }) =>
        go === field.go && json === field.json && omit === field.omit && type === field.type,
    );
    const same = newer[found];
    if (same === undefined) newer.splice(position++, 0, field);
    else {
      same.since = minor;
      position = found + 1;
    }
  }
}

function elementName(type: string): string {
  return type.replace(/^(\*|\[\]|map\[\w+\])+/, '');
}

function print(structs: ReadonlyMap<string, Field[]>, named: ReadonlyMap<string, string>, newest: number): string {
  const lines: string[] = [];
  const aliases = new Map<string, string>();
  const todo: string[] = [...workloadKinds];
  const seen = new Set(todo);
  for (let name = todo.shift(); name !== undefined; name = todo.shift()) {
    const fields = structs.get(name);
    if (fields === undefined) throw new Error(`no struct ${name}`);
    lines.push(`  ${name}:\n    '${fields.map((field) => printField(field, newest)).join(' ')}',`);
    for (const { type } of fields) {
      const element = elementName(type);
      const underlying = named.get(element);
      if (underlying !== undefined) aliases.set(element, underlying);
      else if (structs.has(element) && !opaque.has(element) && !seen.has(element)) {
        seen.add(element);
        todo.push(element);
      }
    }
  }
  const aliasLines = [...aliases].sort().map(([name, underlying]) => `  ${name}: '${underlying}',`);
  return `// Written by scripts/generate-go-schema.ts from the Go modules k8s.io/api and k8s.io/apimachinery, ${releases[0]?.[1]} to
// ${releases.at(-1)?.[1]}. One field is GoName:jsonName:type; after the JSON name \`?\` means omitempty, \`!\` omitzero; an empty JSON
// name embeds the struct; \`@32\` means from minor version 32 on, \`@29-30\` in these only.

export const goStructs: Readonly<Record<string, string>> = {
${lines.join('\n')}
};

/** Named types that are no structs, with what they stand for; all are of package v1. */
export const goNamedTypes: Readonly<Record<string, string>> = {
${aliasLines.join('\n')}
};
`;
}

function printField(field: Field, newest: number): string {
  const oldest = releases[0]?.[0];
  const versions =
    field.until !== newest ? `@${field.since}-${field.until}` : field.since !== oldest ? `@${field.since}` : '';
  return `${field.go}:${field.json}${field.omit}:${field.type}${versions}`;
}

const byAge = releases.map(([minor, version]) => ({ minor, ...readTypes(minor, version) })).reverse();
const structs = new Map<string, Field[]>();
const named = new Map<string, string>();
for (const types of byAge) {
  for (const [name, fields] of types.structs) {
    const known = structs.get(name);
    if (known === undefined) structs.set(name, fields);
    else merge(known, fields, types.minor);
  }
  for (const [name, underlying] of types.named) if (!named.has(name)) named.set(name, underlying);
}
const target = new URL('../src/workload/schema/go-schema-data.ts', import.meta.url);
writeFileSync(target, print(structs, named, byAge[0]?.minor ?? 0));
