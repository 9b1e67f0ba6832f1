// A world as the text of a file, of which `readWorld` makes the same world again.
import { asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { settingsVersion } from '../../document/settings-object.ts';
import { yamlText } from '../../document/write-yaml.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import type { StringMap } from '../../workload/api-types.ts';
import { hostnameLabel } from '../../workload/assumptions.ts';
import { type KnownNode, type KnownPods, type KnownWorld, wholeList } from '../../workload/known-world.ts';
import type { Taint } from '../../workload/placement/tolerations.ts';
import { measuredItems } from './measured-items.ts';
import { clusterKinds, kindsInNamespace } from './world-schema.ts';

/** The text of a world file; `kubernetes` is the version of the cluster, where it is known. */
export function worldText(world: KnownWorld, kubernetes: string | undefined): string {
  const { takenAt, nodes, pods, workloads, dependents = [], measuredTimes = [] } = world;
  const spec: JsonMap = {
    ...(takenAt !== undefined && { takenAt }),
    ...(kubernetes !== undefined && { kubernetes }),
    ...listIn('namespaces', namespacesOf(world)),
    ...(nodes && { nodes: nodeItems(nodes) }),
    ...listIn('pods', podItems(pods)),
    ...listsOf(world, clusterKinds),
    ...(workloads && { workloads }),
    ...listIn('dependents', dependents),
    ...listIn('measuredTimes', measuredItems(measuredTimes)),
  };
  return yamlText({ apiVersion: settingsVersion, kind: 'World', spec });
}

function listIn(key: string, list: readonly Json[]): JsonMap {
  return list.length === 0 ? {} : { [key]: list };
}

/** Those of which anything is known. */
function namespacesOf(world: KnownWorld): readonly JsonMap[] {
  const told = world.objects.flatMap((object) =>
    object.kind === namespaceKind ? nameOf(object) : (namespaceOf(object) ?? []),
  );
  const listed = world.whole.flatMap((list) => list.split(' ')[1] ?? []);
  const absent = Object.values(world.absentNamespaces ?? {}).map((name) => ({ name, absent: true }));
  const terminating = new Set(Object.values(world.terminatingNamespaces ?? {}));
  const present = [...new Set([...told, ...listed, ...terminating])].map((name) => {
    const itself = world.objects.find((object) => object.kind === namespaceKind && nameOf(object) === name);
    return {
      name,
      ...(terminating.has(name) && { terminating: true }),
      ...(itself && { labels: asMap(asMap(itself.metadata).labels) }),
      ...listsOf(world, kindsInNamespace, name),
    };
  });
  return [...present, ...absent];
}

const namespaceKind = 'Namespace';

/** The lists by their keys: those that are whole, if only because there is nothing, and those of which something is known. */
function listsOf(
  { objects, whole }: KnownWorld,
  kinds: Readonly<Record<string, string>>,
  namespace: string | undefined = undefined,
): JsonMap {
  const lists = Object.entries(kinds).flatMap(([key, kind]) => {
    const own = objects.filter((object) => object.kind === kind && namespaceOf(object) === namespace);
    return own.length === 0 && !whole.includes(wholeList(kind, namespace)) ? [] : [[key, own.map(placed)] as const];
  });
  return Object.fromEntries(lists);
}

/** Without what its place in the file says. */
function placed({ kind: _, metadata, ...others }: JsonMap): JsonMap {
  const { namespace: _namespace, ...rest } = asMap(metadata);
  return { metadata: rest, ...others };
}

function nameOf({ metadata }: JsonMap): string {
  return asText(asMap(metadata).name);
}

function namespaceOf({ metadata }: JsonMap): string | undefined {
  const { namespace } = asMap(metadata);
  return typeof namespace === 'string' ? namespace : undefined;
}

/** Those that are alike together. */
function nodeItems(nodes: readonly KnownNode[]): readonly JsonMap[] {
  const shapes = groupedBy(nodes, (node) => [JSON.stringify(shapeOf(node))]);
  return [...shapes.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const names = alike.map(({ name }) => name);
    return [{ ...(names.length === 1 ? { name: first.name } : { names }), ...shapeOf(first) }];
  });
}

function shapeOf({ name, labels, taints, unschedulable, down, allocatable }: KnownNode): JsonMap {
  return {
    labels: withoutOwnName(labels, name),
    ...listIn('taints', taints.map(taintItem)),
    ...(unschedulable && { unschedulable }),
    ...(down && { down }),
    ...(allocatable && { allocatable }),
  };
}

/** The reader gives a node its name as a label. */
function withoutOwnName(labels: StringMap, name: string): JsonMap {
  return Object.fromEntries(Object.entries(labels).filter(([key, value]) => key !== hostnameLabel || value !== name));
}

function taintItem({ key, value, effect }: Taint): JsonMap {
  return { key, ...(value !== '' && { value }), effect };
}

/** Those that are alike together, on all their nodes. */
function podItems(pods: readonly KnownPods[]): readonly JsonMap[] {
  const shapes = groupedBy(pods, ({ node: _, ...shape }) => [JSON.stringify(shape)]);
  return [...shapes.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { count, requests, priority, namespace, labels } = first;
    const nodes = alike.map(({ node }) => node);
    return [
      {
        ...(nodes.length === 1 ? { node: first.node } : { nodes }),
        ...(count !== 1 && { count }),
        ...(Object.keys(requests).length > 0 && { requests }),
        ...(priority !== 0 && { priority }),
        ...(namespace !== '' && { namespace }),
        ...(labels && { labels }),
      },
    ];
  });
}
