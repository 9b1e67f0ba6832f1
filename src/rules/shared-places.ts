// Edits at places that anchors, aliases and merge keys share.
import { asMap, asText, type Json, type Manifest, type Path, type Range } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { fieldOfObject } from '../wording/findings/fix-titles.ts';
import { pathText } from '../workload/schema/decode-strict.ts';
import type { TextEdit } from './rule.ts';

/** A value that edits change. */
export interface ChangedField {
  readonly path: Path;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Whose it is, where the text has several objects. */
  readonly manifest?: Manifest | undefined;
}

/** So many places a title names. */
const maxPlaces = 4;

/** The places of changes that are one, as aliases stand for the same value; undefined where they are not. */
export function placesOfOneChange({
  changes,
}: {
  readonly changes: readonly ChangedField[];
}): readonly string[] | undefined {
  const [first] = changes;
  if (first === undefined || changes.length > maxPlaces) return undefined;
  const isOne = changes.every(({ before, after }) => isSame(before, first.before) && isSame(after, first.after));
  return isOne ? changes.map(placeText) : undefined;
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && deepEqual(one, other));
}

function placeText({ path, manifest }: ChangedField): string {
  const field = pathText(path);
  if (manifest === undefined) return field;
  const { kind, metadata } = manifest.value;
  return fieldOfObject(field, `${asText(kind)} ${asText(asMap(metadata).name)}`);
}

/** The edits, with each anchor that they delete moved to its first alias; undefined where there is none to move. */
export function withMovedAnchors(text: string, edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const moves = edits.flatMap((edit) => anchorsIn(text, edit).map((anchor) => moveOf(text, anchor, edits)));
  const made = moves.filter((move) => move !== undefined);
  return moves.length === 0 || made.length < moves.length ? undefined : [...edits, ...made];
}

interface Anchor {
  readonly name: string;
  /** Where it ends with the blanks behind it. */
  readonly end: number;
}

function anchorsIn(text: string, { range, newText }: TextEdit): readonly Anchor[] {
  return [...text.slice(range.start, range.end).matchAll(/(?<![^\s,[{])&([^\s,[\]{}]+)[ \t]+/g)]
    .map((found) => ({ name: found[1] ?? '', end: range.start + found.index + found[0].length }))
    .filter(({ name }) => !newText.includes(`&${name}`));
}

/** The first alias that is left becomes the anchor with its value, which has to stand on one line. */
function moveOf(text: string, { name, end }: Anchor, edits: readonly TextEdit[]): TextEdit | undefined {
  for (const { 0: alias, 1: aliased, index: start } of text.matchAll(/(?<=[\s,[{])\*([^\s,\]}]+)/g)) {
    const range = { start, end: start + alias.length };
    const isLeft = start > end && aliased === name && !edits.some((edit) => contains(edit.range, range));
    const value = isLeft ? valueAt(text, end) : '';
    if (value !== '') return { range, newText: `&${name} ${value}` };
  }
  return undefined;
}

function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The value that stands on a line from the place on. */
function valueAt(text: string, start: number): string {
  const quoted = /(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')/y;
  quoted.lastIndex = start;
  if (quoted.test(text)) return text.slice(start, quoted.lastIndex);
  return text.slice(start, /[[{]/.test(text[start] ?? '') ? bracketEnd(text, start) : plainEnd(text, start));
}

function plainEnd(text: string, start: number): number {
  const plain = /[^\n\r#,[\]{}]*/y;
  plain.lastIndex = start;
  return start + (plain.exec(text)?.[0] ?? '').trimEnd().length;
}

/** Behind the bracket that closes the one at the place; at the place where the line is over before. */
function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length && text[at] !== '\n'; at++) {
    if (/[[{]/.test(text[at] ?? '')) depth += 1;
    if (/[\]}]/.test(text[at] ?? '') && --depth === 0) return at + 1;
  }
  return start;
}
