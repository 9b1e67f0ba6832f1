// The entry of a kustomization, the patch or the base that sets a field of what was built.
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path, type Range } from '../../document/manifest.ts';
import type { PlainDocument } from '../../document/plain-documents.ts';
import { oncePer } from '../../std/once-per.ts';
import type { FieldSource } from './field-source.ts';
import { OverlayFile } from './known-files.ts';
import type { OverlayFiles, ReadKustomization } from './overlay-files.ts';
import { setByReplacement } from './replacement-places.ts';
import { childOf, samePath } from './same-place.ts';

/** An object that was built, with what kustomize says of where it comes from. */
export interface BuiltObject {
  readonly value: JsonMap;
  /** The file of the base, as it is shown; undefined of what is generated. */
  readonly origin: string | undefined;
  /** The kustomizations that changed it, in that order. */
  readonly changedIn: readonly string[];
}

/** What sets the field at the path: the last entry or patch that does, else the base; undefined where none does. */
export function fieldSource(object: BuiltObject, path: Path, files: OverlayFiles): FieldSource | undefined {
  const base = inBase(object, path, files);
  if (base !== undefined && isOfBase(object, path)) return base;
  for (const name of new Set(object.changedIn.toReversed())) {
    const kustomization = files.kustomizations.get(name);
    const found = kustomization && setBy(kustomization, { object, path, files });
    if (found !== undefined) return found;
  }
  return base;
}

/** What a patch has to repeat, to say what it patches: maps, and what tells objects and items of lists apart. */
function isOfBase({ value }: BuiltObject, path: Path): boolean {
  const member = valueAt(value, path);
  if (typeof member === 'object' && member !== null && Object.keys(member).length > 0) return true;
  const isItemsName = path.at(-1) === 'name' && typeof path.at(-2) === 'number';
  return isItemsName || ['apiVersion', 'kind', 'metadata.name'].includes(path.join('.'));
}

interface FieldQuestion {
  readonly object: BuiltObject;
  readonly path: Path;
  readonly files: OverlayFiles;
}

function setBy(kustomization: ReadKustomization, question: FieldQuestion): FieldSource | undefined {
  const { object, path: field, files } = question;
  const replaced = setByReplacement(kustomization, object.value, { field, files });
  return replaced ?? setByEntry(kustomization, question) ?? setByPatch(kustomization, question);
}

/** `images`, `replicas`, `namespace`, labels and annotations. */
function setByEntry(kustomization: ReadKustomization, { object, path }: FieldQuestion): FieldSource | undefined {
  const { of, document, value } = kustomization;
  const at = entryPath(value, object.value, path);
  const range = at && document?.rangeOf(at);
  return range && { of, key: document?.keyRangeOf(at), value: range };
}

function entryPath(kustomization: JsonMap, object: JsonMap, path: Path): Path | undefined {
  const last = path.at(-1);
  const way = path.join('.');
  if (last === 'image') return imagePath(kustomization, asText(valueAt(object, path)));
  if (way === 'spec.replicas') {
    const name = asText(asMap(object.metadata).name);
    const index = asList(kustomization.replicas).findIndex((each) => isNamed(name, asText(asMap(each).name)));
    return index < 0 ? undefined : ['replicas', index, 'count'];
  }
  if (way === 'metadata.namespace' && kustomization.namespace !== undefined) return ['namespace'];
  return typeof last === 'string' ? labelPath(kustomization, path, last) : undefined;
}

function imagePath(kustomization: JsonMap, image: string): Path | undefined {
  const [name = ''] = image.split('@', 1);
  const bare = name.replace(/:[^:/]*$/, '');
  const images = asList(kustomization.images).map(asMap);
  const index = images.findLastIndex((each) => asText(each.newName ?? each.name ?? null) === bare);
  const field = ['newTag', 'digest', 'newName'].find((each) => images[index]?.[each] !== undefined);
  return field === undefined ? undefined : ['images', index, field];
}

function labelPath(kustomization: JsonMap, path: Path, key: string): Path | undefined {
  const parent = path.at(-2);
  if (parent === 'annotations' && asMap(kustomization.commonAnnotations)[key] !== undefined)
    return ['commonAnnotations', key];
  if (parent !== 'labels' && parent !== 'matchLabels') return undefined;
  const index = asList(kustomization.labels).findLastIndex((each) => asMap(asMap(each).pairs)[key] !== undefined);
  if (index >= 0) return ['labels', index, 'pairs', key];
  return asMap(kustomization.commonLabels)[key] === undefined ? undefined : ['commonLabels', key];
}

interface Patch extends Pick<FieldSource, 'of'> {
  /** The patch itself: the file, or what is written out in place. */
  readonly own: OverlayFile;
  /** From offsets of the patch to those of the file. */
  readonly move: (range: Range) => Range;
  readonly target: JsonMap | undefined;
}

function setByPatch(kustomization: ReadKustomization, question: FieldQuestion): FieldSource | undefined {
  for (const patch of patchesIn(question.files)(kustomization).toReversed()) {
    const found = inOperations(patch, question) ?? inMergePatch(patch, question);
    if (found !== undefined)
      return { of: patch.of, key: found.key && patch.move(found.key), value: patch.move(found.value) };
  }
  return undefined;
}

type FieldRanges = Pick<FieldSource, 'key' | 'value'>;

const patchFields = ['patchesStrategicMerge', 'patches', 'patchesJson6902'] as const;

