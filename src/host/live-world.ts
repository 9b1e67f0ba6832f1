// What a live cluster tells of itself besides its workloads, as the world that a file may tell of.

import { asList, asMap, asNumber, asText, type JsonMap } from '../document/manifest.ts';
import { overheadOf } from '../simulation/admission/runtimeclass.ts';
import { isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import { worldLimits } from '../surroundings/world/read-world.ts';
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
import { resourceOfKind } from '../workload/kinds.ts';
import { type KnownNode, type KnownPods, type KnownWorld, wholeList } from '../workload/known-world.ts';
import { measuredPods } from '../workload/measured-pods.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { podRequests, podResourcesOf, withOverhead } from '../workload/placement/pod-resources.ts';
import { formatQuantity } from '../workload/schema/quantity.ts';
import { isSupportedVersion, nearestVersion } from '../workload/versions.ts';
import { clusterFault } from './cluster-fault.ts';
import type { KubectlProgram, LivePlace } from './kubectl.ts';
import { everywhere } from './kubectl-arguments.ts';
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
const kindsOfAll: ReadonlyMap<string, string> = new Map([
  ...kindsInNamespace,
  ...kindsOfCluster,
  ...workloadKinds.map((kind) => [resourceOfKind(kind), kind] as const),
  ['pods', 'Pod'],
]);

/** Pods that take room on a node. */
const runningPods = 'spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed';

/** What a cluster tells of itself, and what of it it does not show or have. */
export interface LiveReading {
  readonly world: KnownWorld;
  /** The kinds that may not be read, each with the refusal in the server's words. */
  readonly refused: ReadonlyMap<string, string>;
  /** How many nodes there are, where they are more than are simulated and none is told. */
  readonly tooManyNodes: number | undefined;
  /** The namespaces that are not there. */
  readonly absent: readonly string[];
  /** The pods of the namespaces that are on nodes, as the world names these. */
  readonly pods: readonly JsonMap[];
}

/**
 * Reads what matters to workloads in the namespaces; undefined stands for that of the place. What keeps it from all of
 * that is told, and no fault of what runs.
 */
export async function liveWorld(
  kubectl: KubectlProgram,
  place: LivePlace,
  namespaces: ReadonlySet<string | undefined>,
): Promise<{ readonly world: KnownWorld | undefined; readonly notes: readonly string[] }> {
  try {
    const reading = await readLiveWorld(kubectl, place, { namespaces });
    return { world: reading.world, notes: notesOf(reading) };
  } catch (error) {
    return { world: undefined, notes: [withoutWorld(clusterFault(error, place))] };
  }
}

/** The first refusal stands for the others, which differ in the resource. */
function notesOf({ refused, tooManyNodes, absent }: LiveReading): readonly string[] {
  const [refusal] = refused.values();
  return [
    ...(tooManyNodes === undefined ? [] : [tooManyLiveNodes(tooManyNodes, worldLimits.nodes)]),
    ...(refusal === undefined ? [] : [unreadKinds([...refused.keys()].map(pluralOf), refusal)]),
    ...absent.map(absentNamespace),
  ];
}

interface WantedNamespaces {
  readonly namespaces: ReadonlySet<string | undefined>;
  /** Whether the workloads of the namespaces are told as well. */
  readonly withWorkloads?: true;
}

/** Reads what there is besides workloads, and those if they are wanted. Throws in kubectl's words where nobody answers. */
export async function readLiveWorld(
  kubectl: KubectlProgram,
  place: LivePlace,
  { namespaces, withWorkloads }: WantedNamespaces,
): Promise<LiveReading> {
  const inEach = [...kindsInNamespace.keys(), ...(withWorkloads ? workloadKinds.map(resourceOfKind) : [])];
  const lists = [...namespaces].map((namespace, index) => {
    const kinds = index === 0 ? [...inEach, ...kindsOfCluster.keys()] : inEach;
    return listOf(kubectl, place, namespace, kinds);
  });
  const [pods, ...told] = await Promise.all([podsIn(kubectl, place, everywhere), ...lists]);
  const renamed = renamedIn(place, namespaces);
  const ownOnes = await ownPods(kubectl, place, { namespaces, pods });
  const own = ownOnes.map((pod) => withNamespace(pod, renamed(namespaceOf(pod))));
  const measuredTimes = measuredPods(own);
  const refused = new Map([...told, pods].flatMap((list) => [...list.refused]));
  const [first] = told;
  const ofCluster = (kind: string) => first?.items.filter((item) => item.kind === kind) ?? [];
  const isShown = (kind: string) => !refused.has(kind);
  const all = ofCluster('Node').map((node) => nodeOf(node, isShown('Pod')));
  const isTooLarge = all.length > worldLimits.nodes;
  const nodes = isShown('Node') && !isTooLarge ? all : undefined;
  const classes = ['PriorityClass', 'RuntimeClass'];
  const spaces = told.map((list) => spaceOf(list, { place, labels: ofCluster('Namespace'), isShown }));
  const absent = isShown('Namespace') ? spaces.flatMap((space) => (space.absent ? [space.absent] : [])) : [];
  const terminating = spaces.flatMap((space) => (space.terminating ? [space.terminating] : []));
  const world: KnownWorld = {
    file: clusterLabel(place.context),
    isLive: true,
    ...(namespaces.has(undefined) && { ownNamespace: place.namespace }),
    objects: [...classes.flatMap(ofCluster), ...spaces.flatMap(({ objects }) => objects)],
    whole: [...classes.filter(isShown).map((kind) => wholeList(kind)), ...spaces.flatMap(({ whole }) => whole)],
    ...(nodes && { nodes }),
    pods: nodes ? podsOn(pods.items, renamed) : [],
    ...(absent.length > 0 && { absentNamespaces: Object.fromEntries(absent) }),
    ...(terminating.length > 0 && { terminatingNamespaces: Object.fromEntries(terminating) }),
    ...(withWorkloads && workloadKinds.every(isShown) && { workloads: spaces.flatMap(({ workloads }) => workloads) }),
    ...(measuredTimes.length > 0 && { measuredTimes }),
  };
  return {
    world,
    refused,
    tooManyNodes: isTooLarge ? all.length : undefined,
    absent: absent.map(([, name]) => name),
    pods: own,
  };
}

interface ReadList {
  readonly items: readonly JsonMap[];
  /** The kinds that may not be read, with the server's words. */
  readonly refused: readonly (readonly [string, string])[];
  readonly namespace: string | undefined;
}

async function listOf(
  kubectl: KubectlProgram,
  place: LivePlace,
  namespace: string | undefined,
  kinds: readonly string[],
): Promise<ReadList> {
  const list = await itemsOf(kubectl.listAll(place, { kinds, namespace: namespace ?? place.namespace }));
  return { ...list, namespace };
}

function podsIn(kubectl: KubectlProgram, place: LivePlace, namespace: string): Promise<Omit<ReadList, 'namespace'>> {
  return itemsOf(kubectl.listAll(place, { kinds: ['pods'], namespace, fieldSelector: runningPods }));
}

/** The pods of the namespaces among those of all; they are asked for by themselves where those of others may not be read. */
async function ownPods(
  kubectl: KubectlProgram,
  place: LivePlace,
  { namespaces, pods }: Pick<WantedNamespaces, 'namespaces'> & { readonly pods: Omit<ReadList, 'namespace'> },
): Promise<readonly JsonMap[]> {
  const own = new Set([...namespaces].map((namespace) => namespace ?? place.namespace));
  if (pods.refused.length === 0) return pods.items.filter((pod) => own.has(namespaceOf(pod)));
  const lists = await Promise.all([...own].map((namespace) => podsIn(kubectl, place, namespace)));
  return lists.flatMap(({ items }) => items);
}

function namespaceOf({ metadata }: JsonMap): string {
  return asText(asMap(metadata).namespace);
}

/** What may be read of a list. Throws where nobody answers. */
async function itemsOf(answer: ReturnType<KubectlProgram['listAll']>): Promise<Omit<ReadList, 'namespace'>> {
  const { text, errors } = await answer.catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    if (!words.includes('(Forbidden)')) throw error;
    return { text: '{"items":[]}', errors: words };
  });
  const items = asList(objectIn(text).items).map(asMap);
  return { items, refused: refusalsIn(errors) };
}

