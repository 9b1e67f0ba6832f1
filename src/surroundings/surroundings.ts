import type { BaselineText } from '../change/change.ts';
import { asList, asMap, asText, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { ownText } from '../std/own-text.ts';
import { sha256 } from '../std/sha256.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import type { KnownWorld } from '../workload/known-world.ts';
import { claimsOnAnyNode } from './mounted-claims.ts';

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
  /** Of the same its keys. */
  readonly dataKeys?: readonly string[];
  /** Whether it says too little to be more than a patch, where a kustomization is near. */
  readonly isFragment?: true;
}

/** What else is known besides the text: the baseline, and the other manifests of the folder. */
export interface Surroundings {
  readonly baseline: BaselineText | undefined;
  /** The objects of the folder, the same list for all files that see the same; `object-index.ts` finds in it what a file sees. */
  readonly objects: readonly SurroundingObject[];
  /** The file that is looked from. */
  readonly file?: string;
  /** The folders of charts and overlays, by the names of what is rendered of them. */
  readonly homes?: ReadonlyMap<string, string>;
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
 * Of a workload, others see no more than its name, the labels of its pods, the names of their ports, the claims that they
 * may mount anywhere and, where something counts them, how many pods there are, what each asks of its node and which
 * claims it has: an edit of anything else cannot change what they do.
 */
export function visibleObject(value: JsonMap, isCounted: boolean, file = ''): SurroundingObject {
  const object = surroundingObject(value, file);
  if (!isWorkloadKind(object.kind)) return object;
  const { name, namespace } = asMap(value.metadata);
  const { replicas, template, volumeClaimTemplates } = asMap(value.spec);
  const podSpec = asMap(asMap(template).spec);
  const claims = claimsOnAnyNode(object.kind, value).map((claimName) => ({ persistentVolumeClaim: { claimName } }));
  const asWritten = countedFields.flatMap((field) => (podSpec[field] === undefined ? [] : [[field, podSpec[field]]]));
  const containers = {
    containers: seenContainers(podSpec.containers, isCounted),
    initContainers: seenContainers(podSpec.initContainers, isCounted),
  };
  const pods = {
    metadata: { labels: asMap(asMap(template).metadata).labels ?? null },
    spec: {
      ...containers,
      ...(isCounted && Object.fromEntries(asWritten)),
      ...(claims.length > 0 && { volumes: claims }),
    },
  };
  const counted = {
    ...(replicas !== undefined && { replicas }),
    ...(volumeClaimTemplates !== undefined && { volumeClaimTemplates: seenClaims(volumeClaimTemplates) }),
    template: pods,
  };
  const spec = isCounted ? counted : { ...(replicas === 0 && { replicas }), template: pods };
  const metadata = { ...(name !== undefined && { name }), ...(namespace !== undefined && { namespace }) };
  return { ...object, value: { metadata, spec } };
}

/** What quotas look at in the claims of a workload's pods. */
function seenClaims(templates: Json): Json {
  return asList(templates).map((template): JsonMap => {
    const { resources, storageClassName, volumeAttributesClassName } = asMap(asMap(template).spec);
    const spec = { resources, storageClassName, volumeAttributesClassName };
    return {
      spec: Object.fromEntries(
        Object.entries(spec).flatMap(([name, each]) => (each === undefined ? [] : [[name, each]])),
      ),
    };
  });
}

/** What quotas and nodes look at in a pod besides its containers. */
const countedFields = ['resources', 'activeDeadlineSeconds', 'priorityClassName', 'nodeSelector', 'tolerations'];

/** Where nothing is counted, only those that have a port with a name. */
function seenContainers(containers: Json | undefined, isCounted: boolean): Json {
  if (containers === undefined) return none;
  const seen = asList(containers).flatMap((container): JsonMap | readonly [] => {
    const { resources, restartPolicy, ports } = asMap(container);
    const names = asList(ports).map((port) => asText(asMap(port).name));
    const named = names.filter((name) => name !== '').map((name) => ({ name }));
    const told = named.length === 0 ? {} : { ports: named };
    if (!isCounted) return named.length === 0 ? [] : told;
    return { resources: asMap(resources), ...(restartPolicy !== undefined && { restartPolicy }), ...told };
  });
  return seen.length === 0 ? none : seen;
}

/** The manifest's value as an object of the folder. */
export function surroundingObject(value: JsonMap, file: string): SurroundingObject {
  const metadata = typeof value.metadata === 'object' && value.metadata !== null ? (value.metadata as JsonMap) : {};
  return {
    apiVersion: sameText(asText(value.apiVersion)),
    kind: sameText(asText(value.kind)),
    namespace: asText(metadata.namespace) || 'default',
    name: asText(metadata.name) || asText(metadata.generateName),
    file,
    value,
  };
}

const maxTexts = 1000;
const longText = 100;
const texts = new Map<string, string>();

/** The same text for all that name a kind: as they are read, each has one of its own. */
function sameText(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size < maxTexts && text.length < longText) texts.set(text, ownText(text));
  return texts.get(text) ?? text;
}

