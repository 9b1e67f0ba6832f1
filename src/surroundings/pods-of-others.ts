// Where the pods of other workloads are on nodes that are known: they have long been there when anything is done.
import { asMap, type JsonMap, type ManifestFile } from '../document/manifest.ts';
import { admitPodPriority } from '../simulation/admission/priority.ts';
import { Heap } from '../std/heap.ts';
import { oncePer } from '../std/once-per.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import type { PodTemplateSpec, StringMap, WorkloadKind } from '../workload/api-types.ts';
import { kindsWithReplicas } from '../workload/kinds.ts';
import type { KnownNode, KnownWorld } from '../workload/known-world.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';
import { matchesNode } from '../workload/placement/node-affinity.ts';
import { nodeShouldRunDaemonPod } from '../workload/placement/node-eligibility.ts';
import { toleratesAll } from '../workload/placement/tolerations.ts';
import type { Workload } from '../workload/workload.ts';
import type { WorkloadName } from '../workload/workload-name.ts';
import { countedPodOfOther } from './counted-pods.ts';
import { nodesFolderFor, objectHome, ownHome } from './folder-nodes.ts';
import { isNewInFile } from './former-objects.ts';
import { limitedPods } from './limit-ranges.ts';
import { formerPriorityClassesIn } from './namespace-policies.ts';
import { listedAmount, NodeRoom, type PodRequest } from './node-room.ts';
import { allOfKinds, podLabelsOf } from './object-index.ts';
import { identity, type SurroundingObject, type Surroundings, surroundingObject } from './surroundings.ts';
import { runningInWorld } from './world-objects.ts';

/** So many pods on a node that are alike. */
interface PodsOnNode {
  readonly nodeName: string;
  readonly count: number;
  /** The workload that they belong to. */
  readonly owner: WorkloadName;
  readonly namespace: string;
  readonly labels: StringMap;
  readonly spec: JsonMap;
}

/**
 * The pods of all workloads that are known but those that are simulated, each on the emptiest node with room for it. On
 * the nodes of a world file they are those of the workloads that run there, and on those of a `folder` those for which
 * its nodes hold.
 */
export function podsOfOthers(
  simulated: readonly Workload[],
  surroundings: Surroundings,
  nodes: readonly KnownNode[],
  folder?: string,
): readonly PodsOnNode[] {
  const known = knownPods(surroundings);
  const placed = known.get(nodes) ?? placedOn(nodes, surroundings, folder);
  known.set(nodes, placed);
  const own = new Set(simulated.map(identity));
  return [...placed].flatMap(([owner, pods]) => (own.has(owner) ? [] : pods));
}

/** Of each workload, by its name. */
type PodsByOwner = ReadonlyMap<string, readonly PodsOnNode[]>;

/** Worked out once for all workloads of a file. */
const knownPods = oncePer((_: Surroundings) => new WeakMap<readonly KnownNode[], PodsByOwner>());

function placedOn(nodes: readonly KnownNode[], surroundings: Surroundings, folder: string | undefined): PodsByOwner {
  const { world } = surroundings;
  const isOfWorld = world !== undefined && world.nodes === nodes;
  const isThere = (object: SurroundingObject): boolean => {
    const home = objectHome(object, surroundings);
    if (isOfWorld) return home === ownHome(surroundings);
    return folder === undefined || nodesFolderFor(home, surroundings) === folder;
  };
  const running =
    isOfWorld && saysWhatRuns(world)
      ? runningInWorld(world).values()
      : allOfKinds(surroundings, ...workloadKinds)
          .filter((object) => isThere(object) && !isNewInFile(object, surroundings))
          .map((object) => asBefore(object, surroundings));
  const owners = [...running].map((object) => [identity(object), object] as const);
  const rooms = nodes.map((node) => new NodeRoom(node));
  const byName = new Map(rooms.map((room) => [room.node.name, room]));
  for (const { node, requests, count } of isOfWorld ? world.pods : [])
    byName.get(node)?.add(askedIn(resourceListOf(requests)), count);
  owners.sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(owners.map(([owner, object]) => [owner, podsOnNodes(object, surroundings, rooms)]));
}

