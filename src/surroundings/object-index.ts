// The objects around a workload by what rules ask for. The folder is looked through once for all of its files, so that a
// question costs as much as its answer is long, however many files there are.
import { asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import type { KnownWorld } from '../workload/known-world.ts';
import { folderOf } from './folder-of.ts';
import { claimsOnAnyNode } from './mounted-claims.ts';
import { identity, type SurroundingObject, type Surroundings } from './surroundings.ts';
import { namesInWorld, objectsOfWorld } from './world-objects.ts';

type Objects = readonly SurroundingObject[];
export type ObjectName = Pick<SurroundingObject, 'kind' | 'namespace' | 'name'>;

/** Finds what a workload sees, in its order: the objects of its own file, then those of the others. */
export interface ObjectIndex {
  withAny(surroundings: Surroundings, keys: readonly string[]): Objects;
  /** Those that have every key; without a key none. They are looked for as they are asked for, one after the other. */
  withAll(surroundings: Surroundings, keys: readonly string[]): Iterable<SurroundingObject>;
}

/** An index of the objects that have keys. */
export function objectIndex(keysOf: (object: SurroundingObject) => readonly string[]): ObjectIndex {
  const keysOfAll = ({ first, others }: Namesakes) =>
    new Set(others.length === 0 ? keysOf(first) : [first, ...others].flatMap(keysOf));
  const ownIndex = oncePer((objects: Objects) => groupedBy(aloneIn(objects), keysOfAll));
  const otherIndex = oncePer((objects: Objects) => groupedBy(namesakesIn(objects).all, keysOfAll));
  const worldIndex = oncePer((world: KnownWorld) => groupedBy(aloneIn(objectsOfWorld(world)), keysOfAll));
  function* find(surroundings: Surroundings, choose: Choose, has: (keys: readonly string[]) => boolean) {
    const { world } = surroundings;
    for (const { first } of choose(ownIndex(surroundings.own ?? none))) yield* notInWorld([first], world);
    for (const namesakes of choose(otherIndex(surroundings.objects))) {
      const seen = seenOf(namesakes, surroundings);
      // The keys may be those of a namesake alone.
      if (seen !== undefined && (namesakes.others.length === 0 || has(keysOf(seen)))) yield* notInWorld([seen], world);
    }
    if (world !== undefined) for (const { first } of choose(worldIndex(world))) yield first;
  }
  return {
    withAny: (surroundings, keys) => [
      ...find(
        surroundings,
        (index) => inAny(keys, index),
        (all) => all.some((key) => keys.includes(key)),
      ),
    ],
    withAll: (surroundings, keys) =>
      find(
        surroundings,
        (index) => inAll(keys, index),
        (all) => keys.every((key) => all.includes(key)),
      ),
  };
}

/** What a world file tells of counts as it is told there. */
function notInWorld(objects: Objects, world: KnownWorld | undefined): Objects {
  if (world === undefined) return objects;
  const names = namesInWorld(world);
  return objects.filter((object) => !names.has(identity(object)));
}

type Index = ReadonlyMap<string, readonly Namesakes[]>;
type Choose = (index: Index) => Iterable<Namesakes>;

/** Objects of one kind, namespace and name in different files: of them a file sees the nearest. Most are one only. */
export interface Namesakes {
  readonly rank: number;
  readonly first: SurroundingObject;
  readonly others: Objects;
}

const none: readonly never[] = [];

/** A file sees each of its own objects. */
const aloneIn = oncePer((own: Objects): readonly Namesakes[] =>
  own.map((first, rank) => ({ rank, first, others: none })),
);

/** The objects of a folder by the names that several may share. */
export interface NamesakesIndex {
  readonly all: readonly Namesakes[];
  named(name: ObjectName): Namesakes | undefined;
}

/** Names are looked for below their kinds and namespaces, so that no text is made and kept for each object. */
export const namesakesIn = oncePer((objects: Objects): NamesakesIndex => {
  const all: GrowingNamesakes[] = [];
  const places = new Map<string, Map<string, GrowingNamesakes>>();
  for (const object of objects) {
    const place = placeKey(object);
    const named = places.get(place) ?? new Map<string, GrowingNamesakes>();
    places.set(place, named);
    const known = named.get(object.name);
    if (known === undefined) {
      const found = { rank: all.length, first: object, others: noOthers };
      named.set(object.name, found);
      all.push(found);
    } else if (known.others.length === 0) known.others = [object];
    else known.others.push(object);
  }
  return { all, named: (name) => places.get(placeKey(name))?.get(name.name) };
});

interface GrowingNamesakes extends Namesakes {
  others: SurroundingObject[];
}

/** One list for all that have none. */
const noOthers: SurroundingObject[] = [];

function placeKey({ kind, namespace }: ObjectName): string {
  return identity({ kind, namespace, name: '' });
}

/** Each in its order: that of one key is the order already. */
function inAny(keys: readonly string[], index: Index): Iterable<Namesakes> {
  const [first, second] = keys;
  if (first === undefined || second === undefined) return index.get(first ?? '') ?? none;
  const found = new Set(keys.flatMap((key) => index.get(key) ?? none));
  return [...found].sort((one, other) => one.rank - other.rank);
}

/** Those of the rarest key that all others have, too. */
function* inAll(keys: readonly string[], index: Index): Iterable<Namesakes> {
  const groups = keys.map((key) => index.get(key) ?? none);
  const [rarest = none, ...others] = groups.toSorted((one, other) => one.length - other.length);
  const sets = others.map(setOf);
  for (const namesakes of rarest) if (sets.every((set) => set.has(namesakes))) yield namesakes;
}

const setOf = oncePer((group: readonly Namesakes[]): ReadonlySet<Namesakes> => new Set(group));

/** The one that is seen from the file: none where the file has one of that name itself. */
export function seenOf(namesakes: Namesakes, surroundings: Surroundings): SurroundingObject | undefined {
  const { own = none, file } = surroundings;
  const { first, others } = namesakes;
  if (ownNames(own).has(identity(first))) return undefined;
  if (others.length === 0) return first.file === file ? undefined : first;
  const known = knownNearest(surroundings);
  const nearest = known.get(namesakes) ?? { object: nearestOf(namesakes, file ?? '') };
  known.set(namesakes, nearest);
  return nearest.object;
}

const ownNames = oncePer((own: Objects): ReadonlySet<string> => new Set(own.map(identity)));
const knownNearest = oncePer(
  (_: Surroundings) => new Map<Namesakes, { readonly object: SurroundingObject | undefined }>(),
);

/** Of the others' objects the one of the same folder, else the one whose path is the most like the file's own. */
function nearestOf({ first, others: besides }: Namesakes, file: string): SurroundingObject | undefined {
  const others = [first, ...besides].filter((object) => object.file !== file);
  const folder = folderOf(file);
  const beside = others.find((object) => folderOf(object.file) === folder);
  if (beside !== undefined) return beside;
  const likeness = others.map((object) => sharedLength(file, object.file));
  return others[likeness.indexOf(Math.max(...likeness))];
}

/** How many characters two paths have in common at their start. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}

/** The objects of some kinds, whatever their namespace. */
export function allOfKinds(surroundings: Surroundings, ...kinds: readonly string[]): Objects {
  return byKind.withAny(surroundings, kinds);
}

const byKind = objectIndex(({ kind }) => [kind]);

/** The objects of a kind in a namespace. */
export function objectsOfKind(surroundings: Surroundings, kind: string, namespace: string): Objects {
  return byKindAndNamespace.withAny(surroundings, [indexKey(kind, namespace)]);
}

const byKindAndNamespace = objectIndex(({ kind, namespace }) => [indexKey(kind, namespace)]);

/** The objects of these names. */
export function objectsNamed(surroundings: Surroundings, ...names: readonly ObjectName[]): Objects {
  const keys = names.map(identity);
  const own = [...inAny(keys, ownByName(surroundings.own ?? none))].map(({ first }) => first);
  const { named } = namesakesIn(surroundings.objects);
  const all = new Set(names.flatMap((name) => named(name) ?? none));
  const others = [...all].sort((one, other) => one.rank - other.rank);
  const { world } = surroundings;
  const found = [...own, ...others.flatMap((namesakes) => seenOf(namesakes, surroundings) ?? none)];
  if (world === undefined) return found;
  const told = new Set(keys.flatMap((key) => worldByName(world).get(key) ?? none));
  return [...notInWorld(found, world), ...told];
}

const ownByName = oncePer((own: Objects) => groupedBy(aloneIn(own), ({ first }) => [identity(first)]));

const worldByName = oncePer((world: KnownWorld) => groupedBy(objectsOfWorld(world), (object) => [identity(object)]));

/** The objects of the name in other files of the same folder. */
export function namesakesBeside({ objects, file = '' }: Surroundings, name: ObjectName): Objects {
  const namesakes = namesakesIn(objects).named(name);
  if (namesakes === undefined) return none;
  const { first, others } = namesakes;
  return [first, ...others].filter((object) => object.file !== file && folderOf(object.file) === folderOf(file));
}

/**
 * The objects of a namespace that are or make pods with all of the labels, of which there is one at least. They are
 * looked for as they are asked for: whoever needs but one stops there, however many there are.
 */
export function objectsWithPodLabels(
  surroundings: Surroundings,
  namespace: string,
  labels: JsonMap,
): Iterable<SurroundingObject> {
  return byPodLabel.withAll(surroundings, keysOfPairs(namespace, labels));
}

const byPodLabel = objectIndex((object) => keysOfPairs(object.namespace, podLabelsOf(object)));

/** The labels of the pods that an object is or makes. */
export function podLabelsOf({ kind, value }: SurroundingObject): JsonMap {
  const { template, jobTemplate } = asMap(value.spec);
  const pod = kind === 'Pod' ? value : asMap(template ?? asMap(asMap(jobTemplate).spec).template);
  return asMap(asMap(pod.metadata).labels);
}

/** The workloads of a namespace whose pods may mount a claim on any node. */
export function workloadsWithClaim(surroundings: Surroundings, namespace: string, claim: string): Objects {
  return byClaim.withAny(surroundings, [indexKey(namespace, claim)]);
}

const byClaim = objectIndex(({ kind, namespace, value }) =>
  claimsOnAnyNode(kind, value).map((claim) => indexKey(namespace, claim)),
);

/** A key for each pair of labels. */
export function keysOfPairs(namespace: string, labels: JsonMap): readonly string[] {
  return Object.entries(labels).map(([key, value]) => indexKey(namespace, key, value));
}

/** Words as one key, which no other words give. */
export function indexKey(...words: readonly (Json | undefined)[]): string {
  const parts: (string | number)[] = [];
  for (const word of words) {
    // A text is asked for much more often than anything else, and tells its end by its length.
    if (typeof word !== 'string') return JSON.stringify(words);
    parts.push(word.length, word);
  }
  // What is joined is kept as one text, where what is added up keeps all of its parts.
  return parts.join(':');
}
