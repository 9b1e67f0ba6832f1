// The entry of `replacements` that writes a field.
import path from 'node:path';
import {
  asList,
  asMap,
  asText,
  type Json,
  type JsonMap,
  type Path,
  type PathSegment,
} from '../../document/manifest.ts';
import type { PlainDocument } from '../../document/plain-documents.ts';
import type { FieldSource } from './field-source.ts';
import type { OverlayFile } from './known-files.ts';
import type { OverlayFiles, ReadKustomization } from './overlay-files.ts';
import { childOf } from './same-place.ts';

/** One entry, in the kustomization or in a file of its own. */
interface Replacement {
  readonly of: OverlayFile;
  readonly document: PlainDocument;
  readonly at: Path;
  readonly value: JsonMap;
}

/** The path among those of a target's fields that writes the field of the object; kustomize does so after all else. */
export function setByReplacement(
  kustomization: ReadKustomization,
  object: JsonMap,
  { field, files }: { readonly field: Path; readonly files: OverlayFiles },
): FieldSource | undefined {
  for (const { of, document, at, value } of replacementsIn(kustomization, files).toReversed()) {
    for (const [index, target] of asList(value.targets).map(asMap).entries()) {
      if (!isSelected(asMap(target.select), object)) continue;
      const own = asList(target.fieldPaths).findIndex((each) => isPathTo(asText(each), object, field));
      const range = own < 0 ? undefined : document.rangeOf([...at, 'targets', index, 'fieldPaths', own]);
      if (range !== undefined) return { of, key: undefined, value: range };
    }
  }
  return undefined;
}

function replacementsIn({ of, document, value }: ReadKustomization, { known }: OverlayFiles): readonly Replacement[] {
  if (document === undefined) return [];
  return asList(value.replacements).flatMap((entry, index): readonly Replacement[] => {
    const named = asText(asMap(entry).path);
    if (named === '') return [{ of, document, at: ['replacements', index], value: asMap(entry) }];
    const file = known.get(path.join(path.dirname(of.file), named));
    const [own] = file?.documents ?? [];
    if (file === undefined || own === undefined) return [];
    const several = Array.isArray(own.value) ? [...own.value.entries()] : undefined;
    const all: readonly (readonly [Path, Json])[] = several?.map(([at, each]) => [[at], each]) ?? [[[], own.value]];
    return all.map(([at, each]) => ({ of: file, document: own, at, value: asMap(each) }));
  });
}

function isSelected({ kind, name }: JsonMap, object: JsonMap): boolean {
  const own = asText(asMap(object.metadata).name);
  // A prefix and a suffix may have come to a name.
  return (kind === undefined || kind === object.kind) && (name === undefined || own.includes(asText(name)));
}

/** Whether `spec.template.spec.containers.[name=web].image` is the way to the field. */
function isPathTo(said: string, object: JsonMap, field: Path): boolean {
  const steps = [...said.matchAll(/\[([^\][]*)\]|(?:\\.|[^.\\[])+/g)];
  if (steps.length !== field.length) return false;
  let value: Json | undefined = object;
  return steps.every(([step, condition], index) => {
    const own = field[index] as PathSegment;
    value = childOf(value, own);
    if (condition === undefined) return step === '*' || step.replaceAll(/\\(.)/g, '$1') === String(own);
    const [, key = '', wanted] = /^([^=]*)=(.*)$/.exec(condition) ?? [];
    // What is written to the very field that tells an item apart is gone from it.
    return wanted === undefined ? condition === String(own) : asText(asMap(value)[key]) === wanted;
  });
}