/** A world that lists nodes alone leaves open what runs on them: the workloads of the same folder, as far as is known. */
function saysWhatRuns({ workloads, pods }: KnownWorld): boolean {
  return workloads !== undefined || pods.length > 0;
}

/** Of the own file, what the baseline holds runs. */
function asBefore(object: SurroundingObject, { own = [], baseline }: Surroundings): SurroundingObject {
  if (baseline === undefined || !own.includes(object)) return object;
  return ownBefore(baseline.file).get(identity(object)) ?? object;
}

const ownBefore = oncePer(
  ({ manifests }: ManifestFile) =>
    new Map(manifests.map(({ value }) => surroundingObject(value, '')).map((object) => [identity(object), object])),
);

function podsOnNodes(
  object: SurroundingObject,
  surroundings: Surroundings,
  rooms: readonly NodeRoom[],
): readonly PodsOnNode[] {
  const asked = askedIn(countedPodOfOther(object, surroundings).usage, 'requests.');
  const template = { metadata: {}, spec: {}, ...asMap(asMap(object.value.spec).template) } as PodTemplateSpec;
  const counts = kindsWithReplicas.some((kind) => kind === object.kind)
    ? spread(
        rooms.filter(({ node }) => takes(node, template.spec)),
        asked,
        replicasOf(object),
      )
    : onEach(
        rooms.filter(({ node }) => nodeShouldRunDaemonPod(template, node).shouldRun),
        asked,
      );
  const classes = { items: formerPriorityClassesIn(surroundings), areAll: false };
  const { spec } = admitPodPriority(limitedPods(object, surroundings).spec(), classes);
  const labels = podLabelsOf(object) as StringMap;
  const { kind, namespace, name } = object;
  // Only workloads of these kinds are looked for.
  const owner = { kind: kind as WorkloadKind, namespace, name };
  return [...counts].map(([{ node }, count]) => ({ nodeName: node.name, count, owner, namespace, labels, spec }));
}

function askedIn(list = resourceListOf({}), prefix = ''): PodRequest {
  const amount = (name: string): number => (list && listedAmount(list, prefix + name)) ?? 0;
  return { cpu: amount('cpu'), memory: amount('memory') };
}

/** Whether a pod may come to the node, whatever is on it. */
function takes(node: KnownNode, podSpec: JsonMap): boolean {
  const isOpen = !node.unschedulable && !node.down;
  return isOpen && matchesNode(podSpec, node) && toleratesAll(podSpec, node.taints, ['NoSchedule', 'NoExecute']);
}

/** One pod after the other, as far as there is room. */
function spread(rooms: readonly NodeRoom[], asked: PodRequest, pods: number): ReadonlyMap<NodeRoom, number> {
  const emptiest = new Heap<NodeRoom>((one, other) => one.fullness < other.fullness);
  for (const room of rooms) emptiest.push(room);
  const counts = new Map<NodeRoom, number>();
  for (let left = pods; left > 0; ) {
    const room = emptiest.pop();
    if (room === undefined) break;
    // One that is too full now is so for all of them.
    if (!room.hasRoomFor(asked)) continue;
    room.add(asked, 1);
    counts.set(room, (counts.get(room) ?? 0) + 1);
    emptiest.push(room);
    left--;
  }
  return counts;
}

function onEach(rooms: readonly NodeRoom[], asked: PodRequest): ReadonlyMap<NodeRoom, number> {
  for (const room of rooms) room.add(asked, 1);
  return new Map(rooms.map((room) => [room, 1]));
}

/** More pods of one workload than nodes are held against. */
const maxPods = 10_000;

function replicasOf({ value }: SurroundingObject): number {
  const { replicas = 1 } = asMap(value.spec);
  return typeof replicas === 'number' ? Math.min(maxPods, Math.max(0, Math.trunc(replicas))) : 1;
}
