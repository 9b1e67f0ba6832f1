import {
  asList,
  asMap,
  asText,
  type Json,
  type JsonMap,
  type Manifest,
  type ManifestFile,
  type Path,
} from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { readSettingsObject, SettingsFault } from '../../document/settings-object.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { faultAt } from '../../wording/input/settings-faults.ts';
import {
  furtherFaults,
  impossibleObject,
  impossiblePodSecurity,
  lacksKey,
  namelessNode,
  otherNamespace,
  secondOfName,
  tooManyNodes,
  tooManyPods,
} from '../../wording/input/world-faults.ts';
import type { StringMap } from '../../workload/api-types.ts';
import { gateFaults, readGateMap, type SwitchedGates } from '../../workload/feature-gates.ts';
import { type KnownNode, type KnownPods, type KnownWorld, wholeList } from '../../workload/known-world.ts';
import { limitRangeOf } from '../../workload/placement/limit-range.ts';
import { priorityClassOf, runtimeClassOf } from '../../workload/placement/namespace-policies.ts';
import { policyToEvaluate } from '../../workload/placement/pod-security-policy.ts';
import { resourceQuotaOf } from '../../workload/placement/resource-quota.ts';
import { taintOf } from '../../workload/placement/tolerations.ts';
import { assumedVersion, versionTraitsOf } from '../../workload/versions.ts';
import { faultsOfPods, faultsOfUse } from './contradictions.ts';
import { measuredTimesOf } from './measured-items.ts';
import { fitted, type ShapeFault, shapePathText } from './shape.ts';
import { clusterKinds, kindsInNamespace, worldShape, worldShapes } from './world-schema.ts';

/** What a file says of a cluster. */
export interface ReadWorld {
  readonly world: KnownWorld;
  readonly kubernetes?: string;
  readonly featureGates: SwitchedGates;
  /** What of it does not count, or contradicts itself, in the order of the text. */
  readonly faults: readonly WorldFault[];
}

export interface WorldFault {
  readonly message: string;
  readonly offset: number;
}

/** What is simulated of a cluster at the most. */
export const worldLimits = { nodes: 10_000, pods: 150_000 } as const;

const maxFaults = 50;

/**
 * Reads a file of kind World, whose parts count each by itself. Throws a SettingsFault where it is none, and for more
 * nodes or pods than are simulated.
 */
export function readWorld(text: string, file: string): ReadWorld {
  const written = readSettingsObject(text, 'World');
  const reading = new FaultCollector();
  const spec = asMap(fitted(written, worldShape(), ['spec'], { shapes: worldShapes(), ...reading }));
  checkSizes(spec);
  const { takenAt, endpointsSeconds } = spec;
  const { kubernetes, featureGates } = versionOf(spec, reading);
  const objects = objectsOf(spec, reading);
  const nodes = spec.nodes === undefined ? undefined : nodesOf(spec.nodes, reading);
  const workloads = spec.workloads === undefined ? undefined : workloadsOf(spec.workloads, reading);
  const pods = podsOf(spec.pods, nodes, reading);
  const measuredTimes = measuredTimesOf(spec.measuredTimes);
  const world: KnownWorld = {
    file,
    ...(typeof takenAt === 'string' && { takenAt }),
    objects,
    whole: wholeListsOf(spec, reading),
    ...(nodes !== undefined && { nodes }),
    pods,
    ...namespacesOutOfUse(spec),
    ...(workloads !== undefined && { workloads }),
    ...(spec.dependents !== undefined && { dependents: asList(spec.dependents).map(asMap) }),
    ...(measuredTimes.length > 0 && { measuredTimes }),
    ...(endpointsSeconds !== undefined && {
      endpointsSeconds: asMap(endpointsSeconds) as Readonly<Record<string, number>>,
    }),
  };
  return {
    world,
    ...(kubernetes !== undefined && { kubernetes }),
    featureGates,
    faults: reading.faults.length === 0 ? [] : placed(reading.faults, readManifests(text)),
  };
}

/** Faults that are collected while the rest is read. */
class FaultCollector {
  readonly faults: ShapeFault[] = [];
  readonly paths = new WeakMap<JsonMap, Path>();
  readonly tell = (fault: ShapeFault): void => {
    this.faults.push(fault);
  };

  hasFaultBelow(place: Path): boolean {
    return this.faults.some(({ path }) => place.every((step, index) => path[index] === step));
  }

  /** Where a map that fits stands. */
  pathOf(map: JsonMap): Path {
    return this.paths.get(map) ?? [];
  }

  tellAt(path: Path, message: string): void {
    this.tell({ path, isKey: false, message });
  }
}

function placed(faults: readonly ShapeFault[], { manifests: [manifest] }: ManifestFile): readonly WorldFault[] {
  if (manifest === undefined) return [];
  const told = faults.slice(0, maxFaults).map(({ path, isKey, message }) => {
    return { message, offset: offsetOf(manifest, path, isKey) };
  });
  const inOrder = told.sort((one, other) => one.offset - other.offset);
  const further = faults.length - told.length;
  return further === 0 ? inOrder : [...inOrder, { message: furtherFaults(further), offset: manifest.range.start }];
}

