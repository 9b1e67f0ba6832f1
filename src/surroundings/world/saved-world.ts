// What a world file keeps of what a cluster tells: of the pods of others no names and labels.
import { uidOf } from '../../change/printed-state.ts';
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../../workload/api-types.ts';
import type { KnownPods, KnownWorld } from '../../workload/known-world.ts';
import { labelMatcher } from '../../workload/label-selector.ts';
import { averagedPods } from './averaged-pods.ts';

/** What a file is to say besides what the cluster tells. */
export interface Saving {
  readonly takenAt: string;
  /** Those of which more is kept than sums. */
  readonly namespaces: ReadonlySet<string>;
}

/** A world as it is saved. */
export interface SavedWorld {
  readonly world: KnownWorld;
  /** Whether there are so many different pods of others that each node has their averages. */
  readonly isAveraged: boolean;
}

/** With this many the file of 5,000 pods on 200 nodes has less than 200 kB. */
const maxCharactersOfPods = 120_000;

/** The world that a file keeps. The pods of the workloads in it are no pods of others. */
export function savedWorld(live: KnownWorld, { takenAt, namespaces }: Saving): SavedWorld {
  const { file, nodes, whole, absentNamespaces, terminatingNamespaces, workloads, dependents, measuredTimes } = live;
  const owners = new Set(dependents?.flatMap(ownersOf));
  const listed = new Set(nodes?.map(({ name }) => name));
  const isOwn = podsOf(workloads ?? []);
  const pods = live.pods.filter((each) => listed.has(each.node) && !isOwn(each));
  const own = pods.filter(({ namespace }) => namespaces.has(namespace));
  const others = summed(pods.filter(({ namespace }) => !namespaces.has(namespace)).map(nameless));
  const isAveraged = charactersOf(others) > maxCharactersOfPods;
  const world: KnownWorld = {
    file,
    takenAt,
    objects: live.objects.flatMap(keptOf),
    whole,
    ...(nodes && { nodes }),
    pods: [...(isAveraged ? averagedPods(others) : others), ...summed(own)],
    ...(absentNamespaces && { absentNamespaces }),
    ...(terminatingNamespaces && { terminatingNamespaces }),
    ...(workloads && {
      workloads: workloads.map((each) => (owners.has(uidOf(each)) ? withState(each) : keptOfWorkload(each))),
    }),
    ...(dependents && { dependents: dependents.map(keptOfDependent) }),
    ...(measuredTimes && { measuredTimes }),
  };
  return { world, isAveraged };
}

/** Whether pods are those of one of the workloads. */
function podsOf(workloads: readonly JsonMap[]): (pods: KnownPods) => boolean {
  const owners = workloads.map(({ metadata, spec }) => ({
    namespace: asText(asMap(metadata).namespace),
    matches: labelMatcher(asMap(asMap(spec).selector) as LabelSelector),
  }));
  return ({ namespace, labels = {} }) => owners.some((owner) => owner.namespace === namespace && owner.matches(labels));
}

function nameless({ labels: _, ...pods }: KnownPods): KnownPods {
  return { ...pods, namespace: '' };
}

function summed(pods: readonly KnownPods[]): readonly KnownPods[] {
  const alike = new Map<string, KnownPods>();
  for (const each of pods) {
    const key = JSON.stringify({ ...each, count: 0 });
    alike.set(key, { ...each, count: each.count + (alike.get(key)?.count ?? 0) });
  }
  return [...alike.values()];
}

/** About so many are written: a shape once, and the node for each. */
function charactersOf(pods: readonly KnownPods[]): number {
  const shapes = new Map(pods.map(({ node: _, ...shape }) => [JSON.stringify(shape), shape]));
  const names = pods.reduce((sum, { node }) => sum + node.length + 2, 0);
  return [...shapes.keys()].reduce((sum, shape) => sum + shape.length, names);
}

/** The fields that mean something, by kind; of other objects nothing is kept. */
const keptFields: Readonly<Record<string, readonly string[]>> = {
  Namespace: [],
  ResourceQuota: ['spec'],
  LimitRange: ['spec'],
  ServiceAccount: ['automountServiceAccountToken'],
  PodDisruptionBudget: ['apiVersion', 'spec'],
  HorizontalPodAutoscaler: ['apiVersion', 'spec'],
  PriorityClass: ['value', 'globalDefault', 'preemptionPolicy'],
  RuntimeClass: ['handler', 'overhead', 'scheduling'],
};

