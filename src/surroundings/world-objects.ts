// The objects that a world file tells of, as those of a folder are.
import type { JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { KnownNode, KnownWorld } from '../workload/known-world.ts';
import { type ResourceList, resourceListOf } from '../workload/placement/limit-range.ts';
import { addQuantities, formatQuantity, type Quantity } from '../workload/schema/quantity.ts';
import { identity, type SurroundingObject, surroundingObject } from './surroundings.ts';

/** What is there besides workloads, nodes among it. */
export const objectsOfWorld = oncePer((world: KnownWorld): readonly SurroundingObject[] => {
  const used = usedOnNodes(world);
  const nodes = (world.nodes ?? []).map((node) => nodeManifest(node, used.get(node.name)));
  return [...world.objects, ...nodes].map((value) => surroundingObject(value, world.file));
});

/** What they are called: a folder's objects of these names do not count. */
export const namesInWorld = oncePer(
  (world: KnownWorld): ReadonlySet<string> => new Set(objectsOfWorld(world).map(identity)),
);

/** The workloads that run, by name. */
export const runningInWorld = oncePer((world: KnownWorld): ReadonlyMap<string, SurroundingObject> => {
  const running = (world.workloads ?? []).map((value) => surroundingObject(value, world.file));
  return new Map(running.map((object) => [identity(object), object]));
});

function usedOnNodes({ pods }: KnownWorld): ReadonlyMap<string, ReadonlyMap<string, Quantity>> {
  const used = new Map<string, Map<string, Quantity>>();
  for (const { node, requests, count } of pods) {
    const sums = used.get(node) ?? new Map<string, Quantity>();
    used.set(node, sums);
    for (const [name, each] of readOf(requests)) {
      const own = { ...each, unscaled: each.unscaled * BigInt(count), kept: '' };
      const sum = sums.get(name);
      sums.set(name, sum === undefined ? own : addQuantities(sum, own));
    }
  }
  return used;
}

/** With what the pods of others leave of it; a node that is down takes none. */
function nodeManifest(node: KnownNode, used: ReadonlyMap<string, Quantity> | undefined): JsonMap {
  const { name, labels, taints, unschedulable, down, allocatable } = node;
  const free = allocatable && (used === undefined ? allocatable : freeOf(allocatable, used));
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    spec: { taints: taints.map((taint) => ({ ...taint })), unschedulable: unschedulable || down },
    ...(free && { status: { allocatable: free } }),
  };
}

function freeOf(allocatable: JsonMap, used: ReadonlyMap<string, Quantity>): JsonMap {
  const amounts = [...readOf(allocatable)].map(([name, amount]) => {
    const taken = used.get(name);
    const left = taken === undefined ? amount : addQuantities(amount, { ...taken, unscaled: -taken.unscaled });
    return [name, formatQuantity(left.unscaled < 0n ? { ...left, unscaled: 0n } : left)] as const;
  });
  return Object.fromEntries(amounts);
}

const readOf = oncePer((amounts: JsonMap): ResourceList => resourceListOf(amounts) ?? new Map());
