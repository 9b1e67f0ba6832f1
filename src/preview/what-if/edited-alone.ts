import type { ManifestFile } from '../../document/manifest.ts';
import { isProvenBy } from '../../rules/proven-fix.ts';
import type { ManifestSource } from '../../rules/rule.ts';
import type { Edits } from '../../rules/text-edits.ts';
import { hasValue, type PlacedValue, waysToEdit } from '../../rules/ways-to-edit.ts';
import { withEdits } from '../../rules/with-edits.ts';
import { present } from '../../std/assert.ts';

/** What a place is to have, and the edits that write it where nobody shares its text. */
export interface PlacedChange extends PlacedValue {
  readonly edits: Edits;
}

/** The manifest of the index, with the text around it. */
export function sourceAt({ text, manifests }: ManifestFile, index: number): ManifestSource {
  return { text, manifest: present(manifests[index], 'an edit keeps the manifests of a text') };
}

/** The file with the change in the manifest of the index and no other; undefined where no way to write it is proved. */
export function editedAlone(
  file: ManifestFile,
  index: number,
  change: PlacedChange,
  read: (text: string) => ManifestFile,
): ManifestFile | undefined {
  for (const edits of waysToEdit(sourceAt(file, index), change, change.edits)) {
    const edited = read(withEdits(file.text, edits));
    const after = edited.manifests[index];
    if (after !== undefined && isProvenBy(file, edits, edited) && hasValue(after, change)) return edited;
  }
  return undefined;
}
