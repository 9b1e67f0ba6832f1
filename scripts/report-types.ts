import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Schema } from '../src/presentation/report/json-schema.ts';
import { root } from './root.ts';

const head = '// Written by scripts/report-types.ts after schema/report.schema.json.\n\n';

/** The files of the library's types, and how the names begin of what each has; the last has all others. */
const files = [
  { file: path.join(root, 'src/presentation/library/release-report.ts'), prefix: 'release' },
  { file: path.join(root, 'src/presentation/library/report.ts'), prefix: '' },
] as const;

/** The types of schema/report.schema.json by their files, one interface for each object that has a name there. */
export function reportTypes(): ReadonlyMap<string, string> {
  const schema: Schema = JSON.parse(readFileSync(path.join(root, 'schema/report.schema.json'), 'utf8'));
  const { $defs = {}, ...report } = schema;
  const objects = Object.entries($defs).filter(([, each]) => each.type === 'object');
  const typeOf = typesBy($defs);
  const parts = [['report', report] as const, ...objects].map(([name, each]) => {
    const text = `${comment(each, '')}export interface ${typeName(name)} ${typeOf.object(each, '')}\n`;
    return { text, file: files.find(({ prefix }) => name.startsWith(prefix))?.file };
  });
  return new Map(
    files.map(({ file }) => {
      const own = parts.filter((part) => part.file === file).map(({ text }) => text);
      return [file, `${head}${importsOf(own, file)}${own.join('\n')}`];
    }),
  );
}

/** The types of the first file that the last one names. */
function importsOf(parts: readonly string[], file: string): string {
  const [first, last] = files;
  if (file !== last.file) return '';
  const names = [...new Set(parts.join('').match(/\bReportedRelease\w*/g) ?? [])].sort();
  return `import type { ${names.join(', ')} } from './${path.basename(first.file)}';\n\n`;
}

/** All of them as one text that imports nothing. */
export function allReportTypes(): string {
  const texts = [...reportTypes().values()].map((text) => text.replace(head, '').replace(/^import .*\n\n/m, ''));
  return `${head}${texts.toReversed().join('\n')}`;
}

function typesBy($defs: Readonly<Record<string, Schema>>) {
  const object = ({ properties = {}, required = [] }: Schema, margin: string): string => {
    const inner = `${margin}  `;
    const lines = Object.entries(properties).map(([name, each]) => {
      const key = `readonly ${name}${required.includes(name) ? '' : '?'}`;
      return `${comment(each, inner)}${folded(`${inner}${key}:`, type(each, inner))};\n`;
    });
    return `{\n${lines.join('')}${margin}}`;
  };
  const type = (schema: Schema, margin: string): string => {
    if (schema.$ref !== undefined) return named(schema.$ref.replace('#/$defs/', ''), margin);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
    if (schema.anyOf !== undefined) return nullLast(schema.anyOf.map((each) => type(each, margin)));
    if (Array.isArray(schema.type)) return nullLast(schema.type.map(simple));
    if (schema.type === 'array') return `readonly ${grouped(type(schema.items ?? {}, margin))}[]`;
    return schema.type === 'object' ? object(schema, margin) : simple(String(schema.type));
  };
  const named = (name: string, margin: string): string => {
    const schema = $defs[name];
    if (schema === undefined) throw new Error(`${name} is not defined`);
    return schema.type === 'object' ? typeName(name) : type(schema, margin);
  };
  return { object };
}

/** `Report`, and `ReportedWorkload` for what it is made of. */
function typeName(name: string): string {
  return name === 'report' ? 'Report' : `Reported${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function simple(type: string): string {
  return type === 'integer' ? 'number' : type;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** A choice that no line holds has a line for each, as the formatter has it. */
function folded(key: string, type: string): string {
  const line = `${key} ${type}`;
  if (line.includes('\n') || line.length < 120) return line;
  return [key, ...type.split(' | ').map((each) => `    | ${each}`)].join('\n');
}

function nullLast(types: readonly string[]): string {
  return types.toSorted((one, other) => Number(one === 'null') - Number(other === 'null')).join(' | ');
}

function grouped(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}

function comment({ description }: Schema, margin: string): string {
  return description === undefined ? '' : `${margin}/** ${description} */\n`;
}

if (import.meta.main) for (const [file, text] of reportTypes()) writeFileSync(file, text);
