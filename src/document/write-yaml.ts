// Values as YAML that people read: short maps and lists on one line, all else in blocks.
import type { Json, JsonMap } from './manifest.ts';
import { plainScalarValue } from './scalar-value.ts';

/** As long as this a line may get that holds a whole map or list. */
const widest = 110;

/** The map as a document of YAML, which kubectl and YAML 1.2 both read as the same value. */
export function yamlText(map: JsonMap): string {
  return `${blockOf(map, 0).join('\n')}\n`;
}

function blockOf(value: JsonMap | readonly Json[], indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  if (isList(value)) return value.flatMap((item) => itemLines(item, indent));
  return Object.entries(value).flatMap(([key, each]) => {
    const head = `${margin}${scalarText(key)}:`;
    const line = `${head} ${flowText(each)}`;
    if (!isNested(each) || isOnOneLine(line, each)) return [line];
    if (isList(each) && each.every((item) => !isNested(item))) return [head, ...foldedList(each, indent + 2)];
    return [head, ...blockOf(each, indent + 2)];
  });
}

function itemLines(item: Json, indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  const line = `${margin}- ${flowText(item)}`;
  if (!isNested(item) || isOnOneLine(line, item)) return [line];
  const [first = '', ...others] = blockOf(item, indent + 2);
  return [`${margin}- ${first.trimStart()}`, ...others];
}

/** A list of maps has a line for each. */
function isOnOneLine(line: string, value: Json): boolean {
  return line.length <= widest && !hasListOfMaps(value);
}

function hasListOfMaps(value: Json): boolean {
  if (!isNested(value)) return false;
  return isList(value) ? value.some(isNested) : Object.values(value).some(hasListOfMaps);
}

/** A list of scalars in lines that are as full as may be. */
function foldedList(list: readonly Json[], indent: number): readonly string[] {
  const margin = ' '.repeat(indent);
  const lines: string[] = [];
  let line = `${margin}[`;
  for (const [index, item] of list.entries()) {
    const word = `${flowText(item)}${index === list.length - 1 ? ']' : ','}`;
    const isFull = line.length + 1 + word.length > widest && line.trim() !== '[';
    if (isFull) lines.push(line);
    line = isFull ? `${margin} ${word}` : line.endsWith('[') ? line + word : `${line} ${word}`;
  }
  return [...lines, line];
}

function flowText(value: Json): string {
  if (!isNested(value)) return typeof value === 'string' ? scalarText(value) : String(value);
  if (isList(value)) return `[${value.map(flowText).join(', ')}]`;
  const entries = Object.entries(value).map(([key, each]) => `${scalarText(key)}: ${flowText(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Without quotes where every reader takes it for the same text. */
function scalarText(text: string): string {
  const isPlain = /^[A-Za-z0-9/][A-Za-z0-9_./-]*$/.test(text) && plainScalarValue(text) === text;
  return isPlain ? text : JSON.stringify(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(unprintable, escaped);
}

/** What JSON takes in quotes, and YAML does not or takes for the end of a line. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function isNested(value: Json): value is JsonMap | readonly Json[] {
  return typeof value === 'object' && value !== null;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