function keptOf(object: JsonMap): readonly JsonMap[] {
  const kind = asText(object.kind);
  const fields = Object.hasOwn(keptFields, kind) ? keptFields[kind] : undefined;
  if (fields === undefined) return [];
  const { name, namespace, labels } = asMap(object.metadata);
  const metadata = {
    name: asText(name),
    ...(namespace !== undefined && { namespace }),
    // Pod Security stands in those of the namespace; nobody asks for those of the others.
    ...(kind === namespaceKind && { labels: asMap(labels) }),
  };
  const kept = Object.fromEntries(fields.flatMap((field) => entryOf(object, field)));
  return [{ kind, metadata, ...kept, ...(kind === quotaKind && { status: { used: usedOf(object) } }) }];
}

const [namespaceKind, quotaKind] = ['Namespace', 'ResourceQuota'];

function entryOf(map: JsonMap, field: string): readonly (readonly [string, Json])[] {
  const value = map[field];
  return value === undefined || value === null ? [] : [[field, value]];
}

/** Of a quota that has just been changed some may still be counted that is limited no more. */
function usedOf({ spec, status }: JsonMap): JsonMap {
  const hard = asMap(asMap(spec).hard);
  return Object.fromEntries(Object.entries(asMap(asMap(status).used)).filter(([name]) => Object.hasOwn(hard, name)));
}

/** What it is to be, and on how many nodes the pods of one are that are counted by nodes. */
function keptOfWorkload({ apiVersion, kind, metadata, spec, status }: JsonMap): JsonMap {
  const { name, namespace, labels } = asMap(metadata);
  const { template, ...others } = asMap(spec);
  const { metadata: podMetadata, ...pod } = asMap(template);
  const { creationTimestamp: _, ...podNames } = asMap(podMetadata);
  const { desiredNumberScheduled } = asMap(status);
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    metadata: {
      name: asText(name),
      ...(namespace !== undefined && { namespace }),
      ...(labels !== undefined && { labels }),
    },
    spec: { ...others, template: { metadata: podNames, ...pod } },
    ...(desiredNumberScheduled !== undefined && { status: { desiredNumberScheduled } }),
  };
}

function ownersOf({ metadata }: JsonMap): readonly string[] {
  return asList(asMap(metadata).ownerReferences).map((owner) => asText(asMap(owner).uid));
}

/** What it is to be, and how far its controller has come. */
function withState(workload: JsonMap): JsonMap {
  const { metadata, ...others } = keptOfWorkload(workload);
  return { ...others, metadata: { ...asMap(metadata), ...storedIn(workload) }, status: asMap(workload.status) };
}

/** What controllers go by: of a pod neither its containers nor its addresses. */
function keptOfDependent({ apiVersion = '', kind = '', metadata, spec, status, data, revision }: JsonMap): JsonMap {
  const own = {
    apiVersion,
    kind,
    metadata: { ...namesOf(asMap(metadata)), ...storedIn({ metadata: metadata ?? {} }) },
  };
  if (kind === 'ControllerRevision') return { ...own, data: data ?? {}, revision: revision ?? 0 };
  if (kind !== 'Pod') return { ...own, spec: spec ?? {}, status: status ?? {} };
  const { nodeName, affinity, volumes } = asMap(spec);
  const claims = asList(volumes).filter((volume) => asMap(volume).persistentVolumeClaim !== undefined);
  return {
    ...own,
    spec: picked({ nodeName, affinity, volumes: claims.length > 0 ? claims : undefined }),
    status: picked(asMap(status), ['phase', 'startTime', 'conditions', 'initContainerStatuses', 'containerStatuses']),
  };
}

function namesOf({ name, namespace, labels }: JsonMap): JsonMap {
  return picked({ name, namespace, labels });
}

/** What the server and the controllers write. */
function storedIn({ metadata }: JsonMap): JsonMap {
  const { annotations, ...others } = asMap(metadata);
  const own = Object.entries(asMap(annotations)).filter(([key]) => ofControllers.test(key));
  return {
    ...picked(others, storedMetadata),
    ...(own.length > 0 && { annotations: Object.fromEntries(own) }),
  };
}

const storedMetadata = [
  'uid',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'finalizers',
  'ownerReferences',
];
const ofControllers = /^(?:deployment\.kubernetes\.io\/|controller\.kubernetes\.io\/|deprecated\.daemonset\.)/;

/** Those of the fields that are there. */
function picked(map: Readonly<Record<string, Json | undefined>>, fields = Object.keys(map)): JsonMap {
  return Object.fromEntries(fields.flatMap((field) => entryOf(map as JsonMap, field)));
}
