// How kubectl cuts a text into documents: YAMLOrJSONDecoder of k8s.io/apimachinery 0.36.3.
import { behindJsonBlanks, notJson, type ReadJson, readJson } from './json/read-json.ts';
import type { ReadText } from './read-text.ts';

/** A piece of a text that kubectl decodes by itself. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly form: PieceForm;
  /** What a piece of JSON says, as it is read to find its end. */
  readonly json?: ReadText;
}

/**
 * How kubectl reads a piece: as YAML, or as YAML behind its first line, which only separates it from the piece before; as
 * JSON, or as YAML where no JSON follows the first JSON object; or not at all, as its last line begins like a separator and
 * is none, or as no JSON follows several JSON objects.
 */
export type PieceForm = 'yaml' | 'yaml-behind-separator' | 'json' | 'yaml-behind-json' | 'bad-separator' | 'no-json';

/** The pieces of a text. */
export function splitDocuments(text: string): readonly Piece[] {
  return [...piecesOf(text)];
}

/** The same one after the other: a piece of JSON comes as it is read, and is nobody's to keep. */
export function* piecesOf(text: string): Generator<Piece> {
  const rest = yield* piecesOfJson(text, text.startsWith('\ufeff') ? 1 : 0);
  if (rest !== undefined) yield* splitYaml(text, rest.start, rest.form);
}

/** Whether kubectl takes a text for JSON at first. */
export function beginsAsJson(text: string): boolean {
  return /^\ufeff?[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*\{/.test(text.slice(0, bufferSize));
}

/** So far kubectl looks for a brace. */
const bufferSize = 4096;

/**
 * Cuts YAML from the place on at each line that begins with three dashes: in the last piece before such a line only a
 * comment may follow them.
 */
export function splitYaml(text: string, from: number, first: PieceForm): readonly Piece[] {
  const pieces: Piece[] = [];
  let [start, form] = [from, first];
  const isAtOnce = text.startsWith('---', from) && first !== 'yaml-behind-separator';
  for (let at = isAtOnce ? from : nextSeparator(text, from); at >= 0; at = nextSeparator(text, at)) {
    if (!isSeparator(text, at)) {
      const end = behindLine(text, at);
      pieces.push({ start, end, form: 'bad-separator' });
      [start, form] = [end, 'yaml'];
    } else if (at !== start) {
      pieces.push({ start, end: at, form });
      [start, form] = [at, formBehind({ start, end: at, form }, text)];
    }
  }
  return start < text.length || pieces.length === 0 ? [...pieces, { start, end: text.length, form }] : pieces;
}

/** The form of a piece that begins with a separator, behind another one: one that has no lines keeps none from it. */
export function formBehind({ start, end, form }: Piece, text: string): PieceForm {
  if (form === 'bad-separator') return 'yaml';
  return form === 'yaml-behind-separator' && behindLine(text, start) === end ? 'yaml' : 'yaml-behind-separator';
}

/** Where the line is over that begins at the place, with its break. */
export function behindLine(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
}

function nextSeparator(text: string, behind: number): number {
  const found = text.indexOf('\n---', behind);
  return found < 0 ? -1 : found + 1;
}

function isSeparator(text: string, at: number): boolean {
  for (let end = at + 3; ; end++) {
    const next = text[end];
    if (next === undefined || next === '\n' || next === '#') return true;
    if (!blank.test(next)) return false;
  }
}

/** What Go takes for a blank. */
const blank = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The JSON values that a text begins with; returns where and how something else that follows is read as YAML. */
function* piecesOfJson(text: string, from: number): Generator<Piece, Omit<Piece, 'end'> | undefined> {
  if (!beginsAsJson(text)) return { start: from, form: 'yaml' };
  let count = 0;
  for (let at = from; behindJsonBlanks(text, at) < text.length; count++) {
    const value = jsonAt(text, at);
    if (value === undefined) {
      const start = count > 1 ? undefined : yamlStart(text, at);
      if (start !== undefined) return { start, form: count === 0 ? 'yaml' : 'yaml-behind-json' };
      yield { start: at, end: text.length, form: 'no-json' };
      return undefined;
    }
    yield { start: at, end: value.end, form: 'json', json: value.read };
    at = value.end;
  }
  return undefined;
}

function jsonAt(text: string, at: number): ReadJson | undefined {
  try {
    return readJson(text, at);
  } catch (error) {
    if (error !== notJson) throw error;
    return undefined;
  }
}

/** Behind blanks up to the first break; undefined where kubectl gives up, as the text is all but over. */
function yamlStart(text: string, from: number): number | undefined {
  for (let at = from; ; at++) {
    const next = text[at];
    if (next === undefined || next === '\ufffd' || octetsFrom(text, at) < 4) return undefined;
    if (!blank.test(next)) return at;
    if (next === '\n') return at + 1;
  }
}

/** The length in UTF-8, as far as it matters. */
function octetsFrom(text: string, at: number): number {
  let octets = 0;
  for (const character of text.slice(at, at + 4)) {
    const value = character.codePointAt(0) ?? 0;
    octets += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
  }
  return octets;
}
