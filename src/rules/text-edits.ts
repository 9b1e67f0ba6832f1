// Edits of a manifest's text that keep its comments, quotes, indentation and line ends.
// Each gives undefined where the place is not written in a way that it knows. Where it is shared, by an anchor or a merge
// key, others change with it: an edit is offered only once that is looked at.
import type { Json, JsonMap, Manifest, Path, Range } from '../document/manifest.ts';
import type { ManifestSource, TextEdit } from './rule.ts';
import {
  behindAnchor,
  behindBlanks,
  behindComma,
  endOfLine,
  isTagged,
  keyEnd,
  lineEnd,
  lineStart,
  reindented,
  trimmed,
} from './text-places.ts';
import { blockLines, flowJson, jsonText, plain } from './written-value.ts';

export type Edits = readonly TextEdit[] | undefined;

/** The value at the path, or undefined when it is not written. */
export function valueAt(manifest: Manifest, path: Path): Json | undefined {
  let value: Json | undefined = manifest.value;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { readonly [key: string]: Json })[segment];
  }
  return value;
}

/** Sets fields of the map at the path, which comes into being where it is missing; other fields stay as they are. */
export function setFields(source: ManifestSource, parent: Path, fields: JsonMap): Edits {
  if (!isKnownPlace(source, parent)) return undefined;
  const value = valueAt(source.manifest, parent);
  if (value === undefined) return setInGrandparent(source, parent, fields);
  if (value === null || isEmptyMap(value)) return replaceWithMap(source, parent, fields);
  if (!isMap(value)) return undefined;
  const parts: Edits[] = [];
  const missing: Record<string, Json> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, key) || isMergedFrom(source, parent, key)) missing[key] = field;
    else if (isMap(field) && isMap(value[key] ?? null)) parts.push(setFields(source, [...parent, key], field));
    else parts.push(replaceValue(source, [...parent, key], scalarText(source, field)));
  }
  if (Object.keys(missing).length > 0) parts.push(insertFields(source, parent, missing));
  return parts.some((each) => each === undefined) ? undefined : parts.flatMap((each) => each ?? []);
}

/** Replaces the value at the path by a text, or writes it where the key has none. */
export function replaceValue(source: ManifestSource, path: Path, newText: string): Edits {
  if (!isKnownPlace(source, path)) return undefined;
  const range = source.manifest.rangeOf(path);
  if (range !== undefined && isTagged(source.text, range)) return undefined;
  if (range !== undefined && range.end > range.start) {
    const { start, end } = trimmed(source.text, range);
    return [{ range: { start: Math.min(end, behindAnchor(source.text, start)), end }, newText }];
  }
  const key = source.manifest.keyRangeOf(path);
  if (key === undefined) return undefined;
  const end = keyEnd(source.text, key);
  return source.text[end - 1] === ':' ? [{ range: { start: end, end }, newText: ` ${newText}` }] : undefined;
}

/** Writes a field's whole value anew, or the field where it is missing; comments inside the old value may go with it. */
export function writeField(source: ManifestSource, path: Path, value: Json): Edits {
  const [parent, key] = [path.slice(0, -1), path.at(-1)];
  if (typeof key !== 'string' || !isKnownPlace(source, path)) return undefined;
  const isMissing = valueAt(source.manifest, path) === undefined || isMergedFrom(source, parent, key);
  if (isMissing) return setFields(source, parent, { [key]: value });
  if (isMap(value) && !isEmptyMap(value))
    return setFieldsAlone(source, path, value) ?? replaceWithMap(source, path, value);
  return replaceValue(source, path, scalarText(source, value));
}

