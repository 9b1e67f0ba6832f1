import type { BaselineText } from '../change/change.ts';
import type { Json, JsonMap, Manifest, ManifestFile } from '../document/manifest.ts';

/** Another object of the folder that matters to a rollout. */
export interface SurroundingObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file: string;
  readonly value: JsonMap;
}

/** What else is known besides the text: the baseline, and the other manifests of the folder. */
export interface Surroundings {
  readonly baseline: BaselineText | undefined;
  readonly objects: readonly SurroundingObject[];
  /** The workloads of the other files of the same folder, which are usually applied together. */
  readonly siblings?: readonly SurroundingObject[];
  /** What other files held of configuration in the baseline. */
  readonly former?: readonly SurroundingObject[];
}

export const noSurroundings: Surroundings = { baseline: undefined, objects: [] };

/**
 * The surroundings with the file's own objects among them, as far as others see them, which take the place of older
 * copies of themselves.
 */
export function withObjectsOf(
  { manifests }: ManifestFile,
  surroundings: Surroundings,
  objectOf: ObjectReader = visibleObject,
): Surroundings {
  const isCounted =
    manifests.some(({ value }) => counts(value.kind)) || surroundings.objects.some((each) => counts(each.kind));
  const own = manifests.map(({ value }) => objectOf(value, isCounted));
  if (surroundings.objects.length === 0) return { ...surroundings, objects: own };
  const names = new Set(own.map(identity));
  return { ...surroundings, objects: [...own, ...surroundings.objects.filter((each) => !names.has(identity(each)))] };
}

/** Makes an object of the file visible for others, with or without what only quotas and nodes count. */
export type ObjectReader = (value: JsonMap, isCounted: boolean) => SurroundingObject;

function counts(kind: Json | undefined): boolean {
  return kind === 'ResourceQuota' || kind === 'Node';
}

/**
 * Of a workload, others see no more than its name, the labels of its pods and, where a quota or a node counts them, how many pods
 * there are and what each asks for: an edit of anything else cannot change what they do.
 */
export function visibleObject(value: JsonMap, isCounted: boolean): SurroundingObject {
  const object = surroundingObject(value, '');
  if (!workloadKinds.has(object.kind)) return object;
  const { name, namespace } = asMap(value.metadata);
  const { replicas, template } = asMap(value.spec);
  const { containers, initContainers } = asMap(asMap(template).spec);
  const counted = { containers: countedOf(containers), initContainers: countedOf(initContainers) };
  const spec = {
    ...(isCounted && replicas !== undefined && { replicas }),
    template: {
      metadata: { labels: asMap(asMap(template).metadata).labels ?? null },
      ...(isCounted && { spec: counted }),
    },
  };
  const metadata = { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) };
  return { ...object, value: { metadata, spec } };
}

export const workloadKinds: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

function countedOf(containers: Json | undefined): Json {
  if (!Array.isArray(containers)) return [];
  return containers.map((container) => ({ resources: asMap(asMap(container).resources) }));
}

/** The objects of a kind in a namespace; looked up once for all objects, as many rules ask for many workloads. */
export function objectsOfKind(
  { objects }: Surroundings,
  kind: string,
  namespace: string,
): readonly SurroundingObject[] {
  const groups = knownGroups.get(objects) ?? groupsOf(objects);
  knownGroups.set(objects, groups);
  return groups.get(groupName({ kind, namespace })) ?? [];
}

type Groups = ReadonlyMap<string, readonly SurroundingObject[]>;
const knownGroups = new WeakMap<readonly SurroundingObject[], Groups>();

function groupsOf(objects: readonly SurroundingObject[]): Groups {
  const groups = new Map<string, SurroundingObject[]>();
  for (const object of objects) {
    const group = groups.get(groupName(object));
    if (group === undefined) groups.set(groupName(object), [object]);
    else group.push(object);
  }
  return groups;
}

function groupName({ kind, namespace }: Pick<SurroundingObject, 'kind' | 'namespace'>): string {
  return `${kind}/${namespace}`;
}

/** The manifest's value as an object of the folder. */
export function surroundingObject(value: JsonMap, file: string): SurroundingObject {
  const metadata = typeof value.metadata === 'object' && value.metadata !== null ? (value.metadata as JsonMap) : {};
  return {
    apiVersion: text(value.apiVersion),
    kind: text(value.kind),
    namespace: text(metadata.namespace) || 'default',
    name: text(metadata.name) || text(metadata.generateName),
    file,
    value,
  };
}

/** Whether an earlier manifest of the file is the same workload. */
export function isRepeated(manifest: Manifest, { manifests }: ManifestFile, { objects }: Surroundings): boolean {
  const repeated = knownRepeated.get(objects) ?? repeatedNames(objects);
  knownRepeated.set(objects, repeated);
  const own = surroundingObject(manifest.value, '');
  if (own.name === '' || !repeated.has(identity(own))) return false;
  return manifests.find(({ value }) => identity(surroundingObject(value, '')) === identity(own)) !== manifest;
}

const knownRepeated = new WeakMap<readonly SurroundingObject[], ReadonlySet<string>>();

/** The names that several objects of the file itself have: its own take the place of all others of their name. */
function repeatedNames(objects: readonly SurroundingObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  const own = objects.filter(({ file }) => file === '');
  return new Set(own.map(identity).filter((name) => names.has(name) || !names.add(name)));
}

function identity({ kind, namespace, name }: SurroundingObject): string {
  // No name that means anything has such a character.
  return `${kind}\u0000${namespace}\u0000${name}`;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function asMap(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}