/** The patches of a kustomization, in the order in which they are applied. */
export const patchesIn = oncePer((files: OverlayFiles) =>
  oncePer((kustomization: ReadKustomization) =>
    patchFields.flatMap((field) =>
      asList(kustomization.value[field]).flatMap((entry, index) =>
        patchOf(kustomization, typeof entry === 'string' ? [field, index] : [field, index, 'patch'], files),
      ),
    ),
  ),
);

/** A patch in a file of its own, or written out at the path. */
function patchOf({ of, document, value }: ReadKustomization, inline: Path, { known }: OverlayFiles): readonly Patch[] {
  const entry = valueAt(value, inline.slice(0, 2));
  const map = asMap(entry);
  const target = map.target === undefined ? undefined : asMap(map.target);
  const named = asText(typeof entry === 'string' ? entry : map.path);
  const file = named === '' || named.includes('\n') ? undefined : known.get(path.join(path.dirname(of.file), named));
  if (file !== undefined) return [{ of: file, own: file, target, move: (range) => range }];
  const own = asText(valueAt(value, inline));
  const at = document?.rangeOf(inline);
  if (own === '' || at === undefined) return [];
  const place = { own, whole: of.text, at };
  return [{ of, own: new OverlayFile(of.file, own), target, move: (range) => movedInto(range, place) }];
}

interface InPlace {
  readonly own: string;
  readonly whole: string;
  readonly at: Range;
}

/** Of a block text each line stands in a line of its own, indented; of any other only the whole is known. */
function movedInto({ start, end }: Range, { own, whole, at }: InPlace): Range {
  const header = whole.indexOf('\n', at.start);
  if (!/^[|>]/.test(whole.slice(at.start)) || header < 0) return at;
  const lines = whole.slice(header + 1, at.end + 1).split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const indent = first.length - first.trimStart().length - (own.length - own.trimStart().length);
  const moved = (offset: number): number => {
    const before = own.slice(0, offset).split('\n');
    const above = lines.slice(0, before.length - 1).reduce((sum, line) => sum + line.length + 1, 0);
    return header + 1 + above + indent + (before.at(-1)?.length ?? 0);
  };
  return { start: moved(start), end: moved(end) };
}

function inMergePatch({ own, target }: Patch, { object, path }: FieldQuestion): FieldRanges | undefined {
  const document = own.documents.findLast(({ value }) =>
    target === undefined ? isOf(value, object.value) : !Array.isArray(value) && isTarget(target, object.value),
  );
  return document && foundIn(document, object.value, path);
}

/** Whether a patch or a base is of the object. */
function isOf(value: Json, object: JsonMap): boolean {
  const { kind, metadata } = asMap(value);
  return kind === object.kind && isNamed(asText(asMap(object.metadata).name), asText(asMap(metadata).name));
}

function foundIn(source: PlainDocument, rendered: Json, path: Path): FieldRanges | undefined {
  const way = samePath(rendered, path, source.value);
  const value = way && source.rangeOf(way);
  return value && { key: source.keyRangeOf(way), value };
}

/** `[{ op: replace, path: /spec/replicas, value: 3 }]` */
function inOperations({ own, target }: Patch, { object, path }: FieldQuestion): FieldRanges | undefined {
  const [document] = own.documents;
  if (document === undefined || !Array.isArray(document.value)) return undefined;
  if (target !== undefined && !isTarget(target, object.value)) return undefined;
  for (const [index, each] of [...document.value.entries()].reverse()) {
    const { op, path: pointer, value } = asMap(each);
    const steps = asText(pointer).split('/').slice(1).map(unescaped);
    if (op === 'remove' || op === 'test' || !isAbove(steps, path)) continue;
    const rest = samePath(
      valueAt(object.value, path.slice(0, steps.length)) ?? null,
      path.slice(steps.length),
      value ?? null,
    );
    const way: Path = [index, 'value', ...(rest ?? [])];
    const range = rest === undefined ? undefined : document.rangeOf(way);
    if (range !== undefined) return { key: document.keyRangeOf(way), value: range };
  }
  return undefined;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A `-` adds an item, of which nobody knows the number. */
function isAbove(steps: readonly string[], path: Path): boolean {
  if (steps.length > path.length) return false;
  return steps.every(
    (step, index) => String(path[index]) === step || (step === '-' && typeof path[index] === 'number'),
  );
}

function isTarget({ kind, name }: JsonMap, object: JsonMap): boolean {
  const isKind = kind === undefined || kind === object.kind;
  // A name is an expression: where it holds more than a name, any may be meant.
  const isPlain = typeof name === 'string' && /^[\w.-]+$/.test(name) && !name.includes('.*');
  return isKind && (!isPlain || isNamed(asText(asMap(object.metadata).name), asText(name)));
}

/** A prefix and a suffix may have come to a name. */
function isNamed(rendered: string, name: string): boolean {
  return name !== '' && rendered.includes(name);
}

function inBase({ value, origin }: BuiltObject, way: Path, { known }: OverlayFiles): FieldSource | undefined {
  const of = origin === undefined ? undefined : known.get(origin);
  for (const document of of?.documents ?? []) {
    const items = asMap(document.value).items;
    const places: readonly Path[] = Array.isArray(items) ? items.map((_, index) => ['items', index]) : [[]];
    for (const place of places) {
      const own = valueAt(document.value, place) ?? null;
      if (!isOf(own, value)) continue;
      const there = samePath(value, way, own);
      const range = there && document.rangeOf([...place, ...there]);
      if (of !== undefined && range !== undefined)
        return { of, key: document.keyRangeOf([...place, ...(there ?? [])]), value: range };
    }
  }
  return undefined;
}

function valueAt(value: Json, path: Path): Json | undefined {
  let node: Json | undefined = value;
  for (const step of path) node = childOf(node, step);
  return node;
}
