// What the nodes of a world have, and what is left of it beside the pods that are on them.
import { asMap } from '../document/manifest.ts';
import type { KnownNode, KnownWorld } from '../workload/known-world.ts';
import { type ResourceList, resourceListOf } from '../workload/placement/limit-range.ts';
import { podRequests, podResourcesOf } from '../workload/placement/pod-resources.ts';
import { listedAmount } from './node-room.ts';
import { podsOfOthers } from './pods-of-others.ts';
import { noSurroundings } from './surroundings.ts';

/** CPU in cores, memory in bytes. */
export interface RoomAmounts {
  readonly cpu: number;
  readonly memory: number;
  readonly pods: number;
}

/** The nodes of a world. */
export interface WorldRoom {
  /** Nodes of one size, the most first; undefined: nobody knows it. */
  readonly sizes: readonly { readonly count: number; readonly size: RoomAmounts | undefined }[];
  readonly cordoned: number;
  readonly down: number;
  /** Of the nodes that take pods; undefined where nobody knows what one of them has. */
  readonly open:
    | {
        readonly all: RoomAmounts;
        readonly free: RoomAmounts;
        /** What one of them has left at the most, of each by itself. */
        readonly most: RoomAmounts;
      }
    | undefined;
  /** What the pods ask for that belong to no workload of the world. */
  readonly others: RoomAmounts;
  /** How many pods the workloads of the world have on the nodes. */
  readonly ownPods: number;
}

const nothing: RoomAmounts = { cpu: 0, memory: 0, pods: 0 };

/** What is known of the nodes; the pods of the workloads that run are on the emptiest. */
export function worldRoom(world: KnownWorld, nodes: readonly KnownNode[]): WorldRoom {
  const used = new Map<string, RoomAmounts>();
  const add = (node: string, asked: ResourceList | undefined, count: number): RoomAmounts => {
    const amounts = times(askedOf(asked), count);
    used.set(node, plus(used.get(node) ?? nothing, amounts));
    return amounts;
  };
  const listed = world.pods.map(({ node, requests, count }) => add(node, resourceListOf(requests), count));
  const running = podsOfOthers([], { ...noSurroundings, world }, nodes);
  for (const { nodeName, spec, count } of running) add(nodeName, podRequests(podResourcesOf(spec, true)), count);
  const open = nodes.filter(({ unschedulable, down }) => !unschedulable && !down);
  const rooms = open.flatMap((node) => {
    const size = sizeOf(node);
    return size === undefined ? [] : [{ size, free: minus(size, used.get(node.name) ?? nothing) }];
  });
  return {
    sizes: sizesOf(nodes),
    cordoned: nodes.filter(({ unschedulable }) => unschedulable).length,
    down: nodes.filter(({ down }) => down).length,
    open: rooms.length < open.length ? undefined : summaryOf(rooms),
    others: listed.reduce(plus, nothing),
    ownPods: running.reduce((sum, { count }) => sum + count, 0),
  };
}

function summaryOf(rooms: readonly { readonly size: RoomAmounts; readonly free: RoomAmounts }[]) {
  return {
    all: rooms.reduce((sum, { size }) => plus(sum, size), nothing),
    free: rooms.reduce((sum, { free }) => plus(sum, free), nothing),
    most: rooms.reduce((most, { free }) => larger(most, free), nothing),
  };
}

/** As many pods as a node takes by default. */
const usualPods = 110;

/** Undefined where nobody has said what CPU and memory it has. */
function sizeOf({ allocatable }: KnownNode): RoomAmounts | undefined {
  const list = resourceListOf(asMap(allocatable));
  const [cpu, memory] = ['cpu', 'memory'].map((name) => list && listedAmount(list, name));
  if (list === undefined || cpu === undefined || memory === undefined) return undefined;
  return { cpu, memory, pods: listedAmount(list, 'pods') ?? usualPods };
}

function sizesOf(nodes: readonly KnownNode[]): WorldRoom['sizes'] {
  const sizes = new Map<string, { readonly count: number; readonly size: RoomAmounts | undefined }>();
  for (const node of nodes) {
    const size = sizeOf(node);
    const key = JSON.stringify(size ?? null);
    sizes.set(key, { count: 1 + (sizes.get(key)?.count ?? 0), size });
  }
  return [...sizes.values()].sort((one, other) => other.count - one.count);
}

/** What one pod asks for. */
function askedOf(asked: ResourceList | undefined): RoomAmounts {
  const amount = (name: string): number => (asked && listedAmount(asked, name)) ?? 0;
  return { cpu: amount('cpu'), memory: amount('memory'), pods: 1 };
}

function plus(one: RoomAmounts, other: RoomAmounts): RoomAmounts {
  return { cpu: one.cpu + other.cpu, memory: one.memory + other.memory, pods: one.pods + other.pods };
}

/** Nothing is left of a node that is fuller than full. */
function minus(size: RoomAmounts, used: RoomAmounts): RoomAmounts {
  const left = (has: number, taken: number): number => Math.max(0, has - taken);
  return {
    cpu: left(size.cpu, used.cpu),
    memory: left(size.memory, used.memory),
    pods: left(size.pods, used.pods),
  };
}

function larger(one: RoomAmounts, other: RoomAmounts): RoomAmounts {
  const [cpu, memory] = [Math.max(one.cpu, other.cpu), Math.max(one.memory, other.memory)];
  return { cpu, memory, pods: Math.max(one.pods, other.pods) };
}

function times({ cpu, memory, pods }: RoomAmounts, count: number): RoomAmounts {
  return { cpu: cpu * count, memory: memory * count, pods: pods * count };
}