function refusalsIn(errors: string): readonly (readonly [string, string])[] {
  return errors.split('\n').flatMap((line) => {
    const [, resource] = /\(Forbidden\): ([\w.]+) is forbidden/.exec(line) ?? [];
    return resource === undefined ? [] : [[kindsOfAll.get(resource) ?? resource, line.trim()] as const];
  });
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
    workloads: items.filter(({ kind }) => isWorkloadKind(kind)).map((item) => withNamespace(item, name)),
    whole: kinds.filter(isShown).map((kind) => wholeList(kind, name)),
    absent: own === undefined ? ([name, real] as const) : undefined,
    terminating: own !== undefined && isTerminating(own) ? ([name, real] as const) : undefined,
  };
}

/** The server looks at the phase, which its deletion sets as well. */
function isTerminating({ metadata, status }: JsonMap): boolean {
  return asMap(status).phase === 'Terminating' || asMap(metadata).deletionTimestamp !== undefined;
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

/** Of which version a server is. */
export interface ServerVersion {
  /** As the server tells it. */
  readonly told: string;
  /** Its number; undefined: it does not tell one. */
  readonly number: string | undefined;
  /** The nearest that is simulated. */
  readonly kubernetes: string | undefined;
}

/** Asks the server; those who may not ask hear nothing. Throws in kubectl's words where nobody answers. */
export async function serverVersion(kubectl: KubectlProgram, place: LivePlace): Promise<ServerVersion> {
  const answer = await kubectl.version(place).catch((error: unknown) => {
    if (!String(error).includes('(Forbidden)')) throw error;
    return '{}';
  });
  const told = asText(asMap(objectIn(answer).serverVersion).gitVersion);
  const [version] = /^v?\d+\.\d+(?:\.\d+)?/.exec(told) ?? [];
  const number = version?.replace(/^v/, '');
  const kubernetes = number === undefined || isSupportedVersion(number) ? number : nearestVersion(number);
  return { told, number, kubernetes };
}

/** The version to simulate, and what is to be said of it. */
export interface LiveVersion {
  readonly kubernetes: string | undefined;
  readonly notes: readonly string[];
}

/** Which version the server is of; those who may not ask take the one that is set. */
export async function liveVersion(kubectl: KubectlProgram, place: LivePlace): Promise<LiveVersion> {
  const { told, number, kubernetes } = await serverVersion(kubectl, place);
  if (number === undefined || kubernetes === undefined) return { kubernetes, notes: [unknownVersion(told)] };
  return { kubernetes, notes: kubernetes === number ? [] : [otherVersion(number, kubernetes)] };
}
