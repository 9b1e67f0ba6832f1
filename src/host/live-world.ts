// What a live cluster tells of itself besides its workloads, as the world that a file may tell of.
import { asList, asMap, asNumber, asText, type JsonMap } from '../document/manifest.ts';
import { overheadOf } from '../simulation/admission/runtimeclass.ts';
import { clusterLabel } from '../wording/baselines.ts';
import {
  absentNamespace,
  otherVersion,
  tooManyLiveNodes,
  unknownVersion,
  unreadKinds,
  withoutWorld,
} from '../wording/cluster.ts';
import type { StringMap } from '../workload/api-types.ts';
import { type KnownNode, type KnownPods, type KnownWorld, wholeList } from '../workload/known-world.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { podRequests, podResourcesOf, withOverhead } from '../workload/placement/pod-resources.ts';
import { formatQuantity } from '../workload/schema/quantity.ts';
import { isSupportedVersion, nearestVersion } from '../workload/versions.ts';
import { worldLimits } from '../world/read-world.ts';
import { clusterFault } from './cluster-fault.ts';
import type { Kubectl, LivePlace } from './kubectl.ts';
import { objectIn } from './live-answer.ts';

/** What is read of a namespace, and what of the whole cluster, by the names that kubectl has for the kinds. */
const kindsInNamespace: ReadonlyMap<string, string> = new Map([
  ['resourcequotas', 'ResourceQuota'],
  ['limitranges', 'LimitRange'],
  ['serviceaccounts', 'ServiceAccount'],
  ['horizontalpodautoscalers.autoscaling', 'HorizontalPodAutoscaler'],
  ['poddisruptionbudgets.policy', 'PodDisruptionBudget'],
]);
const kindsOfCluster: ReadonlyMap<string, string> = new Map([
  ['namespaces', 'Namespace'],
  ['nodes', 'Node'],
  ['priorityclasses.scheduling.k8s.io', 'PriorityClass'],
  ['runtimeclasses.node.k8s.io', 'RuntimeClass'],
]);
const kindsOfAll: ReadonlyMap<string, string> = new Map([...kindsInNamespace, ...kindsOfCluster]);

/** Pods that take room on a node. */
const runningPods = 'spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed';

/** A world, and in sentences what of it the cluster does not show or have. */
export interface LiveWorld {
  readonly world: KnownWorld;
  readonly notes: readonly string[];
}

/**
 * Reads what matters to workloads in the namespaces; undefined stands for that of the place. What keeps it from all of
 * that is told, and no fault of what runs.
 */
export async function liveWorld(
  kubectl: Kubectl,
  place: LivePlace,
  namespaces: ReadonlySet<string | undefined>,
): Promise<{ readonly world: KnownWorld | undefined; readonly notes: readonly string[] }> {
  try {
    return await readWorld(kubectl, place, namespaces);
  } catch (error) {
    return { world: undefined, notes: [withoutWorld(clusterFault(error, place))] };
  }
}

async function readWorld(
  kubectl: Kubectl,
  place: LivePlace,
  namespaces: ReadonlySet<string | undefined>,
): Promise<LiveWorld> {
  const lists = [...namespaces].map((namespace, index) => listOf(kubectl, place, namespace, index === 0));
  const pods = itemsOf(kubectl.listAll(place, { kinds: ['pods'], namespace: 'all', fieldSelector: runningPods }));
  const told = await Promise.all([...lists, pods.then((list) => ({ ...list, namespace: undefined, kinds: ['Pod'] }))]);
  const refused = new Set(told.flatMap(({ refused: kinds }) => kinds));
  const [first] = told;
  const ofCluster = (kind: string) => first?.items.filter((item) => item.kind === kind) ?? [];
  const isShown = (kind: string) => !refused.has(kind);
  const all = ofCluster('Node').map((node) => nodeOf(node, isShown('Pod')));
  const isTooLarge = all.length > worldLimits.nodes;
  const nodes = isShown('Node') && !isTooLarge ? all : undefined;
  const classes = ['PriorityClass', 'RuntimeClass'];
  const spaces = told.slice(0, -1).map((list) => spaceOf(list, { place, labels: ofCluster('Namespace'), isShown }));
  const notes = [
    ...(isTooLarge ? [tooManyLiveNodes(all.length, worldLimits.nodes)] : []),
    ...(refused.size === 0 ? [] : [unreadKinds([...refused].map(pluralOf), errorsOf(told))]),
    ...(isShown('Namespace')
      ? spaces.flatMap(({ absent }) => (absent === undefined ? [] : [absentNamespace(absent)]))
      : []),
  ];
  const world: KnownWorld = {
    file: clusterLabel(place.context),
    isLive: true,
    objects: [...classes.flatMap(ofCluster), ...spaces.flatMap(({ objects }) => objects)],
    whole: [...classes.filter(isShown).map((kind) => wholeList(kind)), ...spaces.flatMap(({ whole }) => whole)],
    ...(nodes && { nodes }),
    pods: nodes ? podsOn(told.at(-1)?.items ?? [], renamedIn(place, namespaces)) : [],
  };
  return { world, notes };
}

interface ReadList {
  readonly items: readonly JsonMap[];
  /** The kinds that may not be read. */
  readonly refused: readonly string[];
  readonly errors: string;
  readonly namespace: string | undefined;
}

