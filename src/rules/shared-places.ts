// Changes at places that anchors, aliases and merge keys share.
import { asMap, asText, type Json, type Manifest, type Path } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { fieldOfObject } from '../wording/findings/fix-titles.ts';
import { pathText } from '../workload/schema/decode-strict.ts';

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
