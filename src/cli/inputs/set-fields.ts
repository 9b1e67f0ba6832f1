import type { Json, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { withEdits } from '../../preview/what-if/edited-text.ts';
import { type FieldValue, fieldPathOf, fieldPathText } from '../../preview/what-if/field-value.ts';
import { writeField } from '../../rules/text-edits.ts';
import { badSet, unsettable } from '../../wording/cli/usage.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { assumedVersion, traitsOf } from '../../workload/versions.ts';
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
  for (const { path, value } of fields) {
    const edits = current.manifests.flatMap((manifest) => {
      if (decodeWorkload(manifest, traitsOf(assumedVersion)) === undefined) return [];
      const own = writeField({ text: current.text, manifest }, path, value);
      if (own === undefined) throw new UsageError(unsettable(name, fieldPathText(path)));
      return own;
    });
    if (edits.length > 0) current = readManifests(withEdits(current.text, edits));
  }
  return current;
}
