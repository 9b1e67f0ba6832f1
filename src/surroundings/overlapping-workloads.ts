// Workloads whose pods a selector takes in, among those that are likely to be applied together with the file: what is in
// it, in its folder, or in a folder above. Each selector is looked for once in a folder, however many workloads have it.
import { asMap, type JsonMap } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { folderOf, foldersUpFrom } from './folder-of.ts';
import { indexKey, keysOfPairs, type ObjectName, podLabelsOf } from './object-index.ts';
import { identity, type SurroundingObject, type Surroundings } from './surroundings.ts';

type Objects = readonly SurroundingObject[];

/** The first of the workloads, and how many there are besides. */
export interface Overlap {
  readonly first: SurroundingObject;
  readonly others: number;
}

/** The workloads other than the one of the name whose pods have all of the labels; undefined: there is none. */
export function overlapOf(
  surroundings: Surroundings,
  { kind, namespace, name }: ObjectName,
  labels: JsonMap,
): Overlap | undefined {
  const self = identity({ kind, namespace, name });
  const { own, beside, count } = overlapsAround(surroundings, namespace, labels);
  const first = firstOf(own.objects.values(), (object) => identity(object) !== self) ?? beside;
  const others = count - (own.objects.has(self) ? 1 : 0);
  return first && { first, others: others - 1 };
}

/** What matches in the file and beside it. */
interface SelectorMatches {
  readonly own: Matches;
  readonly beside: SurroundingObject | undefined;
  readonly count: number;
}

interface Matches {
  /** By their identities; of several of one the first. */
  readonly objects: ReadonlyMap<string, SurroundingObject>;
  readonly countByFile: ReadonlyMap<string, number>;
}

function overlapsAround(surroundings: Surroundings, namespace: string, labels: JsonMap): SelectorMatches {
  const known = knownAround(surroundings);
  const key = indexKey(namespace, sorted(labels));
  const found = known.get(key) ?? lookAround(surroundings, namespace, labels);
  // What nobody else has is asked for once.
  if (found.count > 1) known.set(key, found);
  return found;
}

const knownAround = oncePer((_: Surroundings) => new Map<string, SelectorMatches>());

function lookAround(
  { own = [], objects, file = '' }: Surroundings,
  namespace: string,
  labels: JsonMap,
): SelectorMatches {
  const mine = matchesIn(own, '', namespace, labels);
  const all = matchesIn(objects, folderOf(file), namespace, labels);
  const isOther = (object: SurroundingObject) => object.file !== file && !mine.objects.has(identity(object));
  const doubles = [...mine.objects.keys()].filter((name) => (all.objects.get(name)?.file ?? file) !== file).length;
  const besides = all.objects.size - (all.countByFile.get(file) ?? 0) - doubles;
  return { own: mine, beside: firstOf(all.objects.values(), isOther), count: mine.objects.size + besides };
}

/** The workloads of the folder and those above it whose pods have the labels: what the list holds is looked for once. */
function matchesIn(objects: Objects, folder: string, namespace: string, labels: JsonMap): Matches {
  const known = knownMatches(objects);
  const key = indexKey(folder, namespace, sorted(labels));
  const matches = known.get(key) ?? findMatches(objects, folder, namespace, labels);
  if (matches.objects.size > 1) known.set(key, matches);
  return matches;
}

const knownMatches = oncePer((_: Objects) => new Map<string, Matches>());

function findMatches(objects: Objects, folder: string, namespace: string, labels: JsonMap): Matches {
  const index = byFolderAndLabel(objects);
  const pairs = Object.entries(labels);
  const found = new Map<string, SurroundingObject>();
  const countByFile = new Map<string, number>();
  for (const above of foldersUpFrom(folder)) {
    const groups = keysOfPairs(namespace, labels).map((pair) => index.get(indexKey(above, pair)) ?? []);
    const [rarest = []] = groups.toSorted((one, other) => one.length - other.length);
    for (const object of rarest) {
      const has = podLabelsOf(object);
      if (found.has(identity(object)) || !pairs.every(([key, value]) => has[key] === value)) continue;
      found.set(identity(object), object);
      countByFile.set(object.file, (countByFile.get(object.file) ?? 0) + 1);
    }
  }
  return { objects: found, countByFile };
}

const byFolderAndLabel = oncePer((objects: Objects) =>
  groupedBy(objects.filter(isTold), (object) =>
    keysOfPairs(object.namespace, podLabelsOf(object)).map((pair) => indexKey(folderOf(object.file), pair)),
  ),
);

/** In another file a manifest without a namespace may well be meant for another one. */
function isTold({ kind, name, file, value }: SurroundingObject): boolean {
  return isWorkloadKind(kind) && name !== '' && (file === '' || asMap(value.metadata).namespace !== undefined);
}

function firstOf<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (isWanted(item)) return item;
  return undefined;
}

function sorted(labels: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));
}
