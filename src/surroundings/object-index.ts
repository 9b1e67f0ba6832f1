// The objects around a workload by what rules ask for: looked through once, as many rules ask for many workloads.
import type { Json, JsonMap } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

type Objects = readonly SurroundingObject[];
type Pair = readonly [string, Json];

/** The objects of a kind, whatever their namespace. */
export function allOfKind({ objects }: Surroundings, kind: string): Objects {
  return byKind(objects).get(kind) ?? [];
}

const byKind = oncePer((objects: Objects) => groupedBy(objects, ({ kind }) => [kind]));

/** The objects of the list that have the kind, the namespace and the name, in its order. */
export function objectsNamed(objects: Objects, { kind, namespace, name }: ObjectName): Objects {
  return byName(objects).get(nameKey(kind, namespace, name)) ?? [];
}

export type ObjectName = Pick<SurroundingObject, 'kind' | 'namespace' | 'name'>;

const byName = oncePer((objects: Objects) =>
  groupedBy(objects, ({ kind, namespace, name }) => [nameKey(kind, namespace, name)]),
);

/** The objects of a namespace whose pods have all the labels, of which there is one at least. */
export function objectsWithPodLabels({ objects }: Surroundings, namespace: string, labels: readonly Pair[]): Objects {
  const index = byPodLabel(objects);
  const groups = labels.map(([key, value]) => index.get(labelKey(namespace, key, value)) ?? []);
  const smallest = groups.reduce((least, group) => (group.length < least.length ? group : least), groups[0] ?? []);
  return smallest.filter((object) => {
    const own = podLabels(object);
    return labels.every(([key, value]) => own[key] === value);
  });
}

const byPodLabel = oncePer((objects: Objects) =>
  groupedBy(objects, (object) =>
    Object.entries(podLabels(object)).map(([key, value]) => labelKey(object.namespace, key, value)),
  ),
);

/** What a workload gives its pods as labels; nothing of another object. */
function podLabels({ value }: SurroundingObject): JsonMap {
  return asMap(asMap(asMap(asMap(value.spec).template).metadata).labels);
}

function nameKey(...words: readonly string[]): string {
  return JSON.stringify(words);
}

function labelKey(namespace: string, key: string, value: Json): string {
  return JSON.stringify([namespace, key, value]);
}

function asMap(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}
