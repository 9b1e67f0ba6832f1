/** Where something stands in a text: offsets in UTF-16 units, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A step on the way to a value: a key of a map or an index of a list. */
export type PathSegment = string | number;
export type Path = readonly PathSegment[];

/** JSON as it comes out of a manifest; maps keep the order of the text. */
export type Json = null | boolean | number | string | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json;
}

/** A fault in the text itself, as a value; presentation turns its code into words. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly range: Range;
}

export type ProblemCode =
  | 'yaml-syntax'
  | 'ignored'
  | 'duplicate-key'
  | 'unresolved-alias'
  | 'too-deep'
  | 'too-large'
  | 'template'
  | 'patch'
  | 'kustomized'
  | 'not-an-object'
  | 'unknown-kind'
  | 'generate-name';

/** Codes of faults that leave a text unread. */
export const unreadableCodes: ReadonlySet<string> = new Set<ProblemCode>([
  'yaml-syntax',
  'unresolved-alias',
  'too-deep',
]);

/** A comment of the text, without its `#`. */
export interface Comment {
  readonly text: string;
  readonly range: Range;
}

/**
 * One Kubernetes object of a text: a YAML document, an item of a `List`, or a JSON object.
 * Ranges are looked up by the path inside this object and are offsets in the whole text.
 */
export interface Manifest {
  readonly value: JsonMap;
  /** Whether it is an item of a list, whose metadata kubectl does not check. */
  readonly isItem?: boolean;
  readonly range: Range;
  /** The integer at the path as it is written, where it is too wide for a number here. */
  wideIntegerAt?(path: Path): string | undefined;
  /** The range of the value at the path, or undefined when the text does not have it. */
  rangeOf(path: Path): Range | undefined;
  /** The range of the key that the path ends in, or undefined. */
  keyRangeOf(path: Path): Range | undefined;
  /** The keys that are written more than once: each earlier occurrence that loses. */
  readonly duplicates: readonly { readonly path: Path; readonly keyRange: Range; readonly times: number }[];
}

/** Every manifest of a text with its positions, and what could not be read. Never throws, loses nothing. */
export interface ManifestFile {
  readonly text: string;
  readonly manifests: readonly Manifest[];
  readonly problems: readonly Problem[];
  /** What could not be read of documents that nothing marks as Kubernetes objects. */
  readonly strangers: readonly Problem[];
  readonly comments: readonly Comment[];
}

export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a map; an empty map for any other value. */
export function asMap(value: Json | undefined): JsonMap {
  return isMap(value) ? value : {};
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value as a list; an empty list for any other value. */
export function asList(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** The value as a text; an empty text for any other value. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number; 0 for any other value. */
export function asNumber(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
