import type { Path } from '../../document/manifest.ts';
import type { ManifestSource, TextEdit } from '../../rules/rule.ts';
import { type Edits, setFields, valueAt, writeField } from '../../rules/text-edits.ts';
import { mapOfFields } from './field-tree.ts';
import type { FieldValue } from './field-value.ts';

type FieldsEdits =
  | { readonly edits: readonly TextEdit[]; readonly left: readonly FieldValue[] }
  | { readonly unwritable: FieldValue };

/** Fields that are written by one edit, as they are all missing from one map. */
interface FieldGroup {
  readonly fields: FieldValue[];
  readonly edits: () => Edits;
}

/**
 * The edits that write the fields, none of which stands inside of another. Those are left that would be written where
 * others are: they come after these.
 */
export function fieldsEdits(source: ManifestSource, fields: readonly FieldValue[]): FieldsEdits {
  const edited: { readonly fields: readonly FieldValue[]; readonly edits: readonly TextEdit[] }[] = [];
  for (const group of groupsOf(source, fields)) {
    const edits = group.edits();
    if (edits === undefined) return { unwritable: group.fields[0] as FieldValue };
    edited.push({ fields: group.fields, edits });
  }
  const inOrder = edited.sort((a, b) => startOf(a) - startOf(b));
  const kept: TextEdit[] = [];
  const left: FieldValue[] = [];
  let end = -1;
  for (const group of inOrder) {
    if (startOf(group) <= end) left.push(...group.fields);
    else kept.push(...group.edits);
    end = group.edits.reduce((most, { range }) => Math.max(most, range.end), end);
  }
  return { edits: kept, left };
}

function startOf({ edits }: { readonly edits: readonly TextEdit[] }): number {
  return edits.reduce((least, { range }) => Math.min(least, range.start), Number.POSITIVE_INFINITY);
}

function groupsOf(source: ManifestSource, fields: readonly FieldValue[]): Iterable<FieldGroup> {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const { path, value } = field;
    const known = knownDepth(source, path);
    // The path of a list's item that is missing says which: it is refused by itself.
    const isAlone = known === path.length || path.slice(known).some((segment) => typeof segment === 'number');
    const place = JSON.stringify(isAlone ? path : [path.slice(0, known)]);
    const group = groups.get(place);
    if (group !== undefined) group.fields.push(field);
    else if (isAlone) groups.set(place, { fields: [field], edits: () => writeField(source, path, value) });
    else groups.set(place, missingFrom(source, path.slice(0, known), field));
  }
  return groups.values();
}

function missingFrom(source: ManifestSource, parent: Path, first: FieldValue): FieldGroup {
  const fields = [first];
  return { fields, edits: () => setFields(source, parent, mapOfFields(fields, parent.length)) };
}

/** How many segments of the path are written. */
function knownDepth({ manifest }: ManifestSource, path: Path): number {
  let depth = path.length;
  while (depth > 0 && valueAt(manifest, path.slice(0, depth)) === undefined) depth--;
  return depth;
}
