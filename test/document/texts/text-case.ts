import type { Json } from '../../../src/document/manifest.ts';
import { readPiece } from '../../../src/document/read-document.ts';
import type { ReadText } from '../../../src/document/read-text.ts';
import { type Piece, splitDocuments } from '../../../src/document/split-documents.ts';

/** A text, and what kubectl reads in it, as `npm run oracle -- texts` records it. */
export interface TextCase {
  readonly name?: string;
  readonly kubernetes: string;
  readonly text: string;
  readonly documents: readonly TextDocument[];
  /** What it reads in other runs, where that depends on the order in which Go goes through a map. */
  readonly others?: readonly (readonly TextDocument[])[];
}

/** A document has a value, or the words of its refusal. */
export interface TextDocument {
  readonly value?: Json;
  readonly refusal?: string;
}

/** What we read in a text; as kubectl does, documents without a value are left out. */
export function documentsOf(text: string): readonly TextDocument[] {
  return documentsIn(text, splitDocuments(text));
}

/** The same of some of its pieces. */
export function documentsIn(text: string, pieces: readonly Piece[]): readonly TextDocument[] {
  return pieces
    .map(({ start, end, form, json }) => json ?? readPiece(text.slice(start, end), form))
    .map(documentFrom)
    .filter(({ value, refusal }) => refusal !== undefined || (value ?? null) !== null);
}

function documentFrom({ root, problem }: ReadText): TextDocument {
  if (root !== undefined) return { value: root.value };
  return problem === undefined || problem.code === 'ignored' ? {} : { refusal: `${problem.code}: ${problem.message}` };
}

/** Whether two readings accept and refuse the same documents, and find the same values; words do not count. */
export function isSameReading(one: readonly TextDocument[], other: readonly TextDocument[]): boolean {
  return comparable(one) === comparable(other);
}

function comparable(documents: readonly TextDocument[]): string {
  return JSON.stringify(documents.map(({ value, refusal }) => (refusal === undefined ? [sorted(value)] : 'refused')));
}

/** With the keys of maps in one order; Go has them sorted, and we as they are written. */
function sorted(value: Json | undefined): Json {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(entries.map(([key, member]) => [`.${key}`, sorted(member)] as const).sort());
}