async function listOf(
  kubectl: Kubectl,
  place: LivePlace,
  namespace: string | undefined,
  isFirst: boolean,
): Promise<ReadList> {
  const kinds = [...(isFirst ? kindsOfAll : kindsInNamespace).keys()];
  const list = await itemsOf(kubectl.listAll(place, { kinds, namespace: namespace ?? place.namespace }));
  return { ...list, namespace };
}

/** What may be read of a list. Throws where nobody answers. */
async function itemsOf(answer: ReturnType<Kubectl['listAll']>): Promise<Omit<ReadList, 'namespace'>> {
  const { text, errors } = await answer.catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    if (!words.includes('(Forbidden)')) throw error;
    return { text: '{"items":[]}', errors: words };
  });
  const items = asList(objectIn(text).items).map(asMap);
  return { items, refused: refusedKinds(errors), errors };
}

function refusedKinds(errors: string): readonly string[] {
  const resources = [...errors.matchAll(/\(Forbidden\): ([\w.]+) is forbidden/g)].map(([, name = '']) => name);
  return resources.map((resource) => (resource === 'pods' ? 'Pod' : (kindsOfAll.get(resource) ?? resource)));
}

/** The first refusal stands for the others, which differ in the resource. */
function errorsOf(lists: readonly { readonly errors: string }[]): string {
  const lines = lists.flatMap(({ errors }) => errors.split('\n'));
  return lines.find((line) => line.includes('(Forbidden)'))?.trim() ?? '';
}

function pluralOf(kind: string): string {
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}

interface SpaceAround {
  readonly place: LivePlace;
  /** The namespaces of the cluster. */
  readonly labels: readonly JsonMap[];
  readonly isShown: (kind: string) => boolean;
}

/** What is in a namespace, under the name that manifests of it have: without one they are in `default`. */
function spaceOf({ items, namespace }: ReadList, { place, labels, isShown }: SpaceAround) {
  const name = namespace ?? 'default';
  const real = namespace ?? place.namespace;
  const own = labels.find(({ metadata }) => asMap(metadata).name === real);
  const kinds = [...kindsInNamespace.values()];
  const inIt = items.filter(({ kind }) => kinds.includes(asText(kind))).map((item) => withNamespace(item, name));
  const itself = own && {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: asMap(own.metadata).labels ?? {} },
  };
  return {
    objects: [...(itself ? [itself] : []), ...inIt],
    whole: kinds.filter(isShown).map((kind) => wholeList(kind, name)),
    absent: own === undefined ? real : undefined,
  };
}

function withNamespace(item: JsonMap, namespace: string): JsonMap {
  const { managedFields: _, ...metadata } = asMap(item.metadata);
  return { ...item, metadata: { ...metadata, namespace } };
}

/** What others ask for is part of what a node has left; where it may not be read there is room for all. */
function nodeOf(manifest: JsonMap, arePodsShown: boolean): KnownNode {
  const { allocatable, ...node } = nodeOfManifest(manifest);
  return { ...node, ...(arePodsShown && allocatable !== undefined && { allocatable }) };
}

/** Those of manifests without a namespace are in `default`. */
function renamedIn(place: LivePlace, namespaces: ReadonlySet<string | undefined>): (namespace: string) => string {
  return (namespace) => (namespaces.has(undefined) && namespace === place.namespace ? 'default' : namespace);
}

/** Pods that are alike together. */
function podsOn(items: readonly JsonMap[], renamed: (namespace: string) => string): readonly KnownPods[] {
  const alike = new Map<string, KnownPods>();
  for (const item of items) {
    const pod = knownPod(item, renamed);
    const key = JSON.stringify(pod);
    alike.set(key, { ...pod, count: (alike.get(key)?.count ?? 0) + 1 });
  }
  return [...alike.values()];
}

function knownPod({ metadata, spec }: JsonMap, renamed: (namespace: string) => string): KnownPods {
  const { namespace, labels } = asMap(metadata);
  const podSpec = asMap(spec);
  const requests = podRequests(podResourcesOf(podSpec, true));
  const sums = withOverhead({ requests, limits: new Map() }, overheadOf(podSpec)).requests;
  return {
    node: asText(podSpec.nodeName),
    count: 1,
    requests: Object.fromEntries([...sums].map(([name, amount]) => [name, formatQuantity(amount)])),
    priority: asNumber(podSpec.priority),
    namespace: renamed(asText(namespace)),
    labels: asMap(labels) as StringMap,
  };
}

/** The version to simulate, and what is to be said of it. */
export interface LiveVersion {
  readonly kubernetes: string | undefined;
  readonly notes: readonly string[];
}

/** Which version the server is of; those who may not ask take the one that is set. */
export async function liveVersion(kubectl: Kubectl, place: LivePlace): Promise<LiveVersion> {
  const answer = await kubectl.version(place).catch((error: unknown) => {
    if (!String(error).includes('(Forbidden)')) throw error;
    return '{}';
  });
  const told = asText(asMap(objectIn(answer).serverVersion).gitVersion);
  const [version] = /^v?\d+\.\d+(?:\.\d+)?/.exec(told) ?? [];
  if (version === undefined) return { kubernetes: undefined, notes: [unknownVersion(told)] };
  const number = version.replace(/^v/, '');
  if (isSupportedVersion(number)) return { kubernetes: number, notes: [] };
  const nearest = nearestVersion(number);
  return { kubernetes: nearest, notes: [otherVersion(number, nearest)] };
}
