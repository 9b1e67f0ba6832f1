// What Flux puts in the place of ${variables} after a build, by fluxcd/pkg/kustomize/kustomize_varsub.go and its envsubst.
import { asMap, asText } from '../../document/manifest.ts';
import { type PlainDocument, readPlainDocuments } from '../../document/plain-documents.ts';
import { ReadFiles } from '../read-files.ts';
import type { Rendering } from '../rendering.ts';
import { type TextReplacement, withChanges } from '../text-replacement.ts';
import { type PlaceInside, valueAmong } from '../values-source.ts';
import type { FileSource } from './file-source.ts';

/** Where the values of variables come from. */
export interface Substitution {
  /** Maps of them in files, such as the data of ConfigMaps; a later one wins. */
  readonly from: readonly PlaceInside[];
  /** Those that the object says itself, which win. */
  readonly own: Readonly<Record<string, string>>;
  /** Who says others that nobody knows here: `Secret cluster-secrets`. */
  readonly unknown: readonly string[];
}

/** A rendering with its variables filled in, and those left in it because only `unknown` can say them. */
export interface Substituted {
  readonly rendering: Rendering;
  readonly left: readonly string[];
}

/** Far more than anybody writes: variables in the defaults of others, and what all of a text comes to, defaults included. */
export const variableLimits = { depth: 20, bytes: 64 * 1024 * 1024 } as const;

/** Thrown for variables beyond the limits. */
export class VariablesFault extends Error {}

/** Throws a VariablesFault. */
export async function substituted(
  rendering: Rendering,
  { from, own, unknown }: Substitution,
  source: FileSource,
): Promise<Substituted> {
  const values = new Map<string, string>();
  const files = new ReadFiles(async (file) => (await source.text(file)) ?? '');
  for (const place of from) {
    const { documents } = await files.read(place.file);
    for (const [name, value] of Object.entries(asMap(valueAmong(documents, place))))
      values.set(name, oneLine(asText(value)));
  }
  for (const [name, value] of Object.entries(own)) values.set(name, oneLine(value));
  // Without any variable nothing is looked for.
  if (values.size === 0 && unknown.length === 0) return { rendering, left: [] };
  const left = new Set<string>();
  const room = variableLimits.bytes - rendering.text.length;
  const given: Given = { values, isAllKnown: unknown.length === 0, left, room };
  const changes = readPlainDocuments(rendering.text).flatMap((each) => changesIn(each, rendering.text, given));
  return { rendering: withChanges(rendering, changes), left: [...left] };
}

function oneLine(value: string): string {
  return value.replaceAll('\n', '');
}

interface Given {
  readonly values: ReadonlyMap<string, string>;
  readonly isAllKnown: boolean;
  readonly left: Set<string>;
  /** So much may still be filled in. */
  room: number;
}

const switchName = 'kustomize.toolkit.fluxcd.io/substitute';

function changesIn({ value, range }: PlainDocument, text: string, given: Given): readonly TextReplacement[] {
  const { labels, annotations } = asMap(asMap(value).metadata);
  if ([labels, annotations].some((each) => asMap(each)[switchName] === 'disabled')) return [];
  const changes: TextReplacement[] = [];
  const own = text.slice(range.start, range.end);
  for (const found of own.matchAll(/\$\$|\$\{/g)) {
    const start = range.start + found.index;
    if (start < (changes.at(-1)?.end ?? 0)) continue;
    if (found[0] === '$$') {
      if (text[start + 2] === '{') changes.push({ start, end: start + 2, newText: '$' });
      continue;
    }
    const read = expanded(text, start, given, 0);
    if (typeof read === 'object') changes.push({ start, end: read.end, newText: read.value });
  }
  return changes;
}

interface Expanded {
  readonly value: string;
  /** The offset behind the closing brace. */
  readonly end: number;
}

const head = /\$\{([A-Za-z_]\w*)(:=|:-|:\?|:\+|=|\^\^|\^|,,|,|\})/y;

/**
 * What stands for the variable that begins at an offset; undefined where it is left as it is. Where one is not closed in its
 * line, none around it is, so that nothing is read twice for them.
 */
function expanded(text: string, start: number, given: Given, depth: number): Expanded | 'open' | undefined {
  const read = readVariable(text, start, given, depth);
  // Counted before anything is put together of it.
  if (typeof read === 'object') given.room -= read.value.length;
  if (given.room < 0) throw new VariablesFault();
  return read;
}

function readVariable(text: string, start: number, given: Given, depth: number): Expanded | 'open' | undefined {
  if (depth > variableLimits.depth) throw new VariablesFault();
  head.lastIndex = start;
  const [all, name = '', operator = ''] = head.exec(text) ?? [];
  if (all === undefined) return undefined;
  const value = given.values.get(name) ?? '';
  const at = start + all.length;
  if (operator === '}') {
    if (given.values.has(name) || given.isAllKnown) return { value, end: at };
    given.left.add(name);
    return isWhole(text, start, at) ? undefined : { value: standIn(name), end: at };
  }
  const word = wordFrom(text, at, given, depth);
  if (word === 'open') return word;
  return { value: operator in casings ? (casings[operator]?.(value) ?? '') : value || word.value, end: word.end };
}

/** Whether a variable is all of a value, which then is one that nobody knows. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const behind = /^[^\n]*/.exec(text.slice(end, end + 1000))?.[0] ?? '';
  return /(?:^|[:-] +)["']?$/.test(before) && /^["']? *$/.test(behind);
}

/** What stands for a variable in a longer text, which is no fault of that text: fit for names, hosts and tags. */
function standIn(name: string): string {
  return `unknown-${name.toLowerCase().replaceAll('_', '-')}`;
}

const casings: Readonly<Record<string, (value: string) => string>> = {
  '^^': (value) => value.toUpperCase(),
  '^': (value) => value.slice(0, 1).toUpperCase() + value.slice(1),
  ',,': (value) => value.toLowerCase(),
  ',': (value) => value.slice(0, 1).toLowerCase() + value.slice(1),
};

/** The word behind an operator until the closing brace; there may be variables in it. */
function wordFrom(text: string, start: number, given: Given, depth: number): Expanded | 'open' {
  let [value, at] = ['', start];
  while (at < text.length && text[at] !== '\n') {
    if (text[at] === '}') return { value, end: at + 1 };
    const inner = text.startsWith('${', at) ? expanded(text, at, given, depth + 1) : undefined;
    if (inner === 'open') return inner;
    value += inner?.value ?? text[at];
    at = inner?.end ?? at + 1;
  }
  return 'open';
}
