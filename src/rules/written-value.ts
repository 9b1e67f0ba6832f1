// How values are written in YAML and JSON.
import { isMap, type Json, type JsonMap } from '../document/manifest.ts';

/** The fields of a block map, each on its lines from the column on. */
export function blockLines(fields: JsonMap, column: number, step: number): readonly string[] {
  const indent = ' '.repeat(column);
  return Object.entries(fields).flatMap(([key, value]) => {
    if (!isMap(value) || Object.keys(value).length === 0) return [`${indent}${plain(key)}: ${flowJson(value)}`];
    return [`${indent}${plain(key)}:`, ...blockLines(value, column + step, step)];
  });
}

/** JSON on one line, with a space behind each colon and comma. */
export function jsonText(value: Json): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
}

/** The value on one line, as YAML. */
export function flowJson(value: Json): string {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return `[${value.map(flowJson).join(', ')}]`;
  if (!isMap(value)) return String(value);
  const fields = Object.entries(value).map(([key, field]) => `${plain(key)}: ${flowJson(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The text without quotes where YAML reads it as the same string. */
export function plain(text: string): string {
  const isWord = /^([A-Za-z][A-Za-z0-9_./-]*|\d+(%|m|Ki|Mi|Gi))$/.test(text);
  return isWord && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(text) ? text : JSON.stringify(text);
}
