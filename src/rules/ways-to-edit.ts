// Ways to change a place alone whose text others share, by an anchor, an alias or a merge key.
import { asMap, isList, type Json, type Manifest, type Path, type Range } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { withMovedAnchors } from './moved-anchors.ts';
import type { ManifestSource, TextEdit } from './rule.ts';
import { type Edits, isMergedFrom, setFields, valueAt } from './text-edits.ts';
import { lineStart } from './text-places.ts';
import { flowJson } from './written-value.ts';

/** What a place is to have; undefined where its field is to be gone. */
export interface PlacedValue {
  readonly path: Path;
  readonly value: Json | undefined;
}

/**
 * The edits; then those with each anchor around the place moved to the next alias; then those of a copy, where an alias or a
 * merge key brings the place. Each is still to be proved.
 */
export function* waysToEdit(
  source: ManifestSource,
  place: PlacedValue,
  edits: Edits,
): Generator<readonly TextEdit[], void> {
  for (const own of [edits, editsOfCopy(source, place)]) {
    if (own === undefined) continue;
    yield own;
    const freed = anchorsAround(source, place.path).filter((range) => !own.some((edit) => overlap(edit.range, range)));
    yield* withMovedAnchors(source.text, [...freed.map((range) => ({ range, newText: '' })), ...own]);
  }
}

/** Whether the manifest has what the place is to have. */
export function hasValue(manifest: Manifest, { path, value }: PlacedValue): boolean {
  const found = valueAt(manifest, path);
  return found === undefined || value === undefined ? found === value : deepEqual(found, value);
}

/** Writes what an alias or a merge key stands for, with the value in it, in the place of the alias or beside the merge key. */
function editsOfCopy(source: ManifestSource, { path, value }: PlacedValue): Edits {
  const { text, manifest } = source;
  for (let length = 1; length <= path.length; length++) {
    const way = path.slice(0, length);
    const [key, range] = [way.at(-1), manifest.rangeOf(way)];
    const isAlias = range !== undefined && text[range.start] === '*';
    const isMerged = typeof key === 'string' && isMergedFrom(source, way.slice(0, -1), key);
    if (!isAlias && !isMerged) continue;
    const copy = withValue(valueAt(manifest, way), path.slice(length), value);
    if (copy === undefined) return undefined;
    return isAlias
      ? [{ range, newText: flowJson(copy) }]
      : setFields(source, way.slice(0, -1), { [key as string]: copy });
  }
  return undefined;
}

/** The value with another one at the path; undefined takes away what is there. */
export function withValue(
  whole: Json | undefined,
  [segment, ...rest]: Path,
  value: Json | undefined,
): Json | undefined {
  if (segment === undefined) return value;
  if (isList(whole))
    return whole.map((each, index) => (index === segment ? (withValue(each, rest, value) ?? each) : each));
  const fields = new Map<string, Json>(Object.entries(asMap(whole)));
  const own = withValue(fields.get(String(segment)), rest, value);
  if (own === undefined) fields.delete(String(segment));
  else fields.set(String(segment), own);
  return Object.fromEntries(fields);
}

/** Those of the place and of each that it stands in; one at the end of its line with the blank before it. */
function anchorsAround({ text, manifest }: ManifestSource, path: Path): readonly Range[] {
  return path.flatMap((_, index) => {
    const way = path.slice(0, index + 1);
    const value = manifest.rangeOf(way)?.start;
    if (value === undefined) return [];
    const start = manifest.keyRangeOf(way)?.end ?? lineStart(text, value);
    const [before = '', blank = '', anchor = '', rest = ''] =
      /^(?:["']?[ \t]*:|.*[-,[])([ \t]*)(&[^\s,[\]{}]+)([ \t]*)/.exec(text.slice(start, value)) ?? [];
    if (anchor === '') return [];
    const end = start + before.length;
    const isLast = /[\r\n]/.test(text[end] ?? '');
    return [{ start: end - rest.length - anchor.length - (isLast ? blank.length : 0), end }];
  });
}

function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}