/** Sets the fields of a map that has one other, which is deleted: the comments beside it stay. */
function setFieldsAlone(source: ManifestSource, path: Path, fields: JsonMap): Edits {
  const keys = orderedKeys(source, path);
  const [other, ...more] = Object.keys(valueAt(source.manifest, path) ?? {}).filter(
    (key) => !Object.hasOwn(fields, key),
  );
  const isSimple = keys.includes(other ?? '') && Object.values(fields).every((field) => typeof field !== 'object');
  const isWritten = Object.keys(fields).every((key) => keys.includes(key));
  if (other === undefined || more.length > 0 || !isSimple || (isFlow(source, path) && !isWritten)) return undefined;
  const left = [...path, other];
  const range = isFlow(source, path) ? flowFieldRange(source, left, keys) : blockFieldRange(source, left, keys);
  const edits = setFields(source, path, fields);
  if (range === undefined || edits?.some((each) => each.range.end > range.start && each.range.start < range.end))
    return undefined;
  return edits && [...edits, { range, newText: '' }];
}

/** Gives the field that the path ends in another name, in the quotes that it has. */
export function renameKey(source: ManifestSource, path: Path, name: string): Edits {
  const key = source.manifest.keyRangeOf(path);
  if (key === undefined || !isKnownPlace(source, path)) return undefined;
  const quote = /^["']/.exec(source.text.slice(key.start))?.[0] ?? '';
  return [{ range: key, newText: quote + name + quote }];
}

/** Deletes the field that the path ends in, and with it each parent below the root's fields that it leaves empty. */
export function deleteField(source: ManifestSource, path: Path): Edits {
  if (!isKnownPlace(source, path)) return undefined;
  const parent = path.slice(0, -1);
  const siblings = valueAt(source.manifest, parent);
  if (!isMap(siblings ?? null)) return undefined;
  const isAlone = Object.keys(siblings ?? {}).length === 1;
  if (isAlone && parent.length > 1 && typeof parent.at(-1) === 'string') return deleteField(source, parent);
  const keys = orderedKeys(source, parent);
  if (typeof path.at(-1) === 'string' && !keys.includes(String(path.at(-1)))) return undefined;
  const range = isFlow(source, parent) ? flowFieldRange(source, path, keys) : blockFieldRange(source, path, keys);
  return range && [{ range, newText: '' }];
}

/** The text of the field's block with its key, from the key to the end of its last value. */
export function fieldRange(source: ManifestSource, path: Path): Range | undefined {
  const key = source.manifest.keyRangeOf(path);
  return key && { start: key.start, end: contentEnd(source, path) };
}

/** The column of an offset: how many characters stand before it on its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The fields at `keys`, moved as they are written to the end of the map at the target path. */
export function moveField(source: ManifestSource, from: Path, to: Path): Edits {
  const target = to.slice(0, -1);
  const block = fieldRange(source, from);
  const key = to.at(-1);
  if (block === undefined || typeof key !== 'string' || valueAt(source.manifest, to) !== undefined) return undefined;
  if (isFlow(source, from.slice(0, -1)) || key !== from.at(-1)) return undefined;
  const removal = deleteField(source, from);
  const place = insertionPlace(source, target, from);
  if (removal === undefined || place === undefined) return undefined;
  const lines = reindented(
    source.text.slice(block.start, endOfLine(source.text, block.end)),
    columnOf(source.text, block.start),
    place.column,
  );
  const wrapped = place.missing.map(
    (name, index) => `${' '.repeat(place.column - place.step * (place.missing.length - index))}${name}:`,
  );
  return [...removal, placed(source, place.at, [...wrapped, ...lines])];
}

function setInGrandparent(source: ManifestSource, parent: Path, fields: JsonMap): Edits {
  const key = parent.at(-1);
  if (typeof key !== 'string') return undefined;
  return setFields(source, parent.slice(0, -1), { [key]: fields });
}

function replaceWithMap(source: ManifestSource, path: Path, fields: JsonMap): Edits {
  const key = source.manifest.keyRangeOf(path);
  if (key === undefined) return undefined;
  if (isFlow(source, path.slice(0, -1))) return replaceValue(source, path, flowText(source, fields));
  const colon = source.text.indexOf(':', key.end) + 1;
  const end = Math.max(colon, contentEnd(source, path));
  const lines = blockLines(fields, columnOf(source.text, key.start) + indentStep(source), indentStep(source));
  const eol = lineEnd(source.text, key.start);
  const newText = lines.map((line) => eol + line).join('');
  const isEmpty = source.text.slice(colon, end).trim() === '';
  if (source.text[behindBlanks(source.text, end)] !== '#') return [{ range: { start: colon, end }, newText }];
  // A comment behind the key stays there.
  const behind = endOfLine(source.text, end);
  const emptied = isEmpty ? [] : [{ range: { start: colon, end }, newText: '' }];
  return [...emptied, { range: { start: behind, end: behind }, newText }];
}

function insertFields(source: ManifestSource, parent: Path, fields: JsonMap): Edits {
  if (!isFlow(source, parent)) {
    const place = insertionPlace(source, parent);
    return place && [placed(source, place.at, blockLines(fields, place.column, place.step))];
  }
  const last = orderedKeys(source, parent).at(-1);
  if (last === undefined) return undefined;
  const at = contentEnd(source, [...parent, last]);
  const added = Object.entries(fields).map(([key, value]) => flowField(source, key, value));
  const key = source.manifest.keyRangeOf([...parent, last])?.start ?? at;
  const indent = source.text.slice(lineStart(source.text, key), key);
  if (indent.trim() !== '') return [insertion(at, `, ${added.join(', ')}`)];
  const lines = added.map((each) => lineEnd(source.text, key) + indent + each).join(',');
  const next = behindBlanks(source.text, at);
  const comma = source.text[next] === ',' ? ',' : '';
  const isCommented = source.text[behindBlanks(source.text, next + comma.length)] === '#';
  if (!isCommented) return [insertion(at, `,${lines}`)];
  // A comment behind the last field stays there, with a blank before it.
  const behindLast = source.text[at] === '#' ? ', ' : ',';
  return [...(comma === '' ? [insertion(at, behindLast)] : []), insertion(endOfLine(source.text, at), lines + comma)];
}

/** Where new fields of a block map go: after its leading one-line fields, except for one that leaves; `missing` maps are made first. */
interface InsertionPoint {
  readonly at: { readonly offset: number; readonly before: boolean };
  readonly column: number;
  readonly step: number;
  readonly missing: readonly string[];
}

function insertionPlace(source: ManifestSource, parent: Path, leaving: Path = []): InsertionPoint | undefined {
  const step = indentStep(source);
  const value = valueAt(source.manifest, parent);
  if (value === undefined) {
    const name = parent.at(-1);
    const outer = typeof name === 'string' ? insertionPlace(source, parent.slice(0, -1), leaving) : undefined;
    return outer && { ...outer, column: outer.column + step, missing: [...outer.missing, name as string] };
  }
  if (!isMap(value) || isFlow(source, parent)) return undefined;
  const keys = orderedKeys(source, parent).filter((key) => !isSame([...parent, key], leaving));
  const first = source.manifest.keyRangeOf([...parent, keys[0] ?? '']);
  if (first === undefined || !isKnownPlace(source, [...parent, keys[0] ?? ''])) return undefined;
  let last: string | undefined;
  for (const key of keys) {
    if (!isOneLine(source, [...parent, key])) break;
    last = key;
  }
  const column = columnOf(source.text, first.start);
  if (last !== undefined) return { at: afterField(source, [...parent, last]), column, step, missing: [] };
  const sharesLine = source.text.slice(lineStart(source.text, first.start), first.start).trim() !== '';
  if (!sharesLine)
    return { at: { offset: lineStart(source.text, first.start), before: true }, column, step, missing: [] };
  return { at: afterField(source, [...parent, keys.at(-1) ?? '']), column, step, missing: [] };
}

function isSame(left: Path, right: Path): boolean {
  return left.length === right.length && left.every((segment, index) => segment === right[index]);
}

function afterField(source: ManifestSource, path: Path): InsertionPoint['at'] {
  return { offset: endOfLine(source.text, contentEnd(source, path)), before: false };
}

function placed(source: ManifestSource, at: InsertionPoint['at'], lines: readonly string[]): TextEdit {
  const eol = lineEnd(source.text, at.offset);
  const newText = at.before ? lines.map((line) => line + eol).join('') : lines.map((line) => eol + line).join('');
  return insertion(at.offset, newText);
}

function insertion(at: number, newText: string): TextEdit {
  return { range: { start: at, end: at }, newText };
}

function blockFieldRange(source: ManifestSource, path: Path, keys: readonly string[]): Range | undefined {
  const { text } = source;
  const key = source.manifest.keyRangeOf(path);
  if (key === undefined) return undefined;
  const start = lineStart(text, key.start);
  if (text.slice(start, key.start).trim() === '') return wholeLines(text, start, contentEnd(source, path));
  const index = keys.indexOf(String(path.at(-1)));
  const next = index < 0 ? undefined : keys[index + 1];
  const nextKey = next === undefined ? undefined : source.manifest.keyRangeOf([...path.slice(0, -1), next]);
  if (nextKey === undefined) return undefined;
  const end = contentEnd(source, path);
  const hasComment = text.slice(end, nextKey.start).includes('#');
  return { start: key.start, end: hasComment ? behindBlanks(text, end) : nextKey.start };
}

function wholeLines(text: string, start: number, contentEndOffset: number): Range {
  const end = endOfLine(text, contentEndOffset);
  const next = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  if (end < text.length) return { start, end: next };
  return { start: Math.max(0, text.startsWith('\r\n', start - 2) ? start - 2 : start - 1), end };
}

function flowFieldRange(source: ManifestSource, path: Path, keys: readonly string[]): Range | undefined {
  const block = fieldRange(source, path);
  if (block === undefined) return undefined;
  const index = keys.indexOf(String(path.at(-1)));
  const parent = path.slice(0, -1);
  const next = source.manifest.keyRangeOf([...parent, keys[index + 1] ?? '']);
  if (keys[index + 1] !== undefined && next !== undefined) {
    const hasComment = source.text.slice(block.end, next.start).includes('#');
    return { start: block.start, end: hasComment ? behindComma(source.text, block) : next.start };
  }
  const previous = keys[index - 1];
  if (previous === undefined) return block;
  const start = contentEnd(source, [...parent, previous]);
  // The comma stays before a comment of the field before: YAML lets a map end with one.
  return source.text.slice(start, block.start).includes('#') ? block : { start, end: block.end };
}

/** Where the value at the path ends, without the blank lines and comments that may follow it. */
function contentEnd(source: ManifestSource, path: Path): number {
  const value = valueAt(source.manifest, path);
  const key = source.manifest.keyRangeOf(path);
  const range = source.manifest.rangeOf(path);
  const least = key === undefined ? (range?.start ?? 0) : keyEnd(source.text, key);
  const isAlias = range !== undefined && source.text[range.start] === '*';
  if (typeof value === 'object' && value !== null && !isAlias && !isFlow(source, path)) {
    const children: Path[] = Array.isArray(value)
      ? value.map((_, index) => [...path, index])
      : orderedKeys(source, path).map((name) => [...path, name]);
    return children.reduce((end, child) => Math.max(end, contentEnd(source, child)), least);
  }
  return range === undefined ? least : Math.max(least, trimmed(source.text, range).end);
}

/**
 * Whether the text at the path is written in a way that is known: no key behind a `?`, none of a map that is written behind
 * a merge key. Where an alias stands on the way, the place is that of its anchor: what else changes then is for the proof.
 */
function isKnownPlace(source: ManifestSource, path: Path): boolean {
  for (let length = 1; length <= path.length; length++) {
    const key = source.manifest.keyRangeOf(path.slice(0, length));
    if (key !== undefined && /\?\s*$/.test(source.text.slice(Math.max(0, key.start - 80), key.start))) return false;
    const outer = length === 1 ? source.manifest.range : source.manifest.rangeOf(path.slice(0, length - 1));
    if (key !== undefined && outer !== undefined && isMerged(source, outer, key)) return false;
  }
  return true;
}

/** Whether the key of a map stands deeper than a merge key before it: in a map that is written there. */
function isMerged({ text }: ManifestSource, outer: Range, key: Range): boolean {
  const merge = text.slice(outer.start, key.start).lastIndexOf('<<');
  return merge >= 0 && columnOf(text, outer.start + merge) < columnOf(text, key.start);
}

function isFlow(source: ManifestSource, path: Path): boolean {
  const range = path.length === 0 ? source.manifest.range : source.manifest.rangeOf(path);
  if (range === undefined) return false;
  const start = source.text.slice(range.start, range.end).trimStart()[0];
  return start === '{' || start === '[';
}

function isOneLine(source: ManifestSource, path: Path): boolean {
  const key = source.manifest.keyRangeOf(path);
  return key !== undefined && !source.text.slice(key.start, contentEnd(source, path)).includes('\n');
}

/** The keys of the map in the order of the text, which a value's own order differs from where keys are numbers. */
function orderedKeys(source: ManifestSource, path: Path): readonly string[] {
  const value = valueAt(source.manifest, path) ?? null;
  if (!isMap(value)) return [];
  const keys = knownOrders.get(value) ?? sortedByPlace(source, path, ownKeys(source, path, value));
  knownOrders.set(value, keys);
  return keys;
}

/** Without those that a merge key brings from another place. */
function ownKeys(source: ManifestSource, path: Path, value: JsonMap): readonly string[] {
  return Object.keys(value).filter((key) => !isMergedFrom(source, path, key));
}

/** Whether a merge key brings the key from another place: one of the map's own takes precedence. */
export function isMergedFrom({ text, manifest }: ManifestSource, path: Path, key: string): boolean {
  const range = path.length === 0 ? manifest.range : manifest.rangeOf(path);
  const start = manifest.keyRangeOf([...path, key])?.start;
  if (range === undefined || start === undefined || text[range.start] === '*') return false;
  return start < range.start || start > range.end;
}

/** By the map, as a hundred thousand keys may be asked for once for each. */
const knownOrders = new WeakMap<JsonMap, readonly string[]>();

function sortedByPlace({ manifest }: ManifestSource, path: Path, keys: readonly string[]): readonly string[] {
  const placed = keys.map((key) => ({ key, start: manifest.keyRangeOf([...path, key])?.start }));
  const last = Number.POSITIVE_INFINITY;
  return placed.sort((left, right) => (left.start ?? last) - (right.start ?? last)).map(({ key }) => key);
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyMap(value: Json): boolean {
  return isMap(value) && Object.keys(value).length === 0;
}

/** How many columns the text indents by, as its `spec` shows; 2 where it does not. */
function indentStep(source: ManifestSource): number {
  const outer = source.manifest.keyRangeOf(['spec']);
  const inner = source.manifest.keyRangeOf(['spec', orderedKeys(source, ['spec'])[0] ?? '']);
  if (outer === undefined || inner === undefined) return 2;
  if (!source.text.slice(outer.end, inner.start).includes('\n')) return 2;
  const step = columnOf(source.text, inner.start) - columnOf(source.text, outer.start);
  return step > 0 ? step : 2;
}

function scalarText(source: ManifestSource, value: Json): string {
  return isJsonText(source) ? jsonText(value) : flowJson(value);
}

function flowField(source: ManifestSource, key: string, value: Json): string {
  return isJsonText(source) ? `${JSON.stringify(key)}: ${jsonText(value)}` : `${plain(key)}: ${flowJson(value)}`;
}

function flowText(source: ManifestSource, fields: JsonMap): string {
  return `{${Object.entries(fields)
    .map(([key, value]) => flowField(source, key, value))
    .join(', ')}}`;
}

function isJsonText(source: ManifestSource): boolean {
  return isFlow(source, []) && /^\s*\{\s*"/.test(source.text.slice(source.manifest.range.start));
}
