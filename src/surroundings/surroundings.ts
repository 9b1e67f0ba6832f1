import type { BaselineText } from '../change/change.ts';
import { asMap, asText, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { sha256 } from '../std/sha256.ts';
import type { KnownWorld } from '../workload/known-world.ts';
import { isWorkloadKind } from '../workload/workload-kinds.ts';

/** Another object of the folder that matters to a rollout. */
export interface SurroundingObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file: string;
  readonly value: JsonMap;
  /** Of a ConfigMap or Secret whose data is not kept, what tells it from other data. */
  readonly dataDigest?: string;
  /** Whether it says too little to be more than a patch, where a kustomization is near. */
  readonly isFragment?: true;
}

/** What else is known besides the text: the baseline, and the other manifests of the folder. */
export interface Surroundings {
  readonly baseline: BaselineText | undefined;
  /** The objects of the folder, the same list for each of its files; `object-index.ts` finds in it what a file sees. */
  readonly objects: readonly SurroundingObject[];
  /** The file that is looked from. */
  readonly file?: string;
  /** The file's own objects, as they stand in its text; they take the place of all others of their names. */
  readonly own?: readonly SurroundingObject[];
  /** What the files held of configuration and workloads in the baseline; `former-objects.ts` finds in it what is gone. */
  readonly former?: readonly SurroundingObject[];
  /** What a file tells of the cluster, which counts before what the folder has under the same names. */
  readonly world?: KnownWorld;
  /** Whether a part of the file's text cannot be read, so that nobody knows what it holds. */
  readonly isPartial?: boolean;
}

export const noSurroundings: Surroundings = { baseline: undefined, objects: [] };

/**
 * Of a workload, others see no more than its name, the labels of its pods and, where a quota or a node counts them, how many pods
 * there are and what each asks of its node: an edit of anything else cannot change what they do.
 */
export function visibleObject(value: JsonMap, isCounted: boolean, file = ''): SurroundingObject {
  const object = surroundingObject(value, file);
  if (!isWorkloadKind(object.kind)) return object;
  const { name, namespace } = asMap(value.metadata);
  const { replicas, template } = asMap(value.spec);
  const podSpec = asMap(asMap(template).spec);
  const asWritten = countedFields.flatMap((field) => (podSpec[field] === undefined ? [] : [[field, podSpec[field]]]));
  const counted = {
    containers: countedOf(podSpec.containers),
    initContainers: countedOf(podSpec.initContainers),
    ...Object.fromEntries(asWritten),
  };
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

/** What quotas and nodes look at in a pod besides its containers. */
const countedFields = ['resources', 'activeDeadlineSeconds', 'priorityClassName', 'nodeSelector', 'tolerations'];

function countedOf(containers: Json | undefined): Json {
  if (!Array.isArray(containers)) return [];
  return containers.map((container) => {
    const { resources, restartPolicy } = asMap(container);
    return { resources: asMap(resources), ...(restartPolicy !== undefined && { restartPolicy }) };
  });
}

/** The manifest's value as an object of the folder. */
export function surroundingObject(value: JsonMap, file: string): SurroundingObject {
  const metadata = typeof value.metadata === 'object' && value.metadata !== null ? (value.metadata as JsonMap) : {};
  return {
    apiVersion: asText(value.apiVersion),
    kind: asText(value.kind),
    namespace: asText(metadata.namespace) || 'default',
    name: asText(metadata.name) || asText(metadata.generateName),
    file,
    value,
  };
}

/** Of configuration, others see its name, and whether its data is other than it was: the data itself may be long. */
export function configuration(object: SurroundingObject): SurroundingObject {
  const { name, namespace } = asMap(object.value.metadata);
  const metadata = { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) };
  return { ...object, dataDigest: dataDigestOf(object), value: { metadata } };
}

export function isConfiguration(kind: string): boolean {
  return kind === 'ConfigMap' || kind === 'Secret';
}

/** What tells the data of a ConfigMap or Secret from other data. */
export function dataDigestOf({ value, dataDigest }: Pick<SurroundingObject, 'value' | 'dataDigest'>): string {
  return dataDigest ?? digestOfData(value);
}

const digestOfData = oncePer((value: JsonMap) =>
  sha256(JSON.stringify(['data', 'stringData', 'binaryData'].map((field) => value[field] ?? null))),
);

/** What the objects of one name have in common. */
export function identity({ kind, namespace, name }: Pick<SurroundingObject, 'kind' | 'namespace' | 'name'>): string {
  // No name that means anything has such a character.
  return `${kind}\u0000${namespace}\u0000${name}`;
}
