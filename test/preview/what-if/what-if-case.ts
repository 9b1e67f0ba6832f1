import { isDeepStrictEqual } from 'node:util';
import { asMap, isList, type Json, type JsonMap, type Path } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { editedText, jsonOf } from '../../../src/preview/what-if/edited-text.ts';
import { fieldPlaces } from '../../../src/preview/what-if/manifest-fields.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { assumedVersion, versionTraitsOf } from '../../../src/workload/versions.ts';
import type { FixCase } from '../../rules/fix-case.ts';
import { faultOfText } from '../../rules/fix-case.ts';

/** A field of a text's object, which a what-if is to set or, with undefined, to take away. */
export interface AskedField {
  /** The object's place among those of the text. */
  readonly index: number;
  readonly path: Path;
  readonly value: Json | undefined;
}

/** What a what-if makes of a text. */
export interface WhatIfEdit {
  readonly title: string;
  readonly before: string;
  readonly text: string;
  readonly asked: AskedField;
}

/**
 * Some fields of each workload set to another value or, where they are written, taken away: each `every`th, from the first
 * on. A strategy changes others with it.
 */
export function whatIfEdits(
  before: string,
  { first, every }: { readonly first: number; readonly every: number },
): { readonly edits: readonly WhatIfEdit[]; readonly refused: number } {
  const file = readManifests(before);
  let [refused, count] = [0, first];
  const edits = workloadsOf(file, versionTraitsOf(assumedVersion)).flatMap((workload) => {
    const index = file.manifests.findIndex(({ range }) => range.start === workload.manifest.range.start);
    return fieldPlaces(workload.kind).flatMap(({ field, path }) => {
      return ['7', ''].flatMap((value): WhatIfEdit[] => {
        if (field === 'strategy' || count++ % every !== 0) return [];
        const { text, faults } = editedText(file, workload, [{ field, value }], readManifests);
        refused += faults.size;
        if (text === before) return [];
        const asked = { index, path, value: value === '' ? undefined : jsonOf(value) };
        return [{ title: `what if ${field} were ${value || 'gone'}`, before, text, asked }];
      });
    });
  });
  return { edits, refused };
}

/** What is wrong with a what-if, as kubectl and `yaml` read the text before and after it; undefined where nothing is. */
export function faultOfWhatIf({
  before,
  text,
  asked,
  documents,
}: WhatIfEdit & Pick<FixCase, 'documents'>): string | undefined {
  const wanted = readManifests(before).manifests.map(({ value }, index) =>
    index === asked.index ? (withAsked(value, asked.path, asked.value) ?? null) : value,
  );
  const found = readManifests(text).manifests.map(({ value }) => value);
  if (!isDeepStrictEqual(found.map(withoutEmpty), wanted.map(withoutEmpty))) return 'changes other than was asked';
  return faultOfText({ before, edits: asked.value === undefined ? deletedLines(before, text) : [], text, documents });
}

/** The lines that are left of the text in no place. */
function deletedLines(before: string, text: string): FixCase['edits'] {
  const left = text.split('\n');
  let end = 0;
  return before.split('\n').flatMap((line) => {
    const start = end;
    end += line.length + 1;
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0 ? [{ range: { start, end }, newText: '' }] : [];
  });
}

function withAsked(whole: Json | undefined, [key, ...rest]: Path, value: Json | undefined): Json | undefined {
  if (key === undefined) return value;
  if (isList(whole)) return whole.map((each, index) => (index === key ? (withAsked(each, rest, value) ?? null) : each));
  const map = asMap(whole);
  const own = withAsked(map[key], rest, value);
  const others = Object.entries(map).filter(([name]) => name !== key);
  return Object.fromEntries(own === undefined ? others : [...others, [key, own]]);
}

/** A map that is left empty may stay or go. */
function withoutEmpty(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const entries = Object.entries(value as JsonMap).map(([key, each]) => [key, withoutEmpty(each)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== null && JSON.stringify(each) !== '{}'));
}
