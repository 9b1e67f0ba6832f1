import type { Json, ManifestFile } from '../../document/manifest.ts';
import type { ManifestSource, TextEdit } from '../../rules/rule.ts';
import { deleteField, setFields, valueAt, writeField } from '../../rules/text-edits.ts';
import { unusualPlace } from '../../wording/what-if.ts';
import { rollingUpdatePath } from '../../workload/kinds.ts';
import type { Workload } from '../../workload/workload.ts';
import { editedAlone, type PlacedChange, sourceAt } from './edited-alone.ts';
import { type FieldPlace, writablePlaces, writtenValue } from './manifest-fields.ts';
import type { WhatIf, WhatIfField } from './what-if.ts';

/** A manifest's text after a what-if, and the fields that could not be written, each with the reason. */
export interface EditedText {
  readonly text: string;
  readonly faults: ReadonlyMap<WhatIfField, string>;
}

/** The text with the what-if's values in the workload's manifest; comments and layout stay. */
export function editedText(
  file: ManifestFile,
  workload: Workload,
  values: WhatIf['values'],
  read: (text: string) => ManifestFile,
): EditedText {
  const index = indexOfManifest(file, workload);
  const faults = new Map<WhatIfField, string>();
  let current = file;
  for (const place of placesFor(workload, values)) {
    const value = values.find(({ field }) => field === place.field)?.value;
    const source = sourceAt(current, index);
    if (value === undefined || value === writtenValue(source.manifest, place.path)) continue;
    const edited = editedAlone(current, index, changeFor(source, place, value), read);
    if (edited === undefined) faults.set(place.field, unusualPlace);
    else current = edited;
  }
  return { text: current.text, faults };
}

/** A strategy that does not roll takes no numbers of a rolling update, whatever was said of these before. */
function placesFor({ kind }: Workload, values: WhatIf['values']): readonly FieldPlace[] {
  const strategy = values.find(({ field }) => field === 'strategy')?.value;
  const places = writablePlaces(kind);
  if (strategy === undefined || strategy === '' || strategy === 'RollingUpdate') return places;
  const rolling = rollingUpdatePath(kind);
  return places.filter(({ path }) => rolling.some((segment, index) => path[index] !== segment));
}

/** By its place in the text: the workload may have been read from the same text at another time. */
export function indexOfManifest({ manifests }: ManifestFile, { manifest }: Workload): number {
  return manifests.findIndex(({ range }) => range.start === manifest.range.start);
}

function changeFor(source: ManifestSource, place: FieldPlace, value: string): PlacedChange {
  const { path } = place;
  const parent = path.slice(0, -1);
  if (value === '') {
    const isMissing = valueAt(source.manifest, path) === undefined;
    return { path, value: undefined, edits: isMissing ? [] : deleteField(source, path) };
  }
  // Recreate and OnDelete go with no rollingUpdate: the API server refuses both together.
  if (place.field === 'strategy' && value !== 'RollingUpdate') {
    const alone = { type: value };
    return { path: parent, value: alone, edits: writeField(source, parent, alone) };
  }
  const written = jsonOf(value);
  return { path, value: written, edits: setFields(source, parent, { [String(path.at(-1))]: written }) };
}

/** Digits are a number, anything else the text that it is: the API server judges it. */
export function jsonOf(value: string): Json {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** One edit that makes one text of the other: what both begin and end with stays untouched. */
export function differenceEdit(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { range: { start, end: before.length - end }, newText: after.slice(start, after.length - end) };
}
