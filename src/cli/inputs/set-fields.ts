import type { Json, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { editedAlone, sourceAt } from '../../preview/what-if/edited-alone.ts';
import { independentStart } from '../../preview/what-if/field-tree.ts';
import { type FieldValue, fieldPathOf, fieldPathText } from '../../preview/what-if/field-value.ts';
import { fieldsEdits } from '../../preview/what-if/fields-edits.ts';
import { isProvenBy } from '../../rules/proven-fix.ts';
import { withEdits } from '../../rules/with-edits.ts';
import { badSet, unsettable } from '../../wording/cli/usage.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { assumedVersion, versionTraitsOf } from '../../workload/versions.ts';
import { UsageError } from '../usage-error.ts';

/** Reads `spec.replicas=5` and `spec.template.spec.containers[0].image=app:2`; numbers, true and false are such. */
export function fieldValueOf(text: string): FieldValue {
  const [, place = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const path = fieldPathOf(place);
  if (path === undefined) throw new UsageError(badSet(text));
  return { path, value: jsonOf(value) };
}

function jsonOf(text: string): Json {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** The file with the fields set in each of its workloads; comments and layout stay. Throws a UsageError. */
export function withFields(file: ManifestFile, fields: readonly FieldValue[], name: string): ManifestFile {
  let current = file;
  // What does not depend on each other is written together, as the text is read anew after each time.
  for (let done = 0; done < fields.length; ) {
    const { count, last } = independentStart(fields, done);
    for (let left = last; left.length > 0; ) {
      const written = writtenTogether(current, left, name);
      ({ left } = written);
      current = written.file;
    }
    done += count;
  }
  return current;
}

/** The file with as many of the fields as have places of their own, and those that are left. */
function writtenTogether(
  file: ManifestFile,
  fields: readonly FieldValue[],
  name: string,
): { readonly file: ManifestFile; readonly left: readonly FieldValue[] } {
  const written = indexesOfWorkloads(file).map((index) => fieldsEdits(sourceAt(file, index), fields));
  const left = new Set(written.flatMap((own) => ('left' in own ? own.left : [])));
  const edits = written.flatMap((own) => ('edits' in own ? own.edits : []));
  if (written.every((own) => 'edits' in own)) {
    if (edits.length === 0) return { file, left: [] };
    const edited = readManifests(withEdits(file.text, edits));
    if (isProvenBy(file, edits, edited)) return { file: edited, left: fields.filter((field) => left.has(field)) };
  }
  return { file: writtenOneByOne(file, fields, name), left: [] };
}

/** Where workloads share the text of a field, each gets a place of its own. */
function writtenOneByOne(file: ManifestFile, fields: readonly FieldValue[], name: string): ManifestFile {
  let current = file;
  for (const index of indexesOfWorkloads(file)) {
    for (const field of fields) {
      const own = fieldsEdits(sourceAt(current, index), [field]);
      const edits = 'edits' in own ? own.edits : undefined;
      const edited = editedAlone(current, index, { ...field, edits }, readManifests);
      if (edited === undefined) throw new UsageError(unsettable(name, fieldPathText(field.path)));
      current = edited;
    }
  }
  return current;
}

function indexesOfWorkloads({ manifests }: ManifestFile): readonly number[] {
  const traits = versionTraitsOf(assumedVersion);
  return manifests.flatMap((manifest, index) => (decodeWorkload(manifest, traits) === undefined ? [] : index));
}