function offsetOf(manifest: Manifest, path: Path, isKey: boolean): number {
  const range = (isKey ? manifest.keyRangeOf(path) : undefined) ?? manifest.rangeOf(path);
  return (range ?? manifest.range).start;
}

/** Counted before anything is made of it. */
function checkSizes({ nodes, pods }: JsonMap): void {
  const sum = (items: Json | undefined, countOf: (item: JsonMap) => number) =>
    asList(items).reduce<number>((all, each) => all + countOf(asMap(each)), 0);
  const lengthOf = (list: Json | undefined) => (list === undefined ? 1 : asList(list).length);
  const nodeCount = sum(nodes, ({ count, names }) => Number(count ?? lengthOf(names)));
  const podCount = sum(pods, ({ count, nodes: named }) => Number(count ?? 1) * lengthOf(named));
  if (nodeCount > worldLimits.nodes) throw new SettingsFault(tooManyNodes(nodeCount, worldLimits.nodes), 'spec.nodes');
  if (podCount > worldLimits.pods) throw new SettingsFault(tooManyPods(podCount, worldLimits.pods), 'spec.pods');
}

function versionOf(spec: JsonMap, reading: FaultCollector): Pick<ReadWorld, 'kubernetes' | 'featureGates'> {
  const kubernetes = typeof spec.kubernetes === 'string' ? spec.kubernetes : undefined;
  const { gates, faults } = readGateMap(asMap(spec.featureGates));
  for (const fault of [...faults, ...gateFaults(gates, versionTraitsOf(kubernetes ?? assumedVersion))])
    reading.tellAt(['spec', 'featureGates'], faultAt('spec.featureGates', fault));
  return { ...(kubernetes !== undefined && { kubernetes }), featureGates: gates };
}

/** Those of a list except for repeated names. */
function withoutSeconds<Item>(
  items: readonly { readonly item: Item; readonly name: string; readonly path: Path }[],
  what: string,
  reading: FaultCollector,
): readonly { readonly item: Item; readonly name: string; readonly path: Path }[] {
  const seen = new Set<string>();
  return items.filter(({ name, path }) => {
    if (!seen.has(name)) return seen.add(name);
    reading.tellAt(path, secondOfName(shapePathText(path), what, name));
    return false;
  });
}

function objectsOf(spec: JsonMap, reading: FaultCollector): readonly JsonMap[] {
  const ofCluster = Object.entries(clusterKinds).flatMap(([key, kind]) =>
    manifestsOf({ list: spec[key], kind }, reading),
  );
  const namespaces = withoutSeconds(
    asList(spec.namespaces).map((each) => {
      const item = asMap(each);
      return { item, name: asText(item.name), path: reading.pathOf(item) };
    }),
    'namespace',
    reading,
  );
  return [...ofCluster, ...namespaces.flatMap(({ item, name, path }) => inNamespace(item, { name, path }, reading))];
}

/** The namespaces that are not there, and those that are being deleted. */
function namespacesOutOfUse({ namespaces }: JsonMap): Pick<KnownWorld, 'absentNamespaces' | 'terminatingNamespaces'> {
  const marked = (mark: 'absent' | 'terminating') =>
    asList(namespaces).flatMap((each) => {
      const { name, [mark]: isMarked } = asMap(each);
      return isMarked === true ? [[asText(name), asText(name)] as const] : [];
    });
  const [absent, terminating] = [marked('absent'), marked('terminating')];
  return {
    ...(absent.length > 0 && { absentNamespaces: Object.fromEntries(absent) }),
    ...(terminating.length > 0 && { terminatingNamespaces: Object.fromEntries(terminating) }),
  };
}

interface NamedPath {
  readonly name: string;
  readonly path: Path;
}

function inNamespace(item: JsonMap, { name, path }: NamedPath, reading: FaultCollector): readonly JsonMap[] {
  const objects = Object.entries(kindsInNamespace).flatMap(([key, kind]) =>
    manifestsOf({ list: item[key], kind, namespace: name }, reading),
  );
  const { labels } = item;
  if (labels === undefined) return objects;
  if (!policyToEvaluate(asMap(labels)).isValid)
    reading.tellAt([...path, 'labels'], impossiblePodSecurity(shapePathText([...path, 'labels'])));
  return [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }, ...objects];
}

interface ObjectList {
  readonly list: Json | undefined;
  readonly kind: string;
  readonly namespace?: string;
}

function manifestsOf({ list, kind, namespace }: ObjectList, reading: FaultCollector): readonly JsonMap[] {
  const items = asList(list).map((each) => {
    const item = asMap(each);
    return { item, name: asText(asMap(item.metadata).name), path: reading.pathOf(item) };
  });
  return withoutSeconds(items, kind, reading).flatMap(({ item, path }) => {
    const metadata = asMap(item.metadata);
    const own = asText(metadata.namespace);
    if (namespace !== undefined && own !== '' && own !== namespace) {
      reading.tellAt([...path, 'metadata', 'namespace'], otherNamespace(shapePathText(path), namespace));
      return [];
    }
    if (takenBy[kind]?.(item) === false) {
      reading.tellAt(path, impossibleObject(shapePathText(path), kind));
      return [];
    }
    if (kind === kindsInNamespace.resourceQuotas) for (const fault of faultsOfUse(item, path)) reading.tell(fault);
    return [{ ...item, kind, metadata: { ...metadata, ...(namespace !== undefined && { namespace }) } }];
  });
}