/** Of configuration, others see its name, and whether its data is other than it was: the data itself may be long. */
export function configuration(object: SurroundingObject): SurroundingObject {
  return { ...object, dataDigest: dataDigestOf(object), dataKeys: dataKeysOf(object), value: nothing };
}

const nothing: JsonMap = {};
const none: readonly Json[] = [];

/** Of a Service others see which pods it selects, which of them it sends to, and what tells who sends to it. */
export function service(object: SurroundingObject): SurroundingObject {
  const { spec, metadata } = object.value;
  const { selector, type, publishNotReadyAddresses, clusterIP, externalTrafficPolicy, ports } = asMap(spec);
  const annotations = Object.entries(asMap(asMap(metadata).annotations)).filter(([key]) => key.startsWith(ofProvider));
  const seen = {
    ...(selector !== undefined && { selector }),
    ...(type !== undefined && { type }),
    ...(publishNotReadyAddresses === true && { publishNotReadyAddresses }),
    ...(externalTrafficPolicy === 'Local' && { externalTrafficPolicy }),
    ...(clusterIP === 'None' && { clusterIP }),
    ...(asList(ports).length > 0 && {
      ports: asList(ports).map((each) => seenPort(asMap(each), clusterIP === 'None')),
    }),
  };
  const told = annotations.length === 0 ? {} : { metadata: { annotations: Object.fromEntries(annotations) } };
  return { ...object, value: { ...told, spec: seen } };
}

const ofProvider = 'service.beta.kubernetes.io/';

function seenPort(
  { name = null, appProtocol = null, port = null, targetPort = port }: JsonMap,
  isHeadless: boolean,
): JsonMap {
  return isHeadless ? { name, appProtocol, targetPort } : { targetPort };
}

export function isConfiguration(kind: string): boolean {
  return kind === 'ConfigMap' || kind === 'Secret';
}

/** What tells the data of a ConfigMap or Secret from other data. */
export function dataDigestOf({ value, dataDigest }: Pick<SurroundingObject, 'value' | 'dataDigest'>): string {
  return dataDigest ?? digestOfData(value);
}

const dataFields = ['data', 'stringData', 'binaryData'];

/** The keys of a ConfigMap or Secret. */
export function dataKeysOf({ value, dataKeys }: Pick<SurroundingObject, 'value' | 'dataKeys'>): readonly string[] {
  return dataKeys ?? dataFields.flatMap((field) => Object.keys(asMap(value[field])));
}

const digestOfData = oncePer((value: JsonMap) =>
  sha256(JSON.stringify(dataFields.map((field) => value[field] ?? null))),
);

/** What the objects of one name have in common. */
export function identity({ kind, namespace, name }: Pick<SurroundingObject, 'kind' | 'namespace' | 'name'>): string {
  // No name that means anything has such a character.
  // What is joined is kept as one text, where what is added up keeps all of its parts.
  return [kind, namespace, name].join('\u0000');
}
