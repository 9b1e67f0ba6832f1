import type { Manifest, ManifestFile } from '../document/manifest.ts';
import { findingsOfObject, isJudged } from '../rules/findings-of.ts';
import type { Finding } from '../rules/rule.ts';
import { type SurroundingObject, type Surroundings, surroundingObject } from '../surroundings/surroundings.ts';

/** What is found in an object of a file that is no workload, such as a Service. */
export interface JudgedObject {
  readonly manifest: Manifest;
  readonly object: SurroundingObject;
  readonly findings: readonly Finding[];
}

/** Judges an object among those around it; undefined for one that no rule is about. */
export function judgedObject(
  manifest: Manifest,
  { file, surroundings }: { readonly file: ManifestFile; readonly surroundings: Surroundings },
): JudgedObject | undefined {
  if (!isJudged(manifest.value.kind)) return undefined;
  const object = surroundingObject(manifest.value, '');
  const findings = findingsOfObject({ text: file.text, manifest, object, surroundings }, file.comments);
  return { manifest, object, findings };
}