/** Whether the API server takes an object, of the kinds that are judged. */
const takenBy: Readonly<Record<string, ((value: JsonMap) => boolean) | undefined>> = {
  ResourceQuota: (value) => resourceQuotaOf(value) !== undefined,
  LimitRange: (value) => limitRangeOf(value) !== undefined,
  PriorityClass: (value) => isOfSystem(value) || priorityClassOf(value) !== undefined,
  RuntimeClass: (value) => runtimeClassOf(value) !== undefined,
};

/** What every cluster has is read out of it, too. */
function isOfSystem({ metadata }: JsonMap): boolean {
  return ['system-cluster-critical', 'system-node-critical'].includes(asText(asMap(metadata).name));
}

/** The lists that are there and have no fault in them: what a fault takes out may be anything. */
function wholeListsOf(spec: JsonMap, reading: FaultCollector): readonly string[] {
  const listed = (lists: JsonMap, kinds: Readonly<Record<string, string>>, path: Path) =>
    Object.entries(kinds).flatMap(([key, kind]) =>
      lists[key] === undefined || reading.hasFaultBelow([...path, key]) ? [] : kind,
    );
  const ofCluster = listed(spec, clusterKinds, ['spec']).map((kind) => wholeList(kind));
  const seen = new Set<string>();
  const ofNamespaces = asList(spec.namespaces).flatMap((each) => {
    const item = asMap(each);
    const name = asText(item.name);
    if (seen.has(name)) return [];
    seen.add(name);
    return listed(item, kindsInNamespace, reading.pathOf(item)).map((kind) => wholeList(kind, name));
  });
  return [...ofCluster, ...ofNamespaces];
}

function nodesOf(list: Json, reading: FaultCollector): readonly KnownNode[] {
  const items = asList(list).flatMap((each) => {
    const item = asMap(each);
    const path = reading.pathOf(item);
    const { name, count, names } = item;
    if (names !== undefined) return asList(names).map((each) => ({ item, name: asText(each), path }));
    if (typeof count === 'number')
      return Array.from({ length: count }, (_, at) => ({ item, name: `${asText(name) || 'node'}-${at + 1}`, path }));
    if (typeof name === 'string') return [{ item, name, path }];
    reading.tellAt(path, namelessNode(shapePathText(path)));
    return [];
  });
  return withoutSeconds(items, 'node', reading).map(({ item, name }) => nodeOf(item, name));
}

function nodeOf({ labels, taints, unschedulable, down, allocatable }: JsonMap, name: string): KnownNode {
  return {
    name,
    labels: { 'kubernetes.io/hostname': name, ...(asMap(labels) as StringMap) },
    taints: asList(taints).map(taintOf),
    unschedulable: unschedulable === true,
    down: down === true,
    ...(allocatable !== undefined && { allocatable: asMap(allocatable) }),
  };
}

function podsOf(
  list: Json | undefined,
  nodes: readonly KnownNode[] | undefined,
  reading: FaultCollector,
): readonly KnownPods[] {
  const items = asList(list).flatMap((each) => {
    const { node, nodes: named, count, requests, priority, namespace, labels } = asMap(each);
    const path = reading.pathOf(asMap(each));
    const pods: Omit<KnownPods, 'node'> = {
      count: typeof count === 'number' ? count : 1,
      requests: asMap(requests),
      priority: typeof priority === 'number' ? priority : 0,
      namespace: asText(namespace),
      ...(labels !== undefined && { labels: asMap(labels) as StringMap }),
    };
    if (node !== undefined) return [{ pods: { node: asText(node), ...pods }, path, nodePath: [...path, 'node'] }];
    if (named === undefined && !reading.hasFaultBelow(path))
      reading.tellAt(path, lacksKey(shapePathText(path), 'node'));
    return asList(named).map((name, index) => {
      return { pods: { node: asText(name), ...pods }, path, nodePath: [...path, 'nodes', index] };
    });
  });
  const { faults, taken } = faultsOfPods(items, nodes ?? []);
  for (const fault of faults) reading.tell(fault);
  return taken;
}

function workloadsOf(list: Json, reading: FaultCollector): readonly JsonMap[] {
  const items = asList(list).map((each) => {
    const item = asMap(each);
    const { name, namespace } = asMap(item.metadata);
    const full = `${asText(item.kind)} ${asText(namespace) || 'default'}/${asText(name)}`;
    return { item, name: full, path: reading.pathOf(item) };
  });
  return withoutSeconds(items, 'workload', reading)
    .filter(({ item }) => isWorkloadKind(item.kind))
    .map(({ item }) => item);
}
