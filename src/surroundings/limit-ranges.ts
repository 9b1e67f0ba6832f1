// The LimitRanges of a workload's namespace.
import { asMap, type JsonMap } from '../document/manifest.ts';
import { defaultedSpec } from '../simulation/admission/admit-pod.ts';
import { oncePer } from '../std/once-per.ts';
import { type LimitRange, limitRangeOf } from '../workload/placement/limit-range.ts';
import type { Workload } from '../workload/workload.ts';
import { folderPlacesOf, hasNamespace, holdsFor } from './holds-for.ts';
import { allOfKinds, indexKey, objectsOfKind } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export interface PlacedLimitRange {
  readonly limitRange: LimitRange;
  /** The path or URI of its file; empty for the workload's own. */
  readonly file: string;
}

type Limited = Pick<SurroundingObject, 'namespace' | 'value' | 'file'>;

/** Those that hold for the workload and that the server takes, by name: it asks them in any order. */
export function limitRangesOf(workload: Workload, surroundings: Surroundings): readonly PlacedLimitRange[] {
  return limitsOn(inOwnFile(workload), surroundings).ranges;
}

/** The spec of the workload's pods with what LimitRanges set. */
export function limitedPodSpec(workload: Workload, surroundings: Surroundings): JsonMap {
  const { ranges } = limitsOn(inOwnFile(workload), surroundings);
  return limitedBy(ranges, workload.object?.spec.template.spec ?? {});
}

/** The same of another object's pods, and what it depends on besides the object. */
export function limitedPods(object: SurroundingObject, surroundings: Surroundings) {
  const { ranges, key } = limitsOn(object, surroundings);
  return { key, spec: () => limitedBy(ranges, asMap(asMap(asMap(object.value.spec).template).spec)) };
}

/**
 * What the LimitRanges of a namespace are; two that are alike have the same key. It is asked for once per quota, so it is
 * worked out once, and is short however many there are.
 */
export function limitRangesKey(surroundings: Surroundings, namespace: string): string {
  const known = knownKeys(surroundings);
  const key = known.get(namespace) ?? newKey(surroundings, namespace);
  known.set(namespace, key);
  return key;
}

const knownKeys = oncePer((_: Surroundings) => new Map<string, string>());

function newKey(surroundings: Surroundings, namespace: string): string {
  const ranges = objectsOfKind(surroundings, 'LimitRange', namespace);
  if (ranges.length === 0) return '';
  const places = ranges.map((each) => (hasNamespace(each.value) ? null : folderPlacesOf(each, surroundings)));
  const text = indexKey(...ranges.flatMap(({ value }, index) => [places[index] ?? null, value]));
  const numbers = numbersOf(surroundings.objects);
  const number = numbers.get(text) ?? `${numbers.size + 1}`;
  numbers.set(text, number);
  return number;
}

/** Each text of ranges has a number among all files that see the same folder. */
const numbersOf = oncePer((_folder: Surroundings['objects']) => new Map<string, string>());

function inOwnFile({ namespace, manifest }: Workload): Limited {
  return { namespace, value: manifest.value, file: '' };
}

function limitedBy(ranges: readonly PlacedLimitRange[], podSpec: JsonMap): JsonMap {
  if (ranges.length === 0) return podSpec;
  return defaultedSpec(
    podSpec,
    ranges.map(({ limitRange }) => limitRange),
  );
}

interface Limits {
  readonly ranges: readonly PlacedLimitRange[];
  readonly key: string;
}

const noLimits: Limits = { ranges: [], key: '' };
const hasAny = oncePer((surroundings: Surroundings) => allOfKinds(surroundings, 'LimitRange').length > 0);

/** Worked out once for all objects of a namespace and folder. */
function limitsOn(object: Limited, surroundings: Surroundings): Limits {
  if (!hasAny(surroundings)) return noLimits;
  const known = knownLimits(surroundings);
  const key = indexKey(object.namespace, hasNamespace(object.value) ? null : folderPlacesOf(object, surroundings));
  const limits = known.get(key) ?? newLimits(object, surroundings);
  known.set(key, limits);
  return limits;
}

const knownLimits = oncePer((_: Surroundings) => new Map<string, Limits>());

function newLimits(object: Limited, surroundings: Surroundings): Limits {
  const holding = objectsOfKind(surroundings, 'LimitRange', object.namespace)
    .filter((each) => holdsFor(each, object, surroundings))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ranges = holding.flatMap((each) => {
    const limitRange = readOf(each);
    return limitRange === undefined ? [] : { limitRange, file: each.file };
  });
  return { ranges, key: ranges.length === 0 ? '' : indexKey(...holding.map(({ value }) => value)) };
}

const readOf = oncePer(({ value }: SurroundingObject) => limitRangeOf(value));
