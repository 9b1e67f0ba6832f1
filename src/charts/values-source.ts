// Where a chart gets its values from: a file of them, or what stands inside of another file.
import { asMap, type Json, type Path } from '../document/manifest.ts';
import { type PlainDocument, readPlainDocuments } from '../document/plain-documents.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { type Filling, filled, type Origins } from './releases/filling.ts';
import { type UnsavedTexts, unsavedOrSavedText } from './unsaved-texts.ts';

/** The name of a file of values, or what stands inside of another file. */
export type ValuesSource = string | ValuesInside;

/** Values that an Application, a HelmRelease or the like has inside: as a map, or as a text. */
export interface ValuesInside {
  readonly file: string;
  /** The index of its document among those of the file. */
  readonly document: number;
  readonly path: Path;
  /** What stands for the placeholders in it. */
  readonly filling?: Filling;
  /** Where that stands. */
  readonly origins?: Origins;
}

/** A word of `helm --set`, and where the value in it stands; absent: in no file. */
export interface SetValue {
  readonly word: string;
  readonly at?: PlaceInside;
}

/** A place inside of a file. */
export type PlaceInside = Pick<ValuesInside, 'file' | 'document' | 'path'>;

/** What is read of a source of values. */
export interface ValuesFile {
  readonly file: string;
  readonly text: string;
  /** Absent: the values are the whole text. */
  readonly inside?: Pick<ValuesInside, 'document' | 'path' | 'origins'>;
}

/** The file that a source of values is, or stands in. */
export function fileOfValues(source: ValuesSource): string {
  return typeof source === 'string' ? source : source.file;
}

/** The same source by another name of its file. */
export function renamedValues(source: ValuesSource, nameOf: (file: string) => string): ValuesSource {
  if (typeof source === 'string') return nameOf(source);
  const { origins } = source;
  const named = origins && Object.entries(origins).map(([key, at]) => [key, { ...at, file: nameOf(at.file) }]);
  return { ...source, file: nameOf(source.file), ...(named && { origins: Object.fromEntries(named) }) };
}

/** The same word by another name of its file. */
export function renamedSet({ word, at }: SetValue, nameOf: (file: string) => string): SetValue {
  return at === undefined ? { word } : { word, at: { ...at, file: nameOf(at.file) } };
}

/** What is read of a source; nothing where its file cannot be read. */
export async function readValues(source: ValuesSource, unsaved: UnsavedTexts): Promise<ValuesFile> {
  const file = fileOfValues(source);
  const text = await unsavedOrSavedText(file, unsaved).catch(() => '');
  return typeof source === 'string' ? { file, text } : { file, text, inside: source };
}

/** The values of a source that stands inside of a file, as Helm takes them. */
export async function textOfInside(source: ValuesInside, unsaved: UnsavedTexts): Promise<string> {
  const { text } = await readValues(source, unsaved);
  const value = filled(valueInside(text, source) ?? null, source.filling);
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}

/** What stands at a place inside of a text. */
export function valueInside(text: string, place: Pick<ValuesInside, 'document' | 'path'>): Json | undefined {
  return valueAmong(readPlainDocuments(text), place);
}

/** The same among the documents of a text. */
export function valueAmong(
  documents: readonly PlainDocument[],
  { document, path }: Pick<ValuesInside, 'document' | 'path'>,
): Json | undefined {
  const root: Json | undefined = documents[document]?.value;
  return path.reduce<Json | undefined>((node, step) => {
    return typeof node === 'object' && node !== null ? (node as Readonly<Record<string, Json>>)[step] : undefined;
  }, root);
}

/** The same where it stands: a text inside as a text of nothing else. Undefined where its values stand otherwise than they are read. */
export function inPlace(values: ValuesFile): ValuesFile | undefined {
  const { file, text, inside } = values;
  if (inside === undefined) return values;
  const written = valueInside(text, inside);
  if (typeof written !== 'string') return values;
  const range = readPlainDocuments(text)[inside.document]?.rangeOf(inside.path);
  const start = range === undefined ? 0 : text.indexOf('\n', range.start) + 1;
  if (range === undefined || start === 0 || start > range.end) return undefined;
  const own = text.slice(0, start).replaceAll(/[^\n]/g, ' ') + text.slice(start, range.end);
  return deepEqual(valuesIn(own), valuesIn(written)) ? { file, text: own } : undefined;
}

/** The paths that a text inside sets. */
export function keysInside({ text, inside }: ValuesFile): readonly (readonly string[])[] {
  const written = inside && valueInside(text, inside);
  return typeof written === 'string' ? Object.keys(asMap(valuesIn(written))).map((key) => [key]) : [];
}

function valuesIn(text: string): Json {
  return readPlainDocuments(text)[0]?.value ?? null;
}
