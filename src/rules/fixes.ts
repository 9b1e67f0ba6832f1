// Quick fixes by what they do to the text; an empty list if the edits cannot be made.
import type { JsonMap, Path } from '../document/manifest.ts';
import { deleteTitle, setTitle } from '../wording/findings/fix-titles.ts';

import type { Fix, ManifestSource } from './rule.ts';
import { deleteField, type Edits, replaceValue, setFields } from './text-edits.ts';

/** The fix, where its edits can be made. */
export function fix(title: string, edits: Edits): readonly Fix[] {
  return edits === undefined || edits.length === 0 ? [] : [{ title, edits }];
}

/** Sets fields of the map at the path: `Set maxSurge: 0, maxUnavailable: 1`. */
export function settingFix(
  source: ManifestSource,
  parent: Path,
  fields: JsonMap,
  title = setTitle(fields),
): readonly Fix[] {
  return fix(title, setFields(source, parent, fields));
}

/** Writes another value where there is one: `Set maxUnavailable: 100%`. */
export function replacingFix(
  source: ManifestSource,
  path: Path,
  value: string | number,
  title?: string,
): readonly Fix[] {
  const edits = replaceValue(source, path, String(value));
  return fix(title ?? setTitle({ [String(path.at(-1))]: value }), edits);
}

/** Deletes a field: `Delete paused`. */
export function deletingFix(
  source: ManifestSource,
  path: Path,
  title = deleteTitle(String(path.at(-1))),
): readonly Fix[] {
  return fix(title, deleteField(source, path));
}
