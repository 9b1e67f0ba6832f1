import type { Json, Path, Range } from '../../document/manifest.ts';
import type { FileRange, ValuePlace } from '../../document/place.ts';
import { type PlainDocument, readPlainDocuments } from '../../document/plain-documents.ts';
import { LineIndex } from '../../std/line-index.ts';
import { type Origins, placeholderIn } from '../releases/filling.ts';
import { inPlace, keysInside, type ValuesFile } from '../values-source.ts';
import type { Reads } from './reads.ts';
import type { ValuePath } from './scope.ts';
import type { SetPath } from './set-places.ts';

/** What a chart reads its values from, as the templates of one chart of it see them. */
export interface ValuesLayers {
  /** The places of what is read; those that nobody sets only where nothing else is. */
  placesOf(reads: Reads, rest: readonly string[]): readonly ValuePlace[];
  /** Whether what is read is a map with the key, or without one a list, as far as that is known. */
  hasEntry(path: ValuePath, key: string | undefined): boolean | undefined;
  /** The same as a chart inside the chart sees them, whose own values are the weakest. */
  inside(name: string, own: ValuesFile | undefined): ValuesLayers;
}

interface ValuesLayer {
  readonly file: string;
  readonly document: PlainDocument;
  /** Its index among those of the file. */
  readonly number: number;
  readonly index: LineIndex;
  /** Where the values stand in the document. */
  readonly base: Path;
  readonly prefix: ValuePath;
  /** Where the texts for placeholders stand, as far as that is in the same file. */
  readonly origins: Origins;
}

/** The values of a chart, from the weakest to the strongest, and what is set besides. */
export function valuesLayers(files: readonly ValuesFile[], set: readonly SetPath[]): ValuesLayers {
  const placed = files.map((file) => ({ file, own: inPlace(file) }));
  const hidden = placed.flatMap(({ file, own }) => (own === undefined ? keysInside(file) : []));
  const known = placed.flatMap(({ own }) => own ?? []);
  return layersOf(known.flatMap(layerOf), [...hidden.map((path) => ({ path })), ...set]);
}

function layerOf(file: ValuesFile): readonly ValuesLayer[] {
  const { document: number, path: base, origins } = { document: 0, path: [], origins: {}, ...file.inside };
  const document = readPlainDocuments(file.text)[number];
  if (document === undefined) return [];
  return [{ file: file.file, document, number, index: new LineIndex(file.text), base, prefix: [], origins }];
}

function layersOf(layers: readonly ValuesLayer[], set: readonly SetPath[]): ValuesLayers {
  const find = (path: ValuePath): LayerValue | undefined => {
    const known = path.includes('*') ? path.slice(0, path.indexOf('*')) : path;
    const own = set.findLast((each) => isAbove(each.path, known) || isAbove(known, each.path));
    // What is set below is a part of the whole alone.
    if (own !== undefined) return { value: null, at: own.path.length > known.length ? undefined : own.at };
    return layers
      .toReversed()
      .map((layer) => foundIn(layer, known))
      .find((found) => found !== undefined);
  };
  return {
    placesOf({ paths }, rest) {
      const all = paths.map((path) => ({ path: [...path, ...rest], found: find([...path, ...rest]) ?? find(path) }));
      const there = all.filter(({ found }) => found !== undefined);
      const telling = there.filter(({ found }) => found?.at === undefined || !isEmpty(found.value));
      const shown = telling.length > 0 ? telling : there.length > 0 ? there : all.slice(0, 1);
      return shown.map(({ path, found }) => ({ path: path.join('.').replaceAll('.*', '[]'), at: found?.at }));
    },
    hasEntry(path, key) {
      if (path.includes('*')) return undefined;
      const found = find(path);
      if (found === undefined) return false;
      if (found.at === undefined) return undefined;
      if (typeof found.value !== 'object' || found.value === null) return false;
      if (Array.isArray(found.value) || key === undefined) return Array.isArray(found.value) === (key === undefined);
      return find([...path, key]) !== undefined;
    },
    inside(name, own) {
      const outer = layers.map((layer) => ({ ...layer, prefix: [...layer.prefix, name] }));
      const below = set.flatMap(({ path, ...at }) => {
        return path[0] === name ? [{ ...at, path: path.slice(1) }] : path[0] === 'global' ? [{ ...at, path }] : [];
      });
      return layersOf([...(own === undefined ? [] : layerOf(own)), ...outer], below);
    },
  };
}

interface LayerValue {
  readonly value: Json;
  readonly at: FileRange | undefined;
}

/** What a layer says of a path: undefined where it is silent. */
function foundIn(
  { file, document, index, number, base, prefix, origins }: ValuesLayer,
  path: ValuePath,
): LayerValue | undefined {
  // A chart inside sees what is global at the top.
  const whole = path[0] === 'global' ? path : [...prefix, ...path];
  const way = stepsIn(document.value, [...base.map(String), ...whole]);
  if (way === undefined || way.length === base.length) return undefined;
  const value = way.reduce<Json | undefined>(
    (node, step) => (node as Record<string | number, Json>)?.[step],
    document.value,
  );
  const origin = origins[placeholderIn(value) ?? ''];
  const isHere = origin?.file === file && number === origin.document;
  const range = placeAt(document, isHere ? origin.path : way);
  if (range === undefined) return undefined;
  const at = { file, start: index.positionAt(range.start), end: index.positionAt(range.end) };
  return { value: value ?? null, at };
}

/** The value itself, or the key of what is no single value. */
function placeAt(document: PlainDocument, way: readonly (string | number)[]): Range | undefined {
  const range = document.rangeOf(way);
  const value = way.reduce<Json | undefined>(
    (node, step) => (node as Record<string | number, Json>)?.[step],
    document.value,
  );
  const isSingle = typeof value !== 'object' || value === null;
  return (isSingle && range !== undefined && range.end > range.start ? range : document.keyRangeOf(way)) ?? range;
}

/** The path with the indexes of lists as numbers; undefined where the way ends before. */
function stepsIn(root: Json, path: ValuePath): readonly (string | number)[] | undefined {
  let node: Json | undefined = root;
  const steps: (string | number)[] = [];
  for (const step of path) {
    if (typeof node !== 'object' || node === null) return undefined;
    const own: string | number = Array.isArray(node) ? Number(step) : step;
    if (!Object.hasOwn(node, own)) return undefined;
    node = (node as Record<string | number, Json>)[own];
    steps.push(own);
  }
  return steps;
}

function isAbove(upper: ValuePath, lower: ValuePath): boolean {
  return upper.every((step, index) => lower[index] === step);
}

function isEmpty(value: Json): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === '' || value === false || value === 0;
}
